import { service } from '../../service.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import type { Trashed } from './trash.ts'

interface PurgeDialogProps {
  readonly trashed: Trashed
  readonly close: () => void
  readonly onPurged: () => void
}

export function PurgeDialog({ trashed: { kind, item }, close, onPurged }: PurgeDialogProps) {
  const purge = async () => {
    await service[kind === 'dataset' ? 'datasets' : 'projects'].delete(item.id, { purge: true })
    onPurged()
  }
  return (
    <ConfirmDialog
      title={`Delete “${item.name}” for good?`}
      label="Delete for good"
      typed={item.name}
      act={purge}
      close={close}
    >
      <p>
        {'row_count' in item
          ? `This also deletes its ${formatCount(item.row_count, 'row')}, their history and its imports.`
          : 'The project has no datasets.'}{' '}
        This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
