import type { Column } from '../../../client/index.ts'
import type { BlockChange } from './block.ts'
import type { Cell } from './edit.ts'

/** A cell that was changed. */
export interface DoneCell {
  readonly rowId: string
  readonly column: Column
  readonly before: unknown
  /** Its row was not loaded: `before` is not known until the cell is stored. */
  readonly isUnseen?: boolean
  readonly after: unknown
}

/** A block that is or was sent, and what takes it back when it is stored. */
export interface DoneBlock {
  readonly blockId: number
  readonly undo?: BlockChange
}

/** Rows that were deleted. Their histories bring them back. */
export interface DoneDeletion {
  readonly deleted: readonly string[]
}

/** What a person did with the rows of a dataset, and can take back. */
export type Done = DoneCell | DoneBlock | DoneDeletion

export function isDoneTo(done: Done, { rowId, column }: Pick<Cell, 'rowId' | 'column'>): boolean {
  return 'rowId' in done && done.rowId === rowId && done.column.name === column
}
