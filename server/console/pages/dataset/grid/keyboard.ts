import { isOfInputMethod } from './cell-field.ts'
import { beginEditing } from './editing.ts'
import type { GridState } from './grid-state.ts'
import type { Place } from './open-cell.ts'
import { isComing, shownCell } from './shown-cell.ts'

/** What the grid asks of the page around it. */
export interface GridActions {
  readonly canEdit: boolean
  readonly sortBy: (column: string, adds: boolean) => void
  readonly openMenu: (column: number) => void
  /** Shows the current cell as a whole. */
  readonly open: (place: Place) => void
  /** Empties the selected cells. */
  readonly empty: () => void
  readonly undo: () => void
}

/** Handles a key that was pressed while no cell is open. A key that types goes on into the field over the selected cell. */
export function pressed(event: KeyboardEvent, state: GridState, actions: GridActions): void {
  if (isOfInputMethod(event)) return
  const isHandled = moves(event, state) || (state.active.value.row === -1 ? inHeader : inCell)(event, state, actions)
  if (isHandled) event.preventDefault()
}

/** Arrows and their like go to another cell, with Shift they select the cells up to it. */
function moves({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, state: GridState): boolean {
  if (altKey) return false
  const { row, column } = (shiftKey && state.corner.value) || state.active.value
  const last = state.rows.count.value - 1
  const page = Math.max(1, state.rowsSeen.value - 2)
  const isFar = ctrlKey || metaKey
  const to: Record<string, Place> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? state.columns.length - 1 : column + 1 },
    PageUp: { row: Math.max(0, row - page), column },
    PageDown: { row: row + page, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last : row, column: state.columns.length - 1 },
  }
  const place = to[key]
  if (place !== undefined && shiftKey) state.selectTo(place)
  else if (place !== undefined) state.go(place)
  return place !== undefined
}

function inHeader(event: KeyboardEvent, state: GridState, actions: GridActions): boolean {
  const { column } = state.active.value
  const name = state.columns[column]?.name
  if (name === undefined) return false
  if (event.key === 'ContextMenu' || (event.key === 'ArrowDown' && event.altKey)) actions.openMenu(column)
  else if (event.key === 'Enter' || event.key === ' ') actions.sortBy(name, event.shiftKey)
  else return false
  return true
}

function inCell(event: KeyboardEvent, state: GridState, actions: GridActions): boolean {
  const place = state.active.value
  const { key, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const command = isCommand ? key.toLowerCase() : ''
  // With Shift, other programs do again what was undone. It must not undo one change more.
  if (command === 'z' && !shiftKey) actions.undo()
  else if (command === 'a') selectAll(state)
  else if (key === 'Escape' && state.corner.value !== undefined) state.corner.value = undefined
  else if (shownCell(state, place) === undefined && !isComing(state, place)) return false
  else if (key === ' ' && shiftKey) state.toggleSelected(place.row)
  else if (key === ' ') actions.open(place)
  else if (!actions.canEdit) return key === 'Enter' && open(place, actions)
  else if (key === 'Enter' || key === 'F2') return beginEditing(state)
  else if (key === 'Delete' || key === 'Backspace') actions.empty()
  else return false
  return true
}

/** On a Mac, Option types characters, such as @ on a German keyboard. AltGr of other keyboards is no Alt here. */
const TYPES_WITH_ALT = /^(Mac|iP)/.test(navigator.platform)

/** Whether a character is the letter of a menu of the browser or the system. It is not typed. */
export function isOfMenu({ altKey, ctrlKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !TYPES_WITH_ALT
}

function open(place: Place, actions: GridActions): boolean {
  actions.open(place)
  return true
}

function selectAll(state: GridState): void {
  state.active.value = { row: 0, column: 0 }
  state.corner.value = { row: state.rows.count.value - 1, column: state.columns.length - 1 }
}
