import type { Column, ColumnType } from '../../../../../client/index.ts'

export const ROW_HEIGHT = 32
export const HEADER_HEIGHT = 40
const GUTTER_WIDTH = 84

const WIDTHS: Readonly<Record<ColumnType, number>> = { text: 210, number: 130, boolean: 110, date: 130, json: 260 }
const PER_CHARACTER = 9
const AROUND_NAME = 104
const WIDEST = 320

/** A column and where it stands, in pixels from the left edge of the first one's gutter. */
export interface PlacedColumn {
  readonly column: Column
  readonly index: number
  readonly left: number
  readonly width: number
}

export interface Layout {
  readonly columns: readonly PlacedColumn[]
  readonly width: number
}

export function layOut(columns: readonly Column[]): Layout {
  let left = GUTTER_WIDTH
  const placed = columns.map((column, index) => {
    const width = Math.min(WIDEST, Math.max(WIDTHS[column.type], column.name.length * PER_CHARACTER + AROUND_NAME))
    const at = { column, index, left, width }
    left += width
    return at
  })
  return { columns: placed, width: left }
}

/** The columns that are seen between two distances from the left. */
export function seenColumns({ columns }: Layout, from: number, to: number): readonly PlacedColumn[] {
  return columns.filter(({ left, width }) => left + width > from && left < to)
}
