import { useState } from 'preact/hooks'
import type { Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useOnce } from '../../../state/use-once.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { say } from '../../../ui/toast.tsx'
import type { GridState } from '../grid/grid-state.ts'
import type { Changes } from '../use-cell-changes.ts'

/** More are restored one by one, from their histories. */
const MOST_UNDONE = 100

interface DeleteRowsDialogProps {
  readonly dataset: Dataset
  readonly state: GridState
  readonly changes: Changes
  readonly close: () => void
  readonly done: () => void
}

/** Deletes the selected rows, all or none. */
export function DeleteRowsDialog({ dataset, state, changes, close, done }: DeleteRowsDialogProps) {
  // The selection at the time when the dialog opened.
  const [ids] = useState([...state.selected.value])
  const once = useOnce()
  const canUndo = dataset.history === 'on' && ids.length <= MOST_UNDONE
  const remove = async () => {
    await once(ids, (options) => service.rows.deleteWhere(dataset.id, { ids }, options))
    for (const id of ids) {
      state.removeRow(id)
      state.deselect(id)
    }
    if (canUndo) changes.deleted(ids)
    else say(`${formatCount(ids.length, 'row')} deleted.`)
    done()
  }
  return (
    <ConfirmDialog title={`Delete ${formatCount(ids.length, 'row')}?`} label="Delete" act={remove} close={close}>
      <p>
        {dataset.history === 'on'
          ? 'You can restore each row by its number with “History of a row”, while its history is kept.'
          : 'This cannot be undone: the dataset keeps no history of its rows.'}
      </p>
    </ConfirmDialog>
  )
}
