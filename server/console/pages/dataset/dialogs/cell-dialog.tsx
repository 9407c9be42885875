import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { canEdit } from '../../../state/session.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Loading } from '../../../ui/states.tsx'
import { withBreaksOf } from '../cell.ts'
import type { CellChanges } from '../grid/cell-changes.ts'
import { CellInput, inputOf } from '../grid/cell-input.tsx'
import type { GridState } from '../grid/grid-state.ts'
import { INTERRUPTED, type Place } from '../grid/open-cell.ts'
import { isComing, isKnown, type ShownCell, shownCell, shownValue, wholeText } from '../grid/shown-cell.ts'
import { readCellOf } from '../rules.ts'
import { useInterruption } from '../use-interruption.ts'

interface CellDialogProps {
  readonly state: GridState
  readonly place: Place
  readonly changes: CellChanges
  readonly close: () => void
}

/** A cell as a whole, however long it is. Where its row is not loaded, it is shown when it has come. */
export function CellDialog(props: CellDialogProps) {
  const { state, place, close } = props
  // As it was when it could be shown first: what arrives later must not change what is being typed.
  const opened = useRef<ShownCell | undefined>(undefined)
  // Reading it shows the cell when its row has come.
  const cell = state.rows.changed.value >= 0 ? shownCell(state, place) : undefined
  if (opened.current === undefined && cell !== undefined && isKnown(cell)) opened.current = cell
  if (opened.current !== undefined) return <OpenedCell {...props} cell={opened.current} />
  return (
    <Dialog title={cell === undefined ? 'Cell' : titleOf(cell)} close={close} isWide>
      {isComing(state, place) ? <Loading /> : <p>This row was deleted.</p>}
    </Dialog>
  )
}

interface OpenedCellProps extends Omit<CellDialogProps, 'state' | 'place'> {
  readonly cell: ShownCell
}

function OpenedCell({ cell, changes, close }: OpenedCellProps) {
  const { rowId, column, edit } = cell
  const [began] = useState(() => wholeText(cell))
  const [seen] = useState(() => shownValue(cell))
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
      if (!isOver.current && text.peek() !== began)
        changes.keep(rowId, column, { text: text.peek(), seen }, INTERRUPTED)
      isOver.current = true
    },
  })
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
  const title = titleOf(cell)
  if (!canEdit.value)
    return (
      <Dialog title={title} close={end} isWide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long cells scroll, which keys have to be able to do */}
        <pre class="code" tabIndex={0}>
          {seen?.value === null ? '(empty)' : text.value}
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

function titleOf({ column, rowId }: ShownCell): string {
  return `${column.name}, row ${Number(rowId.slice(4)).toLocaleString('en')}`
}
