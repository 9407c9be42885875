import { useEffect } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import type { Import } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { canEdit } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { formatBytes, formatTime } from '../../ui/format.ts'
import { importState } from '../../ui/import-words.ts'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { RefusedRows } from './refused-rows.tsx'

const POLL_MS = 1_000

/** One import: how far it is, and the rows that it has refused. */
export function ImportStatusPage() {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const found = useLoaded(
    async (signal) => {
      const record = await service.imports.get(id, { signal })
      const dataset = await service.datasets.get(record.dataset_id, { signal })
      return { record, datasetName: dataset.name }
    },
    [id],
  )
  const goesOn = found.value?.record.ended_at === null
  useEffect(() => {
    if (!goesOn) return
    const timer = setTimeout(found.reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [found.value, found.failure])
  return (
    <Page title={`Import into ${found.value?.datasetName ?? 'a dataset'}`}>
      <WhenLoaded of={found}>{({ record }) => <ImportState record={record} changed={found.reload} />}</WhenLoaded>
    </Page>
  )
}

function ImportState({ record, changed }: { readonly record: Import; readonly changed: () => void }) {
  const { id, dataset_id, status, rows_read, rows_written, rows_refused, size_bytes, created_at, error } = record
  const canceling = useAction(async () => {
    await service.imports.cancel(id)
    changed()
  })
  const goesOn = record.ended_at === null
  return (
    <>
      <section class="panel">
        <div role="status">
          <h2>{capitalized(importState(status === 'failed' ? { ...record, error: null } : record))}</h2>
        </div>
        {goesOn && <progress aria-label="The import goes on" {...shareOf(record)} />}
        {error !== null && <Notice kind="error">{error.message}</Notice>}
        <FailureNotice failure={canceling.failure} />
        <dl class="figures">
          <Figure name="Rows read" value={rows_read.toLocaleString('en')} />
          <Figure name="Rows written" value={rows_written.toLocaleString('en')} />
          <Figure name="Rows refused" value={rows_refused.toLocaleString('en')} />
          <Figure name="File" value={formatBytes(size_bytes)} />
          <Figure name="Started" value={formatTime(created_at)} />
        </dl>
        <div class="actions">
          <a class="button primary" href={`/datasets/${dataset_id}`}>
            Open the dataset
          </a>
          {goesOn && canEdit.value && (
            <Button isBusy={canceling.isBusy} onClick={canceling.run}>
              Cancel the import
            </Button>
          )}
        </div>
        {goesOn && <p class="hint">The import goes on if you leave this page or close the browser.</p>}
      </section>
      {rows_refused > 0 && <RefusedRows key={`${id} ${goesOn}`} importId={id} count={rows_refused} />}
    </>
  )
}

/** How much is done of an import whose file was read before. How many rows others have is only known at their end. */
function shareOf({ on_error, rows_read, rows_written }: Import) {
  return on_error === 'stop' && rows_written > 0 ? { max: rows_read, value: rows_written } : {}
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
