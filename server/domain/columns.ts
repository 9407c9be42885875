import type { ColumnType } from '../../generated/index.ts'
import type { ColumnRules } from './column-rules.ts'
import type { UsableIndex } from './index-fields.ts'

/** What is said of a column beside its name and type. */
export interface ColumnTerms {
  readonly description?: string
  /** Undefined for a column without rules, never empty. */
  readonly rules?: ColumnRules
}

/** A column as a user defines it. */
export interface ColumnDefinition extends ColumnTerms {
  readonly name: string
  readonly type: ColumnType
}

/** A column as catalogued; `number` names its cells in the row table. */
export interface ColumnRecord extends ColumnDefinition {
  readonly number: number
}

/** The columns of a new dataset, numbered in their order. */
export function firstColumns(columns: readonly ColumnDefinition[]): ColumnRecord[] {
  return columns.map((column, index) => ({ number: index + 1, ...column }))
}

/** The columns and indexes of a dataset at one version. */
export interface KnownColumns {
  readonly columns: readonly ColumnRecord[]
  readonly indexes: readonly UsableIndex[]
  readonly columnsVersion: number
}
