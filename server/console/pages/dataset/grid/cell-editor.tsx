import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { session } from '../../../state/session.ts'
import { type CellChanges, commitEditing, interruptEditing, leaveEditing } from './editing.ts'
import { EditorInput } from './editor-input.tsx'
import type { GridState } from './grid-state.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './layout.ts'
import type { Editing } from './open-cell.ts'

interface CellEditorProps {
  readonly state: GridState
  readonly editing: Editing
  readonly changes: CellChanges
}

/** The room that an open cell needs to the right and below for an error message. If there is less, it moves. */
const ROOM_PIXELS = 280
const WIDEST_PIXELS = 480
const ROOM_BELOW_PIXELS = 3 * ROW_HEIGHT

/** The editor over the open cell. Enter, Tab and a click elsewhere take what was typed; Escape leaves the cell as it was. */
export function CellEditor({ state, editing, changes }: CellEditorProps) {
  const { place, column } = editing
  const box = useRef<HTMLDivElement>(null)
  // A layout effect, so that the editor has the focus before the next key is pressed.
  useLayoutEffect(() => focusAtEnd(box.current?.querySelector<CellField>('input, textarea, select')), [])
  useInterruption(state, editing, changes)
  const go = (right: number, down: number) => {
    state.go(state.besides(place, right, down))
    state.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // A key that chooses among the candidates of an input method.
    if (event.isComposing) return
    const step = stepOf(event)
    if (step === undefined) return
    event.preventDefault()
    if (event.key === 'Escape') state.editing.value = undefined
    else if (!commitEditing(state, changes)) return
    go(...step)
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (state.editing.peek() !== editing) return
    // The session has ended while somebody was typing.
    if (session.peek() === null) return interruptEditing(state, changes)
    leaveEditing(state, changes)
    // Another window or tab has the focus. The grid has it again when the person comes back.
    if (relatedTarget === null && !document.hasFocus()) state.focus()
  }
  const at = state.layout.columns[place.column]
  if (at === undefined) return null
  const { width, height } = state.size.value
  const top = HEADER_HEIGHT + place.row * ROW_HEIGHT - state.y.value
  const left = Math.max(state.x.value, Math.min(at.left, state.x.value + width - ROOM_PIXELS))
  const maxWidth = Math.max(at.width, Math.min(WIDEST_PIXELS, state.x.value + width - left))
  const style = { top: `${top}px`, left: `${left}px`, minWidth: `${at.width}px`, maxWidth: `${maxWidth}px` }
  const isLow = top + ROOM_BELOW_PIXELS > height
  const error = editing.error.value
  return (
    <div
      class={`cell-editor${isLow ? ' is-low' : ''}`}
      style={style}
      ref={box}
      role="row"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
      onMouseDown={keepFocus}
    >
      <div role="gridcell" tabIndex={-1}>
        <EditorInput
          column={column}
          label={`${column.name}, row ${editing.rowId.slice(4)}`}
          editing={editing}
          commit={() => commitEditing(state, changes) && go(0, 0)}
        />
        {error !== undefined && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

/** A click on the error message keeps the focus in the input. */
function keepFocus(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  if (!isField) event.preventDefault()
}

type CellField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function focusAtEnd(field: CellField | null | undefined): void {
  field?.focus({ preventScroll: true })
  if (!(field instanceof HTMLSelectElement)) field?.setSelectionRange(field.value.length, field.value.length)
}

/** How many columns right and rows down a key moves after it has closed the cell; undefined for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): readonly [number, number] | undefined {
  if (key === 'Escape') return [0, 0]
  if (key === 'Tab') return [shiftKey ? -1 : 1, 0]
  return key === 'Enter' && !shiftKey ? [0, 1] : undefined
}

/** Keeps what is being typed when the page is left or the session ends. */
function useInterruption(state: GridState, editing: Editing, changes: CellChanges): void {
  useEffect(() => {
    const interrupt = () => {
      if (state.editing.peek() === editing) interruptEditing(state, changes)
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (editing.text.peek() !== editing.began) event.preventDefault()
    }
    addEventListener('pagehide', interrupt)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', interrupt)
      removeEventListener('beforeunload', ask)
      interrupt()
    }
  }, [])
}
