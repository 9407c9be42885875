import type { StoredCell } from '../../domain/codecs.ts'
import type { IndexField, UsableIndex } from '../../domain/index-fields.ts'
import type { Position } from '../../domain/position.ts'
import type { UntilGone } from '../../domain/until-gone.ts'
import type { BoundCondition } from '../../query/bound.ts'
import type { BoundGroup, BoundGroupSort, BoundMeasure } from '../../query/groups.ts'
import type { DatasetKey } from './datasets.ts'

/** What groups of rows are asked by. */
export interface GroupQuery extends DatasetKey {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  /** By which it may be answered. */
  readonly indexes: readonly UsableIndex[]
  readonly where: BoundCondition
  readonly groups: readonly BoundGroup[]
  readonly measures: readonly BoundMeasure[]
  /** Groups that compare equal by these are in the order of their values. */
  readonly groupSort: readonly BoundGroupSort[]
  /** That of the group after which to begin. */
  readonly position: Position
  readonly limit: number
  readonly rowCount: number
  readonly largestRowBytes: number
}

/** A group: its values as they are shown, in the order of `groups`, and what was computed over its rows, in the order of `measures`. */
export interface GroupRecord {
  readonly values: readonly StoredCell[]
  readonly results: readonly StoredCell[]
}

/** A page of groups and the position after its last one. */
export interface GroupPage {
  readonly outcome: 'grouped'
  readonly groups: readonly GroupRecord[]
  readonly position: Position
  readonly hasMore: boolean
  /** How many rows were looked at, where no index had all that was asked for. */
  readonly scannedRows?: number
  /** The fields of an index from which it would have been answered. */
  readonly covering?: readonly IndexField[]
}

/** `sum_too_large`: the sum of one of the measures, by its place, is beyond a double. */
export type SelectedGroups =
  | GroupPage
  | { readonly outcome: 'too_many_groups'; readonly allowed: number }
  | { readonly outcome: 'too_much_text'; readonly allowedBytes: number }
  | { readonly outcome: 'too_many_values'; readonly measure: number; readonly allowed: number }
  | { readonly outcome: 'sum_too_large'; readonly measure: number }

/** Figures of groups of rows. */
export interface Groups {
  /**
   * Groups of the rows that a condition lets through, and what is computed over each. Rows that are written while it runs may be in it or
   * not. It is given up with `too_slow` after 10 seconds of its own, and with `gone` when its caller is. `columns_changed`.
   */
  selectGroups(query: GroupQuery, untilGone?: UntilGone): Promise<SelectedGroups>
}
