import { signal } from '@preact/signals'
import { say } from '../../../ui/toast.tsx'
import { cellText, withAtEnd } from '../cell.ts'
import { readCellOf } from '../rules.ts'
import type { CellChanges } from './cell-changes.ts'
import type { GridState } from './grid-state.ts'
import { enterWhenLoaded } from './left-cell.ts'
import { AT_END_OF_UNKNOWN, type Editing, INTERRUPTED, isSamePlace, type Place } from './open-cell.ts'
import { isComing, isKnown, type ShownCell, shownCell, shownValue, wholeText } from './shown-cell.ts'

/**
 * Opens the current cell for editing, with `typed` in place of its value. What is typed into a cell whose row is not loaded comes after its
 * value. Returns false if there is no cell.
 */
export function beginEditing(state: GridState, typed?: string): boolean {
  const place = state.active.value
  const cell = shownCell(state, place)
  if (cell !== undefined && (typed !== undefined || isKnown(cell))) open(state, place, cell, typed)
  else if (typed === undefined && isComing(state, place)) openWhenLoaded(state, place)
  else return false
  return true
}

/** Goes on with a cell that was opened before its row was loaded, when that is there or deleted. */
export function continueOpening(state: GridState): void {
  const editing = state.editing.peek()
  if (editing === undefined || editing.rowId !== undefined || isComing(state, editing.place)) return
  const cell = shownCell(state, editing.place)
  const typed = editing.text.peek()
  if (cell === undefined) {
    state.editing.value = undefined
    if (typed !== '') say(`Not saved, because the row was deleted: “${cellText(typed)}”.`)
  } else if (typed === '') open(state, editing.place, cell)
  else open(state, editing.place, cell, withAtEnd(wholeText(cell), typed))
}

function open(state: GridState, place: Place, cell: ShownCell, typed?: string): void {
  const { rowId, column, edit } = cell
  const began = wholeText(cell)
  const reason = edit?.state.is === 'refused' ? edit.state.reason : undefined
  const error = signal(typed === undefined ? reason : undefined)
  state.editing.value = { rowId, column, place, seen: shownValue(cell), began, text: signal(typed ?? began), error }
}

function openWhenLoaded(state: GridState, place: Place): void {
  const column = state.columns[place.column]
  if (column === undefined) return
  const left = [...state.leftCells].find((other) => isSamePlace(other.place, place))
  left?.takeBack()
  const began = left?.text ?? ''
  const nothing = { rowId: undefined, seen: undefined, error: signal(undefined) }
  state.editing.value = { ...nothing, column, place, began, text: signal(began) }
  // Only what is in sight is loaded.
  state.reveal(place)
}

/**
 * Closes the open cell and takes what was typed. If that is not a valid value, the cell stays open and shows the reason. It also stays open if
 * something was typed and nobody knows into which row.
 */
export function commitEditing(state: GridState, changes: CellChanges): boolean {
  const editing = state.editing.value
  if (editing === undefined) return true
  const { rowId, column, text, error, place } = editing
  if (rowId === undefined && isChanged(editing) && state.rows.idAt(place.row) === undefined) return false
  const read = readCellOf(column, text.value)
  if (rowId !== undefined && 'error' in read && isChanged(editing)) {
    error.value = read.error
    return false
  }
  leaveEditing(state, changes)
  return true
}

/** Closes the open cell because the person has moved on. A text that is not a valid value is kept with the reason. */
export function leaveEditing(state: GridState, changes: CellChanges): void {
  const editing = state.editing.value
  if (editing === undefined) return
  state.editing.value = undefined
  const { rowId, column, seen } = editing
  if (!isChanged(editing)) return
  const text = editing.text.value
  const read = readCellOf(column, text)
  if (rowId === undefined) enterWhenLoaded(state, changes, editing)
  else if ('error' in read) changes.keep(rowId, column, { text, seen }, read.error)
  else changes.enter(rowId, column, { text, seen, value: read.value })
}

/** Closes the open cell without what was typed since it was opened. */
export function cancelEditing(state: GridState, changes: CellChanges): void {
  const editing = state.editing.value
  if (editing === undefined) return
  if (editing.rowId === undefined) editing.text.value = editing.began
  else state.editing.value = undefined
  leaveEditing(state, changes)
}

/** Keeps what is being typed when the page is left. */
export function interruptEditing(state: GridState, changes: CellChanges): void {
  const editing = state.editing.value
  if (editing === undefined) return
  state.editing.value = undefined
  const { column, seen, text, place } = editing
  const rowId = editing.rowId ?? state.rows.idAt(place.row)
  const reason = editing.rowId === undefined ? AT_END_OF_UNKNOWN : INTERRUPTED
  if (rowId !== undefined && isChanged(editing)) changes.keep(rowId, column, { text: text.value, seen }, reason)
}

/** A refused value may be submitted again without a change. */
export function isChanged({ rowId, text, began, error }: Editing): boolean {
  if (rowId === undefined) return text.value !== ''
  return error.value !== undefined || text.value !== began
}
