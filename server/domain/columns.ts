import type { ColumnType } from '../../generated/index.ts'
import type { UsableIndex } from './index-fields.ts'

/** A column as catalogued; `number` names its cells in the row table. */
export interface ColumnRecord {
  readonly number: number
  readonly name: string
  readonly type: ColumnType
}

/** A column as a user defines it. */
export interface ColumnDefinition {
  readonly name: string
  readonly type: ColumnType
}

/** The columns of a new dataset, numbered in their order. */
export function firstColumns(columns: readonly ColumnDefinition[]): ColumnRecord[] {
  return columns.map(({ name, type }, index) => ({ number: index + 1, name, type }))
}

/** The columns and indexes of a dataset at one version. */
export interface KnownColumns {
  readonly columns: readonly ColumnRecord[]
  readonly indexes: readonly UsableIndex[]
  readonly columnsVersion: number
}
