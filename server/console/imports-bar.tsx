import { useLocation } from 'preact-iso'
import type { FollowedImport, Step } from './state/imports.ts'
import { cancelImport, forgetImport, imports, isOver } from './state/imports.ts'
import { useAction } from './state/use-action.ts'
import { Button } from './ui/button.tsx'
import { formatCount } from './ui/format.ts'
import { importState } from './ui/import-words.ts'
import { say } from './ui/toast.tsx'

/** Imports that this tab has begun, on every page, the latest first. Many of them scroll, since the page is behind them. */
export function ImportsBar() {
  const over = imports.value.filter(isOver)
  if (imports.value.length === 0) return null
  return (
    <div class="all-under-way">
      {over.length > 1 && (
        <div class="under-way">
          <span>{over.length.toLocaleString('en')} imports have ended.</span>
          <Button class="small" onClick={() => over.forEach(({ key }) => void forgetImport(key))}>
            Dismiss all of them
          </Button>
        </div>
      )}
      {imports.value.toReversed().map((one) => (
        <ImportLine key={one.key} followed={one} />
      ))}
    </div>
  )
}

const BEFORE: Readonly<Record<Step, string>> = {
  preparing: 'the file is being prepared. Keep the console open until it has arrived.',
  creating: 'the dataset is being created. Keep the console open until the file has arrived.',
}

function ImportLine({ followed }: { readonly followed: FollowedImport }) {
  const { key, fileName, datasetName, datasetId, isNew, record, problem, before, sentPercent } = followed
  const { route } = useLocation()
  const canceling = useAction(async () => {
    await cancelImport(followed)
    if (!isNew || record !== undefined) return
    const open = { label: 'Open', run: () => route(`/datasets/${datasetId}`) }
    say(`Nothing was imported. The dataset “${datasetName}” is there already, and is empty.`, open)
  })
  return (
    <section class="under-way" aria-label={`Import of ${fileName}`}>
      <span role="status">
        {fileName} into {datasetName}: {problem ?? (before ? BEFORE[before] : importState(record, sentPercent))}
      </span>
      {record !== undefined && record.rows_read > 0 && (
        <span>
          {formatCount(record.rows_written, 'row')} written
          {record.rows_refused > 0 && `, ${record.rows_refused.toLocaleString('en')} refused`}
        </span>
      )}
      {record !== undefined && <a href={`/imports/${record.id}`}>Details</a>}
      {problem !== undefined && (
        <a href={datasetId === undefined ? '/import' : `/datasets/${datasetId}/import`}>Choose the file again</a>
      )}
      {isOver(followed) && (
        <Button class="small" aria-label={`Dismiss the import of ${fileName}`} onClick={() => forgetImport(key)}>
          Dismiss
        </Button>
      )}
      {!isOver(followed) && before !== 'creating' && (
        <Button
          class="small"
          isBusy={canceling.isBusy}
          aria-label={`Cancel the import of ${fileName}`}
          onClick={canceling.run}
        >
          Cancel
        </Button>
      )}
    </section>
  )
}
