import { type Download, downloads, forgetDownload } from './state/downloads.ts'
import { Button } from './ui/button.tsx'
import { formatBytes } from './ui/format.ts'

/** Files that are being received, and those that did not come, on every page. */
export function DownloadsBar() {
  return (
    <>
      {downloads.value.map((one) => (
        <div key={one.id} class="under-way">
          {one.problem === undefined ? <Receiving {...one} /> : <NotExported {...one} />}
        </div>
      ))}
    </>
  )
}

function Receiving({ name, bytes, cancel }: Download) {
  return (
    <>
      <span role="status">Exporting {name}</span>
      <span>{bytes > 0 && `${formatBytes(bytes)} received`}</span>
      <Button class="small" aria-label={`Cancel the export of ${name}`} onClick={cancel}>
        Cancel
      </Button>
    </>
  )
}

function NotExported({ id, name, problem }: Download) {
  return (
    <>
      <span role="alert">
        {name} is not exported: {problem}
      </span>
      <Button class="small" aria-label={`Dismiss the export of ${name}`} onClick={() => forgetDownload(id)}>
        Dismiss
      </Button>
    </>
  )
}
