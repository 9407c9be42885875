import type { ColumnType } from '../../generated/index.ts'
import type { StoredCell } from '../domain/codecs.ts'
import type { Condition } from './condition.ts'
import type { FilterOperator } from './operators.ts'
/** A comparison checked against a dataset: the column by number, the value as stored. */
export interface BoundFilter {
  readonly column: number
  readonly type: ColumnType
  readonly operator: FilterOperator
  /** `null` for `empty`, `filled`, and a json `null`, which is an empty cell. */
  readonly value: StoredCell
}

export type BoundCondition = Condition<BoundFilter>

/** A sort field checked against a dataset. */
export interface BoundSort {
  readonly column: number
  readonly type: ColumnType
  readonly descending: boolean
}

/** Text sorts by its first 256 code points, so that a position in a sorted list has a bounded size. */
export const SORT_KEY_LENGTH = 256
