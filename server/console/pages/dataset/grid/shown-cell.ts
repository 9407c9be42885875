import type { Column, RowRecord } from '../../../../../client/index.ts'
import type { Edit, Seen } from '../../../edits/edit.ts'
import { cellOf, cellText, editText } from '../cell.ts'
import type { GridState } from './grid-state.ts'
import type { Place } from './open-cell.ts'

/** A cell as the grid shows it. An unsaved edit takes precedence over the value that the service has. */
export interface ShownCell {
  readonly rowId: string
  readonly column: Column
  /** Undefined while the row is not loaded. */
  readonly row: RowRecord | undefined
  readonly edit: Edit | undefined
}

/** Undefined where no row is. */
export function shownCell(state: GridState, { row: place, column: index }: Place): ShownCell | undefined {
  const rowId = state.rows.idAt(place)
  const column = state.columns[index]
  if (rowId === undefined || column === undefined || place < 0 || place >= state.rows.count.value) return undefined
  const slot = state.rows.at(place)
  const edit = state.edits.value.get(`${rowId} ${column.name}`)
  return { rowId, column, row: typeof slot === 'object' ? slot : undefined, edit }
}

/** Whether there is a place whose row is not loaded. */
export function isComing({ rows, columns }: GridState, { row, column }: Place): boolean {
  return row >= 0 && row < rows.count.value && rows.at(row) === undefined && columns[column] !== undefined
}

/** Whether the cell can be shown as a whole. */
export function isKnown(cell: ShownCell): boolean {
  return cell.edit !== undefined || shownValue(cell) !== undefined
}

/** The value that the cell has, or will have when its edit is stored; undefined if it is not known. */
export function shownValue({ row, column, edit }: ShownCell): Seen | undefined {
  if (edit !== undefined && edit.state.is !== 'refused') return { value: edit.value }
  if (edit?.seen !== undefined) return edit.seen
  return row === undefined ? undefined : { value: cellOf(row, column) }
}

/** The cell's text in the grid. */
export function shownText(cell: ShownCell): string {
  if (cell.edit?.state.is === 'refused') return cellText(cell.edit.text)
  const value = shownValue(cell)?.value
  return value === '' ? '""' : cellText(value)
}

/** The cell as a whole, as it is edited. */
export function wholeText(cell: ShownCell): string {
  return cell.edit?.state.is === 'refused' ? cell.edit.text : editText(cell.column.type, shownValue(cell)?.value)
}

/** Why the shown value is not saved. */
export function whyNotStored({ state }: Edit): string {
  if (state.is === 'refused') return `Not saved: ${state.reason}`
  if (state.is === 'conflict') return 'Not saved: somebody else has changed this cell.'
  return state.reason === undefined ? 'Saving' : `Not saved yet: ${state.reason}`
}
