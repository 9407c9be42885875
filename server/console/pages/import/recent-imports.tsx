import type { Import } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useImportEnded } from '../../state/use-import-ended.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { formatBytes, formatCount, formatTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { WhenLoaded } from '../../ui/states.tsx'

const SHOWN = 20

const STATES: Readonly<Record<Import['status'], string>> = {
  queued: 'Waiting',
  running: 'Running',
  succeeded: 'Finished',
  failed: 'Failed',
  canceled: 'Canceled',
}

/** The imports into a dataset, the latest first, whoever began them. */
export function RecentImports({ datasetId }: { readonly datasetId: string }) {
  const found = useLoaded(
    (signal) => service.imports.list(datasetId, { order: 'desc', limit: SHOWN }, { signal }),
    [datasetId],
  )
  useImportEnded(datasetId, found.reload)
  return <WhenLoaded of={found}>{({ data }) => <ImportTable records={data} />}</WhenLoaded>
}

function ImportTable({ records }: { readonly records: readonly Import[] }) {
  if (records.length === 0) return null
  return (
    <section class="panel">
      <h2>Imports of the last 30 days</h2>
      <ListTable label="Imports" heads={['Started', 'State', 'Rows', 'File']}>
        {records.map(({ id, created_at, status, rows_written, rows_refused, size_bytes }) => (
          <tr key={id}>
            <td>
              <a href={`/imports/${id}`}>{formatTime(created_at)}</a>
            </td>
            <td>{STATES[status]}</td>
            <td>
              {formatCount(rows_written, 'row')} written
              {rows_refused > 0 && `, ${rows_refused.toLocaleString('en')} refused`}
            </td>
            <td>{formatBytes(size_bytes)}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  )
}
