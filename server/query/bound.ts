import type { ColumnType } from '../../generated/index.ts'
import type { StoredCell } from '../domain/codecs.ts'
import type { Condition } from './condition.ts'
import type { OneValueOperator } from './operators.ts'

interface BoundColumn {
  readonly column: number
  readonly type: ColumnType
}

/** A comparison checked against a dataset: the column by number, the value as stored. */
export type BoundFilter = BoundComparison | BoundOneOf

export interface BoundComparison extends BoundColumn {
  readonly operator: OneValueOperator
  /** `null` for `empty`, `filled`, and a json `null`, which is an empty cell. */
  readonly value: StoredCell
  /** An index that finds the rows that may match; set by the store. */
  readonly by?: ContainsIndex
}

/** An index that finds texts which contain a text, and between which rows it is to look. */
export interface ContainsIndex {
  readonly indexId: string
  readonly builtFor?: number
  readonly from?: number
  readonly to?: number
}

/** The cell is one of several values. `null` stands for what `empty` matches. */
export interface BoundOneOf extends BoundColumn {
  readonly operator: 'in'
  /** Each of them once. */
  readonly values: readonly StoredCell[]
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
