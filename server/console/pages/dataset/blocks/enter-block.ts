import type { Column } from '../../../../../client/index.ts'
import type { BlockCell, BlockChange, BlockRow } from '../../../edits/block.ts'
import type { GridState } from '../grid/grid-state.ts'
import type { Area } from '../grid/open-cell.ts'
import { shownCell, shownValue } from '../grid/shown-cell.ts'
import { type PlacedRow, rowsFrom } from '../rows/row-source.ts'
import { readField } from '../rules.ts'
import type { BlockField } from './block-text.ts'

/** What pasted fields make of the cells at `area`: they fill it if it is a multiple of them, otherwise they begin in its corner. */
export async function pastedBlock(
  state: GridState,
  area: Area,
  fields: readonly (readonly BlockField[])[],
): Promise<BlockChange> {
  const height = fields.length
  const width = Math.max(...fields.map((row) => row.length))
  const isFilled =
    (rowsIn(area) > height || columnsIn(area) > width) && rowsIn(area) % height === 0 && columnsIn(area) % width === 0
  const [wantedRows, wantedColumns] = isFilled ? [rowsIn(area), columnsIn(area)] : [height, width]
  const columns = state.columns.slice(area.left, area.left + wantedColumns)
  const found = await rowsFrom(state.rows, area.top, wantedRows)
  const rows = Array.from({ length: wantedRows }, (_, index): BlockRow => {
    const at = found[index]
    const line = fields[index % height] ?? []
    const cells = columns.flatMap((column, place) => {
      const field = line[place % width]
      return field === undefined ? [] : cellOf(state, at, area.left + place, column, field)
    })
    return { rowId: at?.row.id, cells }
  })
  return {
    datasetId: state.datasetId,
    kind: isFilled ? 'fill' : 'paste',
    rows,
    removed: [],
    columnsLeftOut: wantedColumns - columns.length,
  }
}

function rowsIn({ top, bottom }: Area): number {
  return bottom - top + 1
}

function columnsIn({ left, right }: Area): number {
  return right - left + 1
}

function cellOf(
  state: GridState,
  at: PlacedRow | undefined,
  place: number,
  column: Column,
  field: BlockField,
): BlockCell {
  const { text } = field
  if (at === undefined && text === '' && !field.isQuoted && column.default !== undefined)
    return { column, text, value: column.default, isLeftOut: true }
  const seen = at === undefined ? undefined : seenAt(state, at, place)
  const read = readField(column, field)
  const known = { column, text, ...(seen && { seen }) }
  return 'error' in read ? { ...known, value: null, error: read.error } : { ...known, value: read.value }
}

function seenAt(state: GridState, { place }: PlacedRow, column: number) {
  const cell = shownCell(state, { row: place, column })
  return cell && shownValue(cell)
}

/** Empties the cells at `area`. Those that are empty already are no part of it. */
export async function clearedBlock(state: GridState, area: Area): Promise<BlockChange> {
  const columns = state.columns.slice(area.left, area.right + 1)
  const blank = { text: '', isQuoted: false }
  const found = await rowsFrom(state.rows, area.top, rowsIn(area))
  const rows = found
    .filter(({ place }) => place <= area.bottom)
    .map((at): BlockRow => {
      const cells = columns.map((column, index) => cellOf(state, at, area.left + index, column, blank))
      return { rowId: at.row.id, cells: cells.filter(({ seen }) => seen?.value !== null) }
    })
    .filter(({ cells }) => cells.length > 0)
  return { datasetId: state.datasetId, kind: 'clear', rows, removed: [], columnsLeftOut: 0 }
}
