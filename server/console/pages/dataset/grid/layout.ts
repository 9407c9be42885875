import type { Column, ColumnType } from '../../../../../client/index.ts'

/** The font size for which the grid's measures are. */
const USUAL_FONT_PIXELS = 15

/** How much larger its text is, by the font size that the person has set in the browser. */
const SCALE = typeof document === 'undefined' ? 1 : fontPixels() / USUAL_FONT_PIXELS

export const ROW_HEIGHT = Math.round(32 * SCALE)
export const HEADER_HEIGHT = Math.round(40 * SCALE)
const GUTTER_WIDTH = Math.round(84 * SCALE)

/** The measures for the styles of a grid. */
export const GRID_STYLE = {
  '--row-height': `${ROW_HEIGHT}px`,
  '--header-height': `${HEADER_HEIGHT}px`,
  '--gutter-width': `${GUTTER_WIDTH}px`,
}

const WIDTHS: Readonly<Record<ColumnType, number>> = { text: 210, number: 130, boolean: 110, date: 130, json: 260 }
const PER_CHARACTER = 9
const AROUND_NAME = 104
const WIDEST = 320

function fontPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

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
    const named = column.name.length * PER_CHARACTER + AROUND_NAME
    const width = Math.round(SCALE * Math.min(WIDEST, Math.max(WIDTHS[column.type], named)))
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
