import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { session } from '../../../state/session.ts'
import { withBreaksOf } from '../cell.ts'
import { useInterruption } from '../use-interruption.ts'
import type { CellChanges } from './cell-changes.ts'
import { type CellField, fieldOf, isOfInputMethod, reachesBack } from './cell-field.ts'
import {
  beginEditing,
  cancelEditing,
  commitEditing,
  continueOpening,
  interruptEditing,
  isChanged,
  leaveEditing,
} from './editing.ts'
import { EditorInput } from './editor-input.tsx'
import type { GridState } from './grid-state.ts'
import { isOfMenu } from './keyboard.ts'
import { HEADER_HEIGHT, type PlacedColumn, ROW_HEIGHT } from './layout.ts'
import type { Editing } from './open-cell.ts'

interface CellEditorProps {
  readonly state: GridState
  readonly changes: CellChanges
  /** The identifiers of the grid's element and of the selected cell's. */
  readonly gridId: string
  readonly cellId: string
}

/**
 * The editor over the current cell. Its field has the focus also while the cell is closed, so that input methods can write into it; then it
 * is transparent and empty. The first input opens the cell, and the field stays the same: replacing it would end a composition, and waiting
 * for its end would be too late in Korean, where the key that ends a composition begins the next one.
 *
 * Enter, Tab and a click elsewhere take what was typed; Escape leaves the cell as it was.
 */
export function CellEditor({ state, changes, gridId, cellId }: CellEditorProps) {
  const editing = state.editing.value
  const place = editing?.place ?? state.active.value
  const box = useRef<HTMLDivElement>(null)
  const type = useTyping(state, editing, box)
  const [held, hold] = useState<Editing | undefined>()
  const composing = useComposition(state, changes, editing)
  useInterruption(editing, {
    isChanged: () => editing !== undefined && isChanged(editing),
    interrupt: () => state.editing.peek() === editing && interruptEditing(state, changes),
  })
  const go = (right: number, down: number) => {
    state.go(state.besides(place, right, down))
    state.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (state.editing.peek() === undefined) return
    event.stopPropagation()
    if (isOfInputMethod(event)) return
    const step = stepOf(event)
    const isHeld = editing?.rowId === undefined && reachesBack(event)
    if (step !== undefined || isHeld) event.preventDefault()
    if (isHeld) hold(editing)
    if (step === undefined) return
    if (event.key === 'Escape') cancelEditing(state, changes)
    else if (!commitEditing(state, changes)) return editing?.rowId === undefined && hold(editing)
    go(...step)
  }
  const onKeyPress = (event: KeyboardEvent) => {
    if (state.editing.peek() === undefined && isOfMenu(event)) event.preventDefault()
  }
  const onFocusOut = () => {
    // The session has ended while somebody was typing.
    if (session.peek() === null) interruptEditing(state, changes)
    else leaveEditing(state, changes)
  }
  const at = state.layout.columns[place.column]
  if (at === undefined) return null
  const { style, isLow } = positionOf(state, at, place.row, editing !== undefined)
  const error = editing?.error.value
  return (
    <div
      class={`cell-editor${isLow ? ' is-low' : ''}${editing === undefined ? ' is-closed' : ''}`}
      style={style}
      ref={box}
      role="row"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onKeyPress={onKeyPress}
      {...composing}
      onFocusOut={onFocusOut}
      onMouseDown={keepFocus}
    >
      <div role="gridcell" tabIndex={-1}>
        <EditorInput
          column={editing?.column ?? at.column}
          editing={editing}
          isHeld={held === editing}
          closed={{ 'aria-controls': gridId, 'aria-activedescendant': cellId, readOnly: place.row < 0 }}
          type={type}
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

/**
 * Goes on with a cell that was opened before its row had come, but not within a composition, which that would end. Closes a cell that a
 * composition has opened and that is empty when it ends: what was typed was given up, by a person with Escape, or on Linux by Firefox when
 * another cell is pressed. Nobody has emptied the cell.
 */
function useComposition(state: GridState, changes: CellChanges, editing: Editing | undefined) {
  const isComposing = useRef(false)
  const before = useRef<Editing | undefined>(undefined)
  const loaded = editing?.rowId === undefined ? state.rows.changed.value : undefined
  const goOn = () => {
    if (!isComposing.current) continueOpening(state)
  }
  useLayoutEffect(goOn, [editing, loaded])
  return {
    onCompositionStart: () => {
      isComposing.current = true
      before.current = state.editing.peek()
    },
    onCompositionEnd: () => {
      isComposing.current = false
      const open = state.editing.peek()
      if (open !== before.current && open?.text.peek() === '') cancelEditing(state, changes)
      // In Firefox the last input comes after this, and opens the cell again.
      setTimeout(goOn)
    },
  }
}

/** Returns what takes the text of the field when something was typed into it. Puts the caret at the end where a cell is opened otherwise. */
function useTyping(
  state: GridState,
  editing: Editing | undefined,
  box: RefObject<HTMLElement | null>,
): (field: CellField) => void {
  const typed = useRef<Editing | undefined>(undefined)
  // A layout effect, so that the field has the focus before the next key is pressed.
  useLayoutEffect(() => {
    if (editing !== undefined && editing !== typed.current) focusAtEnd(fieldOf(box.current?.parentElement))
  }, [editing])
  return (field) => {
    const open = state.editing.peek()
    if (open !== undefined) open.text.value = withBreaksOf(open.began, field.value)
    else if (field.value !== '' && beginEditing(state, field.value)) {
      typed.current = state.editing.peek()
      state.reveal(state.active.peek())
    } else field.value = ''
  }
}

/** The room that an open cell needs to the right and below for an error message. If there is less, it moves. */
const ROOM_PIXELS = 280
const WIDEST_PIXELS = 480
const ROOM_BELOW_PIXELS = 3 * ROW_HEIGHT

/** Where the editor is. Over a closed cell it stays in sight, since browsers scroll to what is typed into. */
function positionOf(state: GridState, at: PlacedColumn, row: number, isOpen: boolean) {
  const { width, height } = state.size.value
  const from = state.x.value
  const cellTop = HEADER_HEIGHT + row * ROW_HEIGHT - state.y.value
  const top = isOpen ? cellTop : Math.max(0, Math.min(cellTop, height - ROW_HEIGHT))
  const left = Math.max(from, Math.min(at.left, from + width - ROOM_PIXELS))
  const maxWidth = Math.max(at.width, Math.min(WIDEST_PIXELS, from + width - left))
  const style = { top: `${top}px`, left: `${left}px`, minWidth: `${at.width}px`, maxWidth: `${maxWidth}px` }
  return { style, isLow: isOpen && top + ROOM_BELOW_PIXELS > height }
}

/** A click on the error message keeps the focus in the input. */
function keepFocus(event: MouseEvent): void {
  const isField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  if (!isField) event.preventDefault()
}

function focusAtEnd(field: CellField | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** How many columns right and rows down a key moves after it has closed the cell; undefined for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): readonly [number, number] | undefined {
  if (key === 'Escape') return [0, 0]
  if (key === 'Tab') return [shiftKey ? -1 : 1, 0]
  return key === 'Enter' && !shiftKey ? [0, 1] : undefined
}
