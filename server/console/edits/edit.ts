import type { ColumnType } from '../../../client/index.ts'

/** A cell by dataset, row and column, independent of its place in a view. */
export interface Cell {
  readonly datasetId: string
  readonly rowId: string
  readonly column: string
  readonly type: ColumnType
}

/** A value that was seen in a cell. */
export interface Seen {
  readonly value: unknown
}

export type EditState =
  /** Being sent, or waiting for the service. `reason` says what it waits for. */
  | { readonly is: 'waiting'; readonly reason?: string }
  | { readonly is: 'refused'; readonly reason: string }
  /** Somebody else stored another value since the cell was seen. */
  | { readonly is: 'conflict'; readonly theirs: unknown }

/** What somebody entered into a cell, until the service has stored it or the person discards it. */
export interface Edit extends Cell {
  /** Counts up in the order in which cells were entered. */
  readonly id: number
  readonly userId: string
  /** The organization that was shown, whose dataset it is. Missing in what an earlier version of the console has kept. */
  readonly organizationId?: string
  /** As it was typed. */
  readonly text: string
  readonly value: unknown
  /** The value that the person saw; undefined if the row was not loaded. */
  readonly seen: Seen | undefined
  /** Whether it undoes an earlier edit. */
  readonly isUndo: boolean
  /** The block of a cell that is stored with others as one change. */
  readonly blockId?: number
  readonly state: EditState
}

/** A key for the row of a cell. */
export function rowKey({ datasetId, rowId }: Pick<Cell, 'datasetId' | 'rowId'>): string {
  return `${datasetId} ${rowId}`
}

export function isSameCellOf(one: Cell, other: Cell): boolean {
  return one.datasetId === other.datasetId && one.rowId === other.rowId && one.column === other.column
}
