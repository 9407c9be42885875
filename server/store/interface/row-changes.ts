import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { IdempotencyKey } from '../../domain/idempotency-key.ts'
import type { RowProblem } from '../../domain/row-validator.ts'
import type { BoundCondition } from '../../query/bound.ts'
import type { BodyFault } from './bodies.ts'
import type { DatasetKey } from './datasets.ts'
import type { KeyFault } from './indexes.ts'

/** Operations whose body says what becomes of rows that it names. */
export type RowChangeOperation = 'upsertRows' | 'changeRows' | 'batchRows'

/**
 * A larger body is refused. A thread of its own reads a body beyond 2 MiB, but all changes of a body are one transaction, and to change a cell takes longer than
 * to append one. A body of this size holds up other writers about as long as the largest append does.
 */
export const CHANGE_BODY_BYTES = 16 * 1024 ** 2

/** What every change that holds its dataset takes. */
export interface HeldArgs extends DatasetKey {
  /** The caller's own, with which the same request is carried out once. */
  readonly key: IdempotencyKey | undefined
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

/** Changes of rows as their body says them. */
export interface RowChanges extends DatasetKey {
  readonly operation: RowChangeOperation
  /** JSON in UTF-8, of the form that the contract has for the operation. */
  readonly body: Uint8Array
  /** The caller's own, with which the same body is carried out once. */
  readonly idempotencyKey?: string | undefined
  /** In all parts of the body together. */
  readonly maxRows: number
  /** By how much the organization may grow; as much as it likes where nothing is said. */
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

/** A change of all rows that match a condition, or that are named. */
export interface MatchingChange extends DatasetKey {
  readonly columnsVersion: number
  readonly rows: { readonly where: BoundCondition } | { readonly numbers: readonly number[] }
  /** Cells to be set, by the places of their columns; undefined where the rows are to be deleted. */
  readonly cells: readonly { readonly index: number; readonly value: StoredCell }[] | undefined
  /** How many rows have to match; any number where nothing is said. */
  readonly expected: number | undefined
  readonly isDryRun: boolean
  /** More rows are not changed in one transaction, in which the dataset's writers wait, and on some engines all others. */
  readonly mostRows: number
  readonly key: IdempotencyKey | undefined
  readonly roomBytes?: number
  readonly maxProblems: number
  readonly now: number
}

/** What became of one row. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'deleted'

/** The rows of one part of a request, in its order. */
export interface StepResult {
  readonly rowNumbers: readonly number[]
  readonly outcomes: readonly RowOutcome[]
}

/** What a reply is made of; it is kept, so that a repeated request gets the same reply. */
export interface RowsResult {
  readonly version: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly deleted: number
  readonly steps: readonly StepResult[]
}

/** Something wrong with a row of a request, and the way to the row in its body. */
export interface LocatedProblem {
  readonly at: readonly PropertyKey[]
  readonly problem: RowProblem
}

/** What became of changes: all of them or none. */
export type ChangedRows =
  | ({ readonly outcome: 'changed'; readonly isReplayed?: true; readonly storedBytes: number } & RowsResult)
  | { readonly outcome: 'key_taken' | 'no_such_dataset' | 'columns_changed' }
  /** The body is no JSON or not of its form. */
  | { readonly outcome: 'misshapen' }
  /** What is wrong with a large body, which is not parsed as a whole anywhere. */
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | { readonly outcome: 'unexpected'; readonly matched: number }
  /** More rows match than are changed in one transaction. */
  | { readonly outcome: 'too_many_match' }
  /** Rows would have the same key of a unique index: how many, the first of them, and the row whose key it would have. */
  | ({ readonly outcome: 'not_unique'; readonly columns: readonly ColumnRecord[] } & KeyFault)
  | {
      readonly outcome: 'no_unique_index'
      readonly at: readonly PropertyKey[]
      readonly columns: readonly ColumnRecord[]
    }
  | { readonly outcome: 'other_version'; readonly version: number }
  | { readonly outcome: 'no_room'; readonly storedBytes: number }
  | {
      readonly outcome: 'refused'
      readonly problems: readonly LocatedProblem[]
      readonly columns: readonly ColumnRecord[]
    }

/** Changes of many rows, each as one version. What changes nothing is no version. */
export interface ManyRows {
  /** Appends, updates, upserts and deletes rows that a body names. */
  changeRows(changes: RowChanges): Promise<ChangedRows>
}

/** Single transactions of `RowLifecycle`. */
export interface MatchingSteps {
  /** Changes or deletes rows that match, or that are named, in one transaction, if they are few (`too_many_match`). */
  changeMatching(change: MatchingChange): Promise<ChangedRows>
}

/** What takes one transaction or several, by the number of rows. */
export interface RowLifecycle {
  /**
   * Changes or deletes all rows that match, or that are named, however many. More than `mostRows` (10,000) take time, in which the dataset is read and
   * written as before: the rows go into a table beside it, which then takes its place.
   */
  changeMatching(change: Omit<MatchingChange, 'mostRows'> & { readonly mostRows?: number }): Promise<ChangedRows>
}
