import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileFault, RefusedFileRow, TextFormat } from '../../domain/imports.ts'
import type { UsableIndex } from '../../domain/index-fields.ts'
import type { Originated } from '../../domain/origin.ts'
import type { Position } from '../../domain/position.ts'
import type { RowProblem } from '../../domain/row-validator.ts'
import type { UniqueKey } from '../../domain/unique-keys.ts'
import type { UntilGone } from '../../domain/until-gone.ts'
import type { BoundCondition, BoundSort } from '../../query/bound.ts'
import type { BodyFault } from './bodies.ts'
import type { DatasetKey } from './datasets.ts'

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
  /** Of the columns of these fields, what they compare: of a text its beginning. */
  readonly keys?: readonly BoundSort[]
}

/** How large rows are, and how much of them may come at once. */
export interface RowSizes {
  /** Bytes that they may take together; there is one row at least all the same. */
  readonly limitBytes: number
  /** The cells of no row of the dataset are larger than this. */
  readonly largestRowBytes: number
  /** What each row takes besides its cells: the names of the columns. */
  readonly rowOverheadBytes: number
}

/** What a page of rows is asked by. */
export interface RowQuery extends DatasetKey, RowSelection, RowSizes {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  /** By which it may be answered. */
  readonly indexes: readonly UsableIndex[]
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
  /** The number of the row after which to begin. */
  readonly position: Position
  readonly limit: number
  readonly rowCount: number
  /** The columns, where the rows are to go into a reply as they are: as data, or, with times, as records. */
  readonly print?: readonly ColumnRecord[] | undefined
}

/** A page of rows and the position after its last row. */
export interface RowPage {
  /** None where the page is printed. */
  readonly rows: readonly StoredRow[]
  /** The rows as a reply has them, where that was asked for and the database can print them. */
  readonly printed?: PrintedRows
  readonly position: Position
  readonly hasMore: boolean
  /** How many rows were looked at, where that may be more than were found. */
  readonly scannedRows?: number
}

/** Rows as an array in JSON. */
export interface PrintedRows {
  readonly json: Uint8Array
  readonly length: number
}

/** What rows are asked for by their numbers. */
export interface RowsByNumber extends DatasetKey, RowSelection, RowSizes {
  readonly generation: number
  readonly rowNumbers: readonly number[]
}

/** The rows that are there, in the order of their numbers in the request, of the first `looked` of these. */
export interface RowsFound {
  readonly rows: readonly StoredRow[]
  readonly looked: number
}

/** Why a write did not happen: the columns are not those that the writer knew, or the dataset is gone. */
export type NotWritten = { readonly outcome: 'columns_changed' | 'no_such_dataset' }

/** A row as it was read. Columns are given by number. */
export interface ExpectedRow {
  readonly columnsVersion: number
  readonly columns: readonly number[]
  readonly row: StoredRow
}

/** One row. Columns are given by number. */
export interface RowKey extends DatasetKey {
  readonly rowNumber: number
  /** Whose cells are to be answered. */
  readonly columns: readonly number[]
}

/** Cells of a row to be set. */
export interface RowChange extends RowKey {
  readonly columnsVersion: number
  /** The row as it has to be, if that matters. */
  readonly expected?: StoredRow | undefined
  readonly cells: readonly { readonly column: number; readonly value: StoredCell }[]
  /** The unique indexes of the dataset; `columns` are all of its columns then, in their order. */
  readonly uniques?: readonly UniqueKey[]
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly now: number
}

/** A row to be deleted. */
export interface RowDeletion extends DatasetKey {
  readonly rowNumber: number
  /** The row as it has to be, if that matters. */
  readonly expected?: ExpectedRow | undefined
  readonly now: number
}

/** What became of a row that was to be changed, and by how many bytes it grew. `changed`: it is not as expected. */
export type UpdatedRow =
  | { readonly outcome: 'updated'; readonly row: StoredRow; readonly storedBytes: number }
  | { readonly outcome: 'no_such_row' | 'changed' }
  | { readonly outcome: 'row_too_large' }
  | { readonly outcome: 'refused'; readonly problem: RowProblem }
  | { readonly outcome: 'no_room'; readonly storedBytes: number }
  | NotWritten

/** What became of a row that was to be deleted. `changed`: it is not as expected. */
export type DeletedRow = { readonly outcome: 'deleted' | 'no_such_row' | 'changed' } | NotWritten

/** The body of an append as it came. */
export interface AppendArgs extends DatasetKey, Originated {
  /** In UTF-8: `{"rows": [{…}, …]}`, CSV with a first line that names columns, or NDJSON. */
  readonly body: Uint8Array
  /** JSON where nothing is said. */
  readonly format?: TextFormat | undefined
  /** The caller's own, with which the same body is appended once. */
  readonly idempotencyKey?: string | undefined
  readonly maxRows: number
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

/** What became of rows that were to be appended: all of them or none. */
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
  /** The same of CSV and NDJSON, whose rows have lines. */
  | {
      readonly outcome: 'refused_lines'
      readonly refused: readonly (RefusedFileRow & { readonly row: number })[]
      readonly columns: readonly ColumnRecord[]
    }
  /** The body is not what its format says. */
  | { readonly outcome: 'not_of_format'; readonly fault: FileFault; readonly columns: readonly ColumnRecord[] }
  /** CSV or NDJSON without a row. */
  | { readonly outcome: 'no_rows' }
  /** The body is no JSON, or not of the form. */
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  /** The body is JSON: what cannot be read comes before what is not there. */
  | { readonly outcome: 'no_such_dataset' }

/** From what the reply is made, and made again. */
export interface NumberedRows {
  readonly firstRowNumber: number
  readonly rowCount: number
}

/** How a page of rows is found. */
export interface Explanation {
  readonly lane: string
  readonly reason: string
  /** What the database says that it does for each statement. */
  readonly plan: readonly { readonly statement: string; readonly steps: readonly string[] }[]
}

/** Rows of a dataset. If the dataset or a column was deleted in between, they throw a `StoreError` of the reason `columns_changed`: read the dataset again. */
export interface Rows {
  /** One row by its number. `columns_changed`. */
  findRow(row: RowKey & { readonly generation: number }): Promise<StoredRow | undefined>
  /** Rows by their numbers, in the order asked, as far as `limitBytes` lets them. `columns_changed`. */
  selectRowsByNumber(rows: RowsByNumber): Promise<RowsFound>
  /**
   * A page of rows, found from a position by key and never by counting. In insertion order, or where an index serves it, a page costs
   * what its rows cost; otherwise every row may have to be looked at, beside what others ask, up to 10 seconds (`too_slow`), or until
   * its caller is gone (`gone`). It ends early at `limitBytes`. `columns_changed`.
   */
  selectRows(query: RowQuery, untilGone?: UntilGone): Promise<RowPage>
  /** Appends the rows of a body, all or none, numbered in their order. The body's memory is moved: the caller cannot read it again. */
  appendRows(append: AppendArgs): Promise<AppendedRows>
  /** Sets cells of one row, and answers the row. */
  updateRow(change: RowChange): Promise<UpdatedRow>
  /** Deletes one row. Its number is not used again. */
  deleteRow(deletion: RowDeletion): Promise<DeletedRow>
}

/** How rows are found. */
export interface RowPlans {
  /** Which way `selectRows` takes, and what the database says of its statements: the query is run for it. */
  explainRows(query: RowQuery): Promise<Explanation>
}
