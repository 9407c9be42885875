import { useState } from 'preact/hooks'
import type { Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useOnce } from '../../../state/use-once.ts'
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

/** Deletes the selected rows, all or none. */
export function DeleteRowsDialog({ dataset, state, close, done }: DeleteRowsDialogProps) {
  // The selection at the time when the dialog opened.
  const [ids] = useState([...state.selected.value])
  const once = useOnce()
  const remove = async () => {
    await once(ids, (options) => service.rows.deleteWhere(dataset.id, { ids }, options))
    for (const id of ids) {
      state.rows.remove(id)
      state.deselect(id)
    }
    say(`${formatCount(ids.length, 'row')} deleted.`)
    done()
  }
  return (
    <ConfirmDialog title={`Delete ${formatCount(ids.length, 'row')}?`} label="Delete" act={remove} close={close}>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
