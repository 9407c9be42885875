import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatCount, formatDate, formatTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import type { Trashed } from './trash.ts'

interface TrashTableProps {
  readonly trashed: readonly Trashed[]
  readonly restore: (trashed: Trashed) => void
  readonly purge: (trashed: Trashed) => void
}

export function TrashTable({ trashed, restore, purge }: TrashTableProps) {
  return (
    <ListTable
      label="Deleted datasets and projects"
      heads={['Name', 'What', 'Deleted', 'By', 'Can be restored until']}
      hasActions={canEdit.value}
    >
      {trashed.map((each) => (
        <TrashRow key={each.item.id} trashed={each} restore={() => restore(each)} purge={() => purge(each)} />
      ))}
    </ListTable>
  )
}

interface TrashRowProps {
  readonly trashed: Trashed
  readonly restore: () => void
  readonly purge: () => void
}

function TrashRow({ trashed: { kind, item, by }, restore, purge }: TrashRowProps) {
  const { name, deleted_at: deletedAt = '', purge_at: purgeAt = '' } = item
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{'row_count' in item ? `Dataset with ${formatCount(item.row_count, 'row')}` : 'Project'}</td>
      <td title={formatTime(deletedAt)}>{formatAgo(deletedAt)}</td>
      <td>{by ?? '—'}</td>
      <td title={formatTime(purgeAt)}>{formatDate(purgeAt)}</td>
      {canEdit.value && (
        <td>
          <div class="row-actions">
            <Button class="small" aria-label={`Restore the ${kind} ${name}`} onClick={restore}>
              Restore
            </Button>
            <Button class="small" aria-label={`Delete for good: the ${kind} ${name}`} onClick={purge}>
              Delete for good
            </Button>
          </div>
        </td>
      )}
    </tr>
  )
}
