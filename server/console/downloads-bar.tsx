import { downloads } from './state/downloads.ts'
import { Button } from './ui/button.tsx'
import { formatBytes } from './ui/format.ts'

/** Files that are being received, on every page. */
export function DownloadsBar() {
  return (
    <>
      {downloads.value.map(({ id, name, bytes, cancel }) => (
        <div key={id} class="under-way">
          <span role="status">Exporting {name}</span>
          <span>{bytes > 0 && `${formatBytes(bytes)} received`}</span>
          <Button class="small" aria-label={`Cancel the export of ${name}`} onClick={cancel}>
            Cancel
          </Button>
        </div>
      ))}
    </>
  )
}
