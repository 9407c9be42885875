import { useState } from 'preact/hooks'
import type { Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { say } from '../../../ui/toast.tsx'
import type { GridState } from '../grid/grid-state.ts'

interface DeleteRowsDialogProps {
  readonly dataset: Dataset
  readonly state: GridState
  readonly close: () => void
  readonly done: () => void
}

export function DeleteRowsDialog({ dataset, state, close, done }: DeleteRowsDialogProps) {
  // The selection at the time when the dialog opened.
  const [ids] = useState([...state.selected.value])
  const [deleted, setDeleted] = useState(0)
  const remove = async () => {
    for (const [index, row_id] of ids.slice(deleted).entries()) {
      await service.rows.delete(dataset.id, row_id)
      state.rows.remove(row_id)
      state.deselect(row_id)
      setDeleted(deleted + index + 1)
    }
    say(`${formatCount(ids.length, 'row')} deleted.`)
    done()
  }
  return (
    <ConfirmDialog title={`Delete ${formatCount(ids.length, 'row')}?`} label="Delete" act={remove} close={close}>
      <p>{deleted > 0 ? `${deleted} of ${ids.length} deleted.` : 'This cannot be undone.'}</p>
    </ConfirmDialog>
  )
}
