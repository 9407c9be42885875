import type { Repeated } from '../../domain/idempotency-key.ts'
import type { IndexField } from '../../domain/index-fields.ts'
import type { BoundSort } from '../../query/bound.ts'
import type { DatasetKey } from './datasets.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { Swept } from './maintenance.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { OverQuota } from './quotas.ts'

/** An index of a dataset. */
export interface IndexKey extends DatasetKey {
  readonly indexId: string
}

/** Why an index is not made; of a duplicate the identifier of the one that is there. */
export type RefusedIndex =
  | { readonly outcome: 'no_such_dataset' | 'columns_changed' | 'too_many' }
  | { readonly outcome: 'duplicate'; readonly of: string }
  | { readonly outcome: 'unsupported'; readonly reason: string }
  | OverQuota

/** Rows that a unique index cannot have, the first of them by its number: the key of an earlier row, or one that is too long. */
export interface KeyFault {
  readonly rowCount: number
  readonly rowNumber: number
  /** The row that has the same key; undefined where the key is too long. */
  readonly sameAs: number | undefined
}

/** What became of an index that was to be catalogued, and which of the dataset's tables it is to be built on. */
export type InsertedIndex = { readonly outcome: 'inserted'; readonly generation: number } | RefusedIndex

/** An index of one of a dataset's tables. */
export interface BuiltIndexKey extends IndexKey {
  readonly generation: number
  /** Where indexes are tables, the generation beside whose rows this one is built, or was; where nothing is said, any. */
  readonly builtFor?: number
}

/** The rows of a dataset in the order of `fields`, and of their numbers where those are equal. */
export interface PhysicalIndex extends BuiltIndexKey {
  /**
   * Whether rows of an index that is built beside may have the same key for a moment: while they are copied, one may have the key that another
   * one had.
   */
  readonly isLenient?: true
  readonly fields: readonly (BoundSort & Pick<IndexField, 'contains' | 'unique'>)[]
}

/** An index to be catalogued. */
export interface NewIndexRecord extends IndexKey {
  readonly fields: readonly IndexField[]
  /** How many indexes this dataset may have. */
  readonly maxIndexes: number
  /** How many indexes all datasets of the organization may have together. */
  readonly allowed: number
  readonly now: number
}

/** An index to be made. */
export interface NewIndex extends IndexKey, Keeping {
  readonly fields: readonly (BoundSort & Pick<IndexField, 'contains' | 'unique'>)[]
  readonly maxIndexes: number
}

/** An index as its user sees it. */
export interface IndexRecord {
  readonly sequence: number
  readonly id: string
  readonly fields: readonly IndexField[]
  readonly status: 'building' | 'ready'
  readonly createdAt: number
}

/** What became of a new index; `dropped` when somebody dropped it or its column while it was built. */
export type CreatedIndex =
  | { readonly outcome: 'created' }
  | { readonly outcome: 'dropped' }
  | ({ readonly outcome: 'not_unique' } & KeyFault)
  | RefusedIndex
  | Repeated

/** Indexes of datasets. */
export interface Indexes {
  /** A page of a dataset's indexes. */
  selectIndexes(page: DatasetKey & PageOf): Promise<Page<IndexRecord>>
  /** The index, if it is this dataset's. */
  findIndex(index: IndexKey): Promise<IndexRecord | undefined>
}

/** What takes a record and a physical index. The record is there before the index and after it. */
export interface IndexLifecycle {
  /**
   * Makes an index while reads go on, and resolves when pages are read by it. A second request under the same key waits for the first
   * one to build it, 30 seconds at most (`unavailable`).
   */
  createIndex(index: NewIndex): Promise<CreatedIndex>
  /** Drops an index. False when the dataset has no such index. */
  deleteIndex(index: IndexKey): Promise<boolean>
  /** Drops indexes whose making began before a time, or in a process that has ended, and was interrupted, or whose dropping was. Returns how many. */
  dropUnfinishedIndexes(indexes: Swept & { readonly madeBefore: number }): Promise<number>
}

/** An index that is being built or dropped, or was when a server ended. */
export interface UnfinishedIndex extends Omit<BuiltIndexKey, 'organizationId'> {
  readonly createdAt: number
  /** The process that was to build it, as `hasEnded` takes it; null where that is not known. */
  readonly owner: string | null
}

/** Single transactions of the lifecycle. */
export interface IndexSteps {
  /** Catalogues an index that is to be built next. */
  insertIndex(index: NewIndexRecord): Promise<InsertedIndex>
  /** From now on pages are read by the index. False when it was dropped while it was built; undone when its request was answered before. */
  markIndexReady(index: BuiltIndexKey & Keeping): Promise<boolean | Repeated>
  /** From now on nothing is read by the index. Undefined when there is none. The physical index goes next, then `deleteIndexRecord`. */
  markIndexDropping(index: IndexKey & { readonly now: number }): Promise<BuiltIndexKey | undefined>
  /** Forgets an index whose physical one is gone. */
  deleteIndexRecord(index: IndexKey): Promise<void>
  /** Indexes whose building or dropping did not end, and began before a time or in a process that is known. */
  selectUnfinishedIndexes(indexes: OrganizationKey & { readonly madeBefore: number }): Promise<UnfinishedIndex[]>
}
