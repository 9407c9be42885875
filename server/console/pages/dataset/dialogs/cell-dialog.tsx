import { useState } from 'preact/hooks'
import { canEdit } from '../../../state/session.ts'
import { useAction } from '../../../state/use-action.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { cellOf, editText, isSameCell, readCell } from '../cell.ts'
import { CellInput } from '../grid/cell-input.tsx'
import type { GridState, Place } from '../grid/grid-state.ts'
import type { CellChanges } from '../use-cell-changes.ts'

interface CellDialogProps {
  readonly state: GridState
  readonly place: Place
  readonly save: CellChanges['save']
  readonly close: () => void
}

/** A cell as a whole, however long it is. */
export function CellDialog({ state, place, save, close }: CellDialogProps) {
  // As it was when the dialog opened; what comes meanwhile must not change what is being typed.
  const [row] = useState(() => state.rows.at(place.row))
  const column = state.columns[place.column]
  const before = typeof row === 'object' && column !== undefined ? cellOf(row, column) : null
  const [text, setText] = useState(column === undefined ? '' : editText(column.type, before))
  const [error, setError] = useState<string | undefined>()
  const saving = useAction(async () => {
    if (typeof row !== 'object' || column === undefined) return
    const read = readCell(column.type, text)
    if ('error' in read) return setError(read.error)
    if (!isSameCell(read.value, before)) await save(row, column, read.value)
    close()
  })
  if (typeof row !== 'object' || column === undefined) return null
  const title = `${column.name}, row ${Number(row.id.slice(4)).toLocaleString('en')}`
  if (!canEdit.value)
    return (
      <Dialog title={title} close={close} isWide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long cells scroll, which keys have to be able to do */}
        <pre class="code" tabIndex={0}>
          {before === null ? '(empty)' : text}
        </pre>
        <CopyButton text={text} what="the cell" />
      </Dialog>
    )
  return (
    <Dialog title={title} close={close} isWide>
      <Form submit={saving.run} label="Store the cell" cancel={close} {...saving}>
        <Field label={`Value (${column.type})`} hint="Nothing entered is an empty cell." error={error}>
          <CellInput type={column.type} text={text} setText={setText} isWrong={error !== undefined} isTall />
        </Field>
        <CopyButton text={text} what="the cell" />
      </Form>
    </Dialog>
  )
}
