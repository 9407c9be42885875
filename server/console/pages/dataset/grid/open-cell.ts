import type { Signal } from '@preact/signals'
import type { Column } from '../../../../../client/index.ts'
import type { Seen } from '../../../edits/edit.ts'

/** A cell of the grid by its place; in row -1 are the headers. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** An open cell. What is typed belongs to the cell that was opened, by its row and column. */
export interface Editing {
  /**
   * Undefined while the row is not loaded. What is typed until then must not take the place of a value that nobody has seen. It is the end of
   * the text that the cell then has.
   */
  readonly rowId: string | undefined
  readonly column: Column
  /** Where it stood when it was opened. */
  readonly place: Place
  readonly seen: Seen | undefined
  readonly began: string
  readonly text: Signal<string>
  readonly error: Signal<string | undefined>
}

/** A cell that was left before its value had come, with what was typed at its end. */
export interface LeftCell {
  readonly place: Place
  readonly text: string
  /** Ends the wait for the value, since the cell is open again. Returns whether it still waited. */
  readonly takeBack: () => boolean
}

/** Cells of a grid from one corner to the other, both within. */
export interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column
}

export function areaBetween(one: Place, other: Place): Area {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

export function isWithin({ row, column }: Place, { top, left, bottom, right }: Area): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Why a text was kept that nobody has entered. */
export const INTERRUPTED = 'You were typing this when you left the page. Open the cell and press Enter to save it.'

/** Why a text was kept that was typed into a cell whose value had not come. */
export const AT_END_OF_UNKNOWN =
  'You typed this after a value that had not come yet. If you save it like this, it takes the place of that value.'
