import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { canEdit } from '../../../state/session.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { withBreaksOf } from '../cell.ts'
import { CellInput, inputOf } from '../grid/cell-input.tsx'
import { type CellChanges, INTERRUPTED } from '../grid/editing.ts'
import type { GridState } from '../grid/grid-state.ts'
import type { Place } from '../grid/open-cell.ts'
import { shownCell, shownValue, wholeText } from '../grid/shown-cell.ts'
import { readCellOf } from '../rules.ts'
import { useInterruption } from '../use-interruption.ts'

interface CellDialogProps {
  readonly state: GridState
  readonly place: Place
  readonly changes: CellChanges
  readonly close: () => void
}

/** A cell as a whole, however long it is. */
export function CellDialog({ state, place, changes, close }: CellDialogProps) {
  // As it was when the dialog opened; what arrives later must not change what is being typed.
  const [cell] = useState(() => shownCell(state, place))
  const [began] = useState(() => (cell === undefined ? '' : wholeText(cell)))
  const [seen] = useState(() => cell && shownValue(cell))
  const [text] = useState(() => signal(began))
  const [error, setError] = useState<string | undefined>()
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
    close()
  }
  useInterruption(cell, {
    isChanged: () => text.peek() !== began,
    interrupt() {
      if (cell !== undefined && !isOver.current && text.peek() !== began)
        changes.keep(cell.rowId, cell.column, { text: text.peek(), seen }, INTERRUPTED)
      isOver.current = true
    },
  })
  if (cell === undefined || seen === undefined) return null
  const { rowId, column, edit } = cell
  const type = (typed: string) => {
    text.value = withBreaksOf(began, typed)
  }
  const store = () => {
    const read = readCellOf(column, text.value)
    if ('error' in read) return setError(read.error)
    if (text.value !== began || edit?.state.is === 'refused')
      changes.enter(rowId, column, { text: text.value, seen, value: read.value })
    end()
  }
  const title = `${column.name}, row ${Number(rowId.slice(4)).toLocaleString('en')}`
  if (!canEdit.value)
    return (
      <Dialog title={title} close={end} isWide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long cells scroll, which keys have to be able to do */}
        <pre class="code" tabIndex={0}>
          {seen.value === null ? '(empty)' : text.value}
        </pre>
        <CopyButton text={text.value} what="the cell" />
      </Dialog>
    )
  return (
    <Dialog title={title} close={end} isWide>
      <Form submit={store} label="Save the cell" cancel={end} isBusy={false}>
        <Field label={`Value (${column.type})`} hint="Leave it blank for an empty cell." error={error}>
          <CellInput {...inputOf(column)} text={text.value} setText={type} isWrong={error !== undefined} isTall />
        </Field>
        <CopyButton text={text.value} what="the cell" />
      </Form>
    </Dialog>
  )
}
