import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { UsableIndex } from '../../domain/index-fields.ts'
import type { Position } from '../../domain/position.ts'
import type { EncodedCell, RowProblem } from '../../domain/row-validator.ts'
import type { BoundCondition, BoundSort } from '../../query/bound.ts'
import type { BodyFault } from './bodies.ts'

/**
 * A row as stored: its number, when it was made and changed (milliseconds; both `null` where times were not asked for), then its
 * cells in the order of the columns that were asked for. A tuple, as the database gives it: making an object of each row takes
 * as long as finding it.
 */
export type StoredRow = readonly [
  rowNumber: number,
  createdAt: number | null,
  updatedAt: number | null,
  ...cells: StoredCell[],
]

/** Where the cells of a `StoredRow` begin. */
export const FIRST_CELL = 3

/** What a `StoredRow` has of a row. Columns are given by number. */
export interface RowSelection {
  readonly columns: readonly number[]
  readonly withTimes: boolean
}

/** What a page of rows is asked by. */
export interface RowQuery extends RowSelection {
  readonly organizationId: string
  readonly datasetId: string
  /** By which it may be answered. */
  readonly indexes: readonly UsableIndex[]
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
  /** Of the row to begin behind. */
  readonly position: Position
  readonly limit: number
  /** Bytes that a page may hold; it has at least one row all the same. */
  readonly limitBytes: number
  readonly rowCount: number
  /** The cells of no row of the dataset are larger than this. */
  readonly largestRowBytes: number
  /** What each row takes on the page besides its cells: the names of the columns. */
  readonly rowOverheadBytes: number
}

/** A page of rows and the position behind its last one. */
export interface RowPage {
  readonly rows: readonly StoredRow[]
  readonly position: Position
  readonly hasMore: boolean
  /** How many rows were looked at, where that may be more than were found. */
  readonly scannedRows?: number
}

/** Why a write did not happen: the columns are not those that the writer knew, or the dataset is gone. */
export type NotWritten = { readonly outcome: 'columns_changed' | 'no_such_dataset' }

/** A row as it was read. Columns are given by number. */
export interface ExpectedRow {
  readonly columnsVersion: number
  readonly columns: readonly number[]
  readonly row: StoredRow
}

export type UpdatedRow =
  | { readonly outcome: 'updated'; readonly row: StoredRow; readonly storedBytes: number }
  | { readonly outcome: 'no_such_row' | 'changed' }
  | { readonly outcome: 'row_too_large' }
  | { readonly outcome: 'no_room'; readonly storedBytes: number }
  | NotWritten

export type DeletedRow = { readonly outcome: 'deleted' | 'no_such_row' | 'changed' } | NotWritten

/** The body of an append as it came. */
export interface AppendArgs {
  readonly organizationId: string
  readonly datasetId: string
  /** JSON in UTF-8: `{"rows": [{…}, …]}`. */
  readonly body: Uint8Array
  /** The caller's own, with which the same body is appended once. */
  readonly idempotencyKey?: string | undefined
  readonly maxRows: number
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

export type AppendedRows =
  | ({ readonly outcome: 'appended'; readonly isReplayed?: true; readonly storedBytes: number } & NumberedRows)
  | { readonly outcome: 'key_taken' }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | { readonly outcome: 'no_room'; readonly storedBytes: number }
  | {
      readonly outcome: 'refused'
      readonly problems: readonly (RowProblem & { readonly row: number })[]
      readonly columns: readonly ColumnRecord[]
    }
  /** The body is no JSON, or not of the form. */
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  /** The body is JSON: what cannot be read comes before what is not there. */
  | { readonly outcome: 'no_such_dataset' }

/** From what the reply is made, and made again. */
export interface NumberedRows {
  readonly firstRowNumber: number
  readonly rowCount: number
}

/** Changes of a row in a larger body are read by `readChanges`, in a thread of its own; smaller ones where they came. */
export const LARGE_CHANGES_BYTES = 128 * 1024

/** Changes of a row as a large body has them. */
export interface LargeChanges {
  readonly body: Uint8Array
  readonly columns: readonly ColumnRecord[]
  readonly maxProblems: number
}

export type ReadLargeChanges =
  | { readonly outcome: 'read'; readonly cells: readonly EncodedCell[] }
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  | { readonly outcome: 'refused'; readonly problems: readonly RowProblem[] }

export interface ChangesRead {
  readonly read: ReadLargeChanges
  readonly body: Uint8Array
}

/** How a page of rows is found. */
export interface Explanation {
  readonly lane: string
  readonly reason: string
  /** What the database says that it does for each statement. */
  readonly plan: readonly { readonly statement: string; readonly steps: readonly string[] }[]
}
