import type { Repeated } from '../../domain/idempotency-key.ts'
import type { IndexField } from '../../domain/index-fields.ts'
import type { RowTableKey } from './datasets.ts'
import type { OverQuota } from './quotas.ts'

/** An index of a dataset. */
export interface IndexKey extends RowTableKey {
  readonly indexId: string
}

/** Why an index is not made; of a duplicate the identifier of the one that is there. */
export type RefusedIndex =
  | { readonly outcome: 'no_such_dataset' | 'columns_changed' | 'too_many' }
  | { readonly outcome: 'duplicate'; readonly of: string }
  | OverQuota

export type InsertedIndex = { readonly outcome: 'inserted' } | RefusedIndex

/** An index as its user sees it. */
export interface IndexRecord {
  readonly sequence: number
  readonly id: string
  readonly fields: readonly IndexField[]
  readonly status: 'building' | 'ready'
  readonly createdAt: number
}

/** What became of a new index; `dropped` when somebody dropped it or its column while it was built. */
export type CreatedIndex = { readonly outcome: 'created' } | { readonly outcome: 'dropped' } | RefusedIndex | Repeated
