import type { Column } from '../../generated/index.ts'
import type { Waiting } from '../../generated/resource.gen.ts'
import type { RowRecordOf } from '../rows/columns.ts'
import type { ConditionOf } from '../rows/condition.ts'

interface Followed {
  readonly version: number
  /** Keep it to continue after this change: `changes({ since: cursor })`. */
  readonly cursor: string
}

/** A change of a dataset, by its `type`. A newer service may send others, so keep a branch for the rest. */
export type ChangeOf<Columns> =
  /** The row is there, and this is how it is now. */
  | (Followed & { readonly type: 'row'; readonly row: RowRecordOf<Columns> })
  /** The row is not there, or does not match. */
  | (Followed & { readonly type: 'gone'; readonly row_id: string })
  /** The dataset has these columns, and so have all rows that follow. */
  | (Followed & { readonly type: 'columns'; readonly columns: readonly Column[] })
  /** All rows may have changed: begin again without `since`. */
  | (Followed & { readonly type: 'replaced' })

/** Which changes are followed, and for how long. */
export interface FollowingOptions<Columns> {
  /** Only rows that match. */
  readonly filter?: ConditionOf<Columns>
  /** Ends it: what waits throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Called before each wait for a service that cannot be reached, or asks to wait. */
  readonly onWaiting?: (waiting: Waiting) => void
}

export interface ChangesOptions<Columns> extends FollowingOptions<Columns> {
  /**
   * Where to begin: the `cursor` of a change, the `X-Changes-Cursor` of a reply for the same condition, or `now`. Without it, with all rows that are there.
   */
  readonly since?: string
}
