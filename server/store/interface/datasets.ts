import type { ColumnRecord } from '../../domain/columns.ts'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { UsableIndex } from '../../domain/index-fields.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { OverQuota } from './quotas.ts'

/** A dataset's table as its writer knows it. */
export interface RowTableKey {
  readonly organizationId: string
  readonly datasetId: string
}

/**
 * What operations on rows need of a dataset: its columns in their order, the indexes that pages are read by, and its
 * counters. They stand beside the rows, so
 * that nothing else is read for it. Times are milliseconds.
 */
export interface RowTableRecord {
  readonly id: string
  readonly organizationId: string
  readonly columns: readonly ColumnRecord[]
  readonly indexes: readonly UsableIndex[]
  readonly rowCount: number
  /** Moves with every change of rows or columns. */
  readonly version: number
  readonly columnsVersion: number
  readonly largestRowBytes: number
  readonly dataUpdatedAt: number
}

/** A dataset as catalogued, with its columns and counters. */
export interface DatasetRecord extends RowTableRecord {
  readonly sequence: number
  readonly projectId: string
  readonly name: string
  readonly createdAt: number
  readonly updatedAt: number
  /** Moves when name or project change. */
  readonly metadataVersion: number
}

export interface NewDataset extends RowTableKey, Keeping {
  readonly projectId: string
  readonly name: string
}

export type CreatedDataset = { readonly outcome: 'created' | 'no_such_project' } | Repeated | OverQuota

/** The dataset, and the `metadata_version` that it has to have, if that matters. */
export interface ExpectedDataset {
  readonly organizationId: string
  readonly datasetId: string
  readonly metadataVersion?: number | undefined
}

/** The `metadata_version` of a new dataset. */
export const FIRST_METADATA_VERSION = 1
