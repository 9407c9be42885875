import type { ColumnDefinition, ColumnRecord } from '../../domain/columns.ts'
import type { Repeated } from '../../domain/idempotency-key.ts'

/** What became of a new column. */
export type CreatedColumn = { readonly outcome: 'created' | 'no_such_dataset' | 'name_taken' | 'too_many' } | Repeated

/** What became of a change of a column: renamed, retyped or both, or why not. */
export type UpdatedColumn =
  | { readonly outcome: 'updated'; readonly column: ColumnDefinition }
  | { readonly outcome: 'no_such_column' }
  | { readonly outcome: 'name_taken' }
  | NotConvertible

/** Cells that have no value in the new type: how many, and the first hundred. */
export interface NotConvertible {
  readonly outcome: 'not_convertible'
  readonly from: ColumnRecord['type']
  readonly failureCount: number
  readonly failures: readonly { readonly rowNumber: number; readonly cell: string | number }[]
}
