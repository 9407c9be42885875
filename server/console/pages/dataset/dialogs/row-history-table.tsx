import type { RowHistoryEntry } from '../../../../../client/index.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAgo, formatTime } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { cellText } from '../cell.ts'

interface HistoryTableProps {
  readonly entries: readonly RowHistoryEntry[]
  readonly restore: ((entry: RowHistoryEntry) => void) | undefined
}

/** When a row was changed, by whom, and what its cells were before, newest first. */
export function HistoryTable({ entries, restore }: HistoryTableProps) {
  return (
    <ListTable
      label="Changes of the row"
      heads={['When', 'What', 'Who', 'Cells before']}
      hasActions={restore !== undefined}
    >
      {entries.map((entry) => (
        <HistoryRow key={entry.version} entry={entry} restore={restore} />
      ))}
    </ListTable>
  )
}

const KINDS: Readonly<Record<string, string>> = { updated: 'Changed', deleted: 'Deleted', restored: 'Restored' }

function HistoryRow({ entry, restore }: { readonly entry: RowHistoryEntry } & Pick<HistoryTableProps, 'restore'>) {
  const { version, kind, at, by, previous } = entry
  return (
    <tr>
      <td class="event-time" title={formatTime(at)}>
        {formatAgo(at)}
      </td>
      <th scope="row">{KINDS[kind] ?? kind}</th>
      <td>{by === null ? 'The service' : (by.name ?? by.id)}</td>
      <td>
        {previous === null
          ? 'The row did not exist.'
          : Object.entries(previous).map(([name, value]) => (
              <div key={name}>
                {name}: {cellText(value) || <span class="hint">empty</span>}
              </div>
            ))}
      </td>
      {restore && (
        <td>
          {previous !== null && (
            <Button
              class="small"
              aria-label={`Restore the row before version ${version}`}
              onClick={() => restore(entry)}
            >
              Restore
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}
