import type { Column } from '../../../client/index.ts'
import type { Seen } from './edit.ts'

/** A cell of a block: what it becomes, and what is wrong with it. */
export interface BlockCell {
  readonly column: Column
  /** As it was pasted. */
  readonly text: string
  readonly value: unknown
  readonly error?: string
  /** The value that the person saw; undefined for a cell of a new row. */
  readonly seen?: Seen
  /** A cell of a new row that the service fills by the column's default. */
  readonly isLeftOut?: boolean
}

export interface BlockRow {
  /** Undefined for a row that is added. */
  readonly rowId: string | undefined
  readonly cells: readonly BlockCell[]
}

/** What becomes of rows by one paste, by emptying selected cells, or by undoing that. */
export interface BlockChange {
  readonly datasetId: string
  readonly kind: 'paste' | 'fill' | 'clear' | 'undo'
  readonly rows: readonly BlockRow[]
  /** Rows that an undone paste has added. */
  readonly removed: readonly string[]
  /** How many copied columns stand right of the last one. */
  readonly columnsLeftOut: number
}

export type BlockState =
  /** Waits for the person to look at it. */
  | { readonly is: 'asking' }
  /** Being sent, or waiting for the service. `reason` says what it waits for. */
  | { readonly is: 'waiting'; readonly reason?: string }
  /** Nothing of it is stored. `reason` is empty where its cells say why. */
  | { readonly is: 'refused'; readonly reason: string }
  /** Somebody else stored other values in some cells since they were seen. */
  | { readonly is: 'conflict'; readonly cells: number }

/** Cells of several rows that are stored as one change or not at all. */
export interface Block extends BlockChange {
  /** Numbers blocks and edits in one sequence, so that both are sent in the order in which they were entered. */
  readonly id: number
  readonly userId: string
  readonly organizationId: string
  readonly state: BlockState
}
