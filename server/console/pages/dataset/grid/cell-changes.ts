import type { Column } from '../../../../../client/index.ts'
import type { Entered } from '../../../edits/edits.ts'

/** Takes what is entered into cells, even if the current cell has moved on. */
export interface CellChanges {
  readonly enter: (rowId: string, column: Column, entered: Entered) => void
  /** Keeps a text that is not a valid value, with the reason. */
  readonly keep: (rowId: string, column: Column, entered: Omit<Entered, 'value'>, reason: string) => void
}
