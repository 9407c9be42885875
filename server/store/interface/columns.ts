import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRules } from '../../domain/column-rules.ts'
import type { ColumnDefinition, ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { DatasetKey } from './datasets.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { KeyFault } from './indexes.ts'
import type { Swept } from './maintenance.ts'

/** What became of a new column. */
export type CreatedColumn =
  | { readonly outcome: 'created' | 'no_such_dataset' | 'name_taken' | 'too_many' }
  /** Its cells must not be empty, and there are rows in which they would be. */
  | { readonly outcome: 'has_rows'; readonly rowCount: number }
  | Repeated

/** What became of a change of a column: renamed, retyped or both, or why not. */
export type UpdatedColumn =
  | { readonly outcome: 'updated'; readonly column: ColumnDefinition }
  | { readonly outcome: 'no_such_column' }
  | { readonly outcome: 'name_taken' }
  /** A key has no cells of type json. */
  | { readonly outcome: 'in_unique_index' /** The index. */; readonly of: string }
  | NotUnique
  /** The columns are not those that the change was made for. */
  | { readonly outcome: 'columns_changed' }
  | NotConvertible
  | RulesBroken

/** Rows would have the same key of a unique index: how many, the first of them, and the row whose key it would have. */
export interface NotUnique extends KeyFault {
  readonly outcome: 'not_unique'
  readonly indexId: string
}

/** Cells that have no value in the new type, or one that breaks the column's rules: how many, and the first hundred. */
export interface NotConvertible {
  readonly outcome: 'not_convertible'
  readonly from: ColumnRecord['type']
  readonly failureCount: number
  readonly failures: readonly FoundCell[]
}

/** A cell by its row. */
export interface FoundCell {
  readonly rowNumber: number
  readonly cell: StoredCell
}

/** Cells that break rules which were to be added: how many, and the first hundred. */
export interface RulesBroken {
  readonly outcome: 'rules_broken'
  readonly rules: ColumnRules
  readonly count: number
  readonly cells: readonly FoundCell[]
}

/** A column to be added. */
export interface NewColumn extends DatasetKey, Keeping, ColumnDefinition {
  readonly maxColumns: number
}

/** What is to change of a column, which is found by its name; what is not given stays. */
export interface ColumnChange extends DatasetKey {
  readonly columnName: string
  readonly name?: string
  readonly type?: ColumnDefinition['type']
  /** Description and rules as they are to be. */
  readonly terms?: ColumnTerms
  /** The columns by which the change was made, where it has terms. */
  readonly columnsVersion?: number
  /** Whether it is only tried. */
  readonly isDryRun?: boolean
  readonly now: number
}

/** A column to be dropped. */
export interface ColumnDeletion extends DatasetKey {
  readonly columnName: string
  readonly now: number
}

/**
 * Columns of a dataset. Their changes move its `version` and `columnsVersion`. Those of one dataset run one after the other; one that
 * meets a change by another node, which takes long, is `unavailable`.
 */
export interface ColumnLifecycle {
  /** Adds a column after the others, and keeps the answer to its request, where there is one. */
  createColumn(column: NewColumn): Promise<CreatedColumn>
  /**
   * Renames a column, gives it other rules, which every cell has to keep, or another type by converting every cell; all of it or nothing. Converting takes time by the
   * number of rows, in which the dataset is read and written as before: the rows go into a table beside it, which then takes its place.
   */
  updateColumn(change: ColumnChange): Promise<UpdatedColumn>
  /** Drops a column, its cells and the indexes on it, unless it is the only one. It takes time in the same way. */
  deleteColumn(deletion: ColumnDeletion): Promise<'deleted' | 'no_such_column' | 'last_column'>
  /** Drops tables beside datasets that have not changed since a time. Returns how many. */
  dropSpareTables(tables: Swept & { readonly touchedBefore: number }): Promise<number>
}
