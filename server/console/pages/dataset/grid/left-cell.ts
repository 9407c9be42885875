import type { RowRecord } from '../../../../../client/index.ts'
import { identity } from '../../../state/session.ts'
import { say } from '../../../ui/toast.tsx'
import { cellOf, cellText, editText, withAtEnd } from '../cell.ts'
import { readCellOf } from '../rules.ts'
import type { CellChanges } from './cell-changes.ts'
import type { GridState } from './grid-state.ts'
import { AT_END_OF_UNKNOWN, type Editing, type LeftCell } from './open-cell.ts'

/**
 * Puts what was typed into a cell that was left before its value had come at the end of that value. If this fails, or the page is left before, it
 * is kept with the reason. Where the number of the row is not known, nobody knows in which row it would be stored.
 */
export function enterWhenLoaded(state: GridState, changes: CellChanges, { place, column, text }: Editing): void {
  const { rows } = state
  const typed = text.peek()
  const rowId = rows.idAt(place.row)
  if (rowId === undefined) {
    sayLost(typed)
    return
  }
  const owner = identity.peek()
  const end = () => {
    removeEventListener('pagehide', interrupt)
    removeEventListener('beforeunload', ask)
    return state.leftCells.delete(left)
  }
  /** Ends the wait. Returns whether there still was one, and nothing else was entered into the cell since. */
  const isLatest = () => end() && !state.edits.peek().has(`${rowId} ${column.name}`)
  const keep = (reason: string) => {
    if (!isLatest()) return
    // The cell is of another organization than the one that is shown.
    if (!['', owner].includes(identity.peek())) sayLost(typed)
    else changes.keep(rowId, column, { text: typed, seen: undefined }, reason)
  }
  const enter = () => {
    const row = rows.at(place.row)
    if (typeof row !== 'object') keep('The row was deleted.')
    else if (isLatest()) enterAtEnd(row)
  }
  const enterAtEnd = (row: RowRecord) => {
    const seen = { value: cellOf(row, column) }
    const whole = withAtEnd(editText(column.type, seen.value), typed)
    const read = readCellOf(column, whole)
    if ('error' in read) changes.keep(rowId, column, { text: whole, seen }, read.error)
    else changes.enter(rowId, column, { text: whole, seen, value: read.value })
  }
  const interrupt = () => keep(AT_END_OF_UNKNOWN)
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const left: LeftCell = { place, text: typed, takeBack: end }
  state.leftCells.add(left)
  addEventListener('pagehide', interrupt)
  addEventListener('beforeunload', ask)
  rows.load(place.row).then(enter, () => keep(AT_END_OF_UNKNOWN))
}

function sayLost(typed: string): void {
  say(`Not saved, because the row had not come: “${cellText(typed)}”.`)
}
