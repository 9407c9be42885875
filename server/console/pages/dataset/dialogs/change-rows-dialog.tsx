import { useState } from 'preact/hooks'
import type { Dataset } from '../../../../../client/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { formatCount } from '../../../ui/format.ts'
import { cellOf } from '../cell.ts'
import { selectedRows } from '../copy-as.ts'
import type { GridState } from '../grid/grid-state.ts'
import { readCellOf } from '../rules.ts'
import type { Changes } from '../use-cell-changes.ts'
import { useNewValue, ValueFields } from './value-fields.tsx'

interface ChangeRowsDialogProps {
  readonly dataset: Dataset
  readonly state: GridState
  readonly changes: Changes
  readonly close: () => void
}

/** Sets one cell of each selected row. As a block of cells it is stored as one change, and can be undone. */
export function ChangeRowsDialog({ dataset, state, changes, close: closeDialog }: ChangeRowsDialogProps) {
  // The selection at the time when the dialog opened.
  const [rows] = useState(() => selectedRows(state))
  const current = state.columns[state.active.value.column]
  const { value, close } = useNewValue(`selected rows of ${dataset.id}`, current, closeDialog)
  const { column, text } = value
  const [error, setError] = useState<string | undefined>()
  const submit = () => {
    if (column === undefined) return
    const read = readCellOf(column, text)
    if ('error' in read) return setError(read.error)
    const changed = rows.map((row) => ({
      rowId: row.id,
      cells: [{ column, text, value: read.value, seen: { value: cellOf(row, column) } }],
    }))
    close()
    const change = { kind: 'fill' as const, rows: changed, removed: [], columnsLeftOut: 0 }
    changes.enterBlock({ datasetId: dataset.id, ...change }, true)
  }
  return (
    <Dialog title={`Change ${formatCount(rows.length, 'row')}`} close={close}>
      <Form submit={submit} label="Change" cancel={close} isBusy={false}>
        <ValueFields columns={dataset.columns} {...value} error={error} />
      </Form>
    </Dialog>
  )
}
