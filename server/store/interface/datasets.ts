import type { ColumnDefinition, ColumnRecord } from '../../domain/columns.ts'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { UsableIndex } from '../../domain/index-fields.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { Swept } from './maintenance.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { OverQuota } from './quotas.ts'

/** One dataset of an organization. */
export interface DatasetKey extends OrganizationKey {
  readonly datasetId: string
}

/**
 * What operations on rows need of a dataset: its columns in their order, the indexes that pages are read by, and its
 * counters.
 * They stand beside the rows, so that nothing else is read for it. Times are milliseconds.
 */
export interface RowTableRecord {
  readonly id: string
  readonly organizationId: string
  readonly columns: readonly ColumnRecord[]
  readonly indexes: readonly UsableIndex[]
  /** Which of its tables has its rows. */
  readonly generation: number
  readonly rowCount: number
  /** Moves with every change of rows or columns. */
  readonly version: number
  readonly columnsVersion: number
  readonly largestRowBytes: number
  readonly dataUpdatedAt: number
  /** When `version` was written; null where the counters do not say that. */
  readonly writtenAt: number | null
  /** Whether the history of its rows is kept. */
  readonly keepsHistory: boolean
}

/** A dataset as catalogued, with its columns and counters. */
export interface DatasetRecord extends RowTableRecord {
  readonly sequence: number
  readonly projectId: string
  readonly name: string
  readonly description?: string
  readonly createdAt: number
  readonly updatedAt: number
  /** Moves when name, description or project change. */
  readonly metadataVersion: number
}

/** A dataset to be catalogued. */
export interface NewDataset extends DatasetKey, Keeping {
  readonly projectId: string
  readonly name: string
  readonly description?: string
}

/** The table of a dataset to be made. */
export interface NewRowTable extends DatasetKey {
  readonly columns: readonly ColumnDefinition[]
  readonly now: number
}

/** What became of a new dataset. */
export type CreatedDataset = { readonly outcome: 'created' | 'no_such_project' } | Repeated | OverQuota

/** The dataset, and the `metadata_version` that it has to have, if that matters. */
export interface ExpectedDataset extends DatasetKey {
  readonly metadataVersion?: number | undefined
}

/** The `metadata_version` of a new dataset. */
export const FIRST_METADATA_VERSION = 1

/** What is to change of a dataset; what is not given stays. */
export interface DatasetChange extends ExpectedDataset {
  readonly name?: string
  /** Null removes it. */
  readonly description?: string | null
  /** Only noted as a change here; `keepHistory` makes it. */
  readonly keepsHistory?: boolean
  readonly projectId?: string
  readonly now: number
}

/** `changed`: the dataset's `metadataVersion` is another than the expected one. */
export type UpdatedDataset = 'updated' | 'changed' | 'no_such_dataset' | 'no_such_project'
export type DeletedDataset = 'deleted' | 'changed' | 'no_such_dataset'

/** A page of an organization's datasets, of one project and of one name if these are given. */
export interface DatasetPage extends OrganizationKey, PageOf {
  readonly projectId?: string | undefined
  readonly name?: string | undefined
  /** Part of the name, whatever the case of its letters A to Z. */
  readonly nameContains?: string | undefined
}

/** Datasets of an organization that are in use; `trash.ts` has the others. */
export interface Datasets {
  /** The dataset, if it is this organization's. Callers who ask at the same moment share one answer. */
  findDataset(dataset: DatasetKey): Promise<DatasetRecord | undefined>
  /** What operations on rows need of a dataset, without a look at the catalogue. Callers who ask at the same moment share one answer. */
  findRowTable(dataset: DatasetKey): Promise<RowTableRecord | undefined>
  /** A page of the organization's datasets. One that is deleted while the page is read is left out. */
  selectDatasets(page: DatasetPage): Promise<Page<DatasetRecord>>
  /** Renames or moves a dataset, if it is as expected; the statement that writes decides that. */
  updateDataset(change: DatasetChange): Promise<UpdatedDataset>
}

/** What takes more than one transaction. Whatever is interrupted, no catalogued dataset lacks its table. */
export interface DatasetLifecycle {
  /** Makes a dataset. An interrupted call leaves a table that nothing names, which `dropOrphanTables` drops. */
  createDataset(dataset: NewDataset & NewRowTable): Promise<CreatedDataset>
  /** Drops tables made before a time that no dataset names. Returns how many. */
  dropOrphanTables(tables: Swept & { readonly madeBefore: number }): Promise<number>
}

/** Single transactions of the lifecycle. */
export interface DatasetSteps {
  /** Makes the table of a dataset with what stands beside it. It comes before `insertDataset`. */
  createRowTable(table: NewRowTable): Promise<void>
  /** Catalogues a dataset whose table is there. */
  insertDataset(dataset: NewDataset): Promise<CreatedDataset>
  /** Drops the table of a dataset and what stands beside it, when its writers are done. False when there is nothing to drop. */
  dropRowTable(dataset: DatasetKey): Promise<boolean>
  /** The datasets whose tables were made before a time, whether they are catalogued or not. */
  selectTablesMadeBefore(tables: OrganizationKey & { readonly madeBefore: number }): Promise<string[]>
  /** Returns those of these datasets that the catalogue has. */
  selectCatalogued(datasets: OrganizationKey & { readonly datasetIds: readonly string[] }): Promise<string[]>
}
