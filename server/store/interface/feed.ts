import type { BoundCondition } from '../../query/bound.ts'
import type { DatasetKey } from './datasets.ts'
import type { RowSelection, RowSizes, StoredRow } from './rows.ts'

/** How far a feed was read: everything up to a version, and so many rows of the next one. */
export interface FeedPlace {
  readonly version: number
  readonly offset: number
  /** When that version was written, by which the version of another past is told apart; null where it is not known. */
  readonly at: number | null
}

/** What a part of a feed is asked by. */
export interface FeedQuery extends DatasetKey, RowSelection, RowSizes {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  /** The dataset's version as it was read before this. */
  readonly version: number
  readonly where: BoundCondition
  readonly place: FeedPlace
  /** How many items there may be. */
  readonly limit: number
}

/** A row that was written and matches, one that does not match or is not there, or that all rows may be others. */
export type FeedItem = { readonly version: number /** The place after it. */; readonly place: FeedPlace } & (
  | { readonly kind: 'row'; readonly row: StoredRow }
  | { readonly kind: 'gone'; readonly rowNumber: number }
  | { readonly kind: 'replaced' }
)

/** A part of a feed. `lost`: the log does not have what follows the place, or another past led to it. */
export type FeedPart =
  | {
      readonly outcome: 'read'
      readonly items: readonly FeedItem[]
      /** After everything that was looked at. */
      readonly place: FeedPlace
      readonly hasMore: boolean
    }
  | { readonly outcome: 'lost' }

/** What changed in datasets, in the order of the commits, with rows as they are now. */
export interface Feeds {
  /**
   * What follows a place. All rows are at least as new as the last version that is returned, so nothing is missed by going on after it. Rejects
   * with `columns_changed` if the dataset has another table by now.
   */
  selectFeed(query: FeedQuery): Promise<FeedPart>
}
