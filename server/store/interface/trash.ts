import type { Repeated } from '../../domain/idempotency-key.ts'
import type { DatasetKey, DatasetPage, DatasetRecord, DeletedDataset, ExpectedDataset } from './datasets.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { Swept } from './maintenance.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page } from './page.ts'
import type { ProjectKey } from './projects.ts'
import type { OverQuota } from './quotas.ts'

/** A dataset in the trash. */
export interface DeletedDatasetRecord extends DatasetRecord {
  readonly deletedAt: number
}

/** What the catalogue says of a dataset's way into the trash, out of it, or to its end. */
export interface DatasetState {
  /** Null for one that is in use. */
  readonly deletedAt: number | null
  readonly isPurged: boolean
  /** Whether its counters follow what the catalogue says. */
  readonly isSettled: boolean
}

/** A dataset to be restored, with the project that it is to be in, if that is another one. */
export interface Restoration extends DatasetKey, Keeping {
  readonly projectId?: string | undefined
}

export type RestoredDataset =
  | { readonly outcome: 'restored' | 'not_deleted' | 'no_such_dataset' }
  | { readonly outcome: 'no_such_project'; readonly projectId: string }
  | Repeated
  | OverQuota

export type RestoredProject =
  | { readonly outcome: 'restored' | 'not_deleted' | 'no_such_project' }
  | Repeated
  | OverQuota

/** What became of a project that was to be purged; `not_empty` with how many datasets it holds, those in the trash included. */
export type PurgedProject =
  | { readonly outcome: 'deleted' | 'no_such_project' }
  | { readonly outcome: 'not_empty'; readonly datasets: number; readonly inTrash: number }

/** How much is in the trash. */
export interface TrashCount {
  readonly datasets: number
  readonly projects: number
  readonly bytes: number
}

/** Datasets and projects that were deleted and can be restored. */
export interface Trash {
  /** The dataset, if it is this organization's and in the trash. */
  findDeletedDataset(dataset: DatasetKey): Promise<DeletedDatasetRecord | undefined>
  /** A page of the organization's datasets in the trash. */
  selectDeletedDatasets(page: DatasetPage): Promise<Page<DeletedDatasetRecord>>
  /** How much of the organization is in the trash. */
  countTrash(organization: OrganizationKey): Promise<TrashCount>
  /** Takes a project out of the trash. */
  restoreProject(project: ProjectKey & Keeping): Promise<RestoredProject>
  /** Deletes a project for good, unless it holds datasets, in the trash or not. */
  purgeProject(project: ProjectKey): Promise<PurgedProject>
}

/** What takes more than one transaction. Whatever is interrupted, `resumeTrash` finishes it. */
export interface TrashLifecycle {
  /** Moves a dataset into the trash, if it is as expected. */
  deleteDataset(dataset: ExpectedDataset & { readonly now: number }): Promise<DeletedDataset>
  /** Takes a dataset out of the trash. */
  restoreDataset(restoration: Restoration): Promise<RestoredDataset>
  /** Deletes a dataset for good, in the trash or not, with all that is stored of its rows. Resolves when nothing of them is left. */
  purgeDataset(dataset: ExpectedDataset & { readonly now: number }): Promise<DeletedDataset>
  /** Finishes deletions, restorations and purges that were interrupted. */
  resumeTrash(): Promise<void>
  /** Purges what has been in the trash for longer than the plans keep it. Returns how many datasets and projects. */
  emptyTrash(time: Swept & { readonly now: number }): Promise<number>
}

/** Single transactions of the lifecycle. The catalogue is the truth, and the counters follow it. */
export interface TrashSteps {
  /** Undefined when the organization has no such dataset, in the trash or not. */
  findDatasetState(dataset: DatasetKey): Promise<DatasetState | undefined>
  /** Says that a dataset is in the trash, if it is as expected. */
  deleteDatasetRecord(dataset: ExpectedDataset & { readonly now: number }): Promise<DeletedDataset>
  /** Says that a dataset is in use again. */
  restoreDatasetRecord(restoration: Restoration): Promise<RestoredDataset>
  /** Says that a dataset is being purged, if it is as expected, and in the trash since before a time, if one is given. Nothing but a purge follows. */
  markPurged(
    dataset: ExpectedDataset & { readonly now: number; readonly deletedBefore?: number },
  ): Promise<DeletedDataset>
  /** Hides the counters of a dataset, or shows them again. */
  hideCounters(dataset: DatasetKey & { readonly isHidden: boolean }): Promise<void>
  /** Notes that the counters follow the catalogue. False when the catalogue says something else than a moment ago. */
  noteSettled(dataset: DatasetKey & Pick<DatasetState, 'deletedAt'>): Promise<boolean>
  /** Erases some of what is stored of a dataset that is being purged. False when nothing is left but its record. */
  eraseSome(dataset: DatasetKey): Promise<boolean>
  /** The same for datasets of an organization that is being deleted, one after the other. How many of them are erased. */
  eraseDatasets(datasets: OrganizationKey & { readonly datasetIds: readonly string[] }): Promise<number>
  /** Forgets a dataset of which nothing else is left. */
  forgetDataset(dataset: DatasetKey): Promise<void>
  /** Datasets that are on their way into the trash, out of it, or to their end. */
  selectUnsettled(all: { readonly limit: number }): Promise<DatasetKey[]>
  /** Some datasets of an organization that were moved into the trash before a time. */
  selectOldTrash(old: OrganizationKey & { readonly deletedBefore: number }): Promise<DatasetKey[]>
  /** Deletes projects of an organization that were moved into the trash before a time and hold no datasets. Returns how many. */
  purgeOldProjects(old: OrganizationKey & { readonly deletedBefore: number }): Promise<number>
}
