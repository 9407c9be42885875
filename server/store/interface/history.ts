import type { StoredCell } from '../../domain/codecs.ts'
import type { DatasetKey } from './datasets.ts'
import type { ChangedRows, HeldArgs } from './row-changes.ts'
import type { StoredRow } from './rows.ts'

/** What a change did to a row. A row that was restored was not there before, or had other cells. */
export type ChangeKind = 'updated' | 'deleted' | 'restored'

/** Cells by the numbers of their columns. */
export type CellsByNumber = Readonly<Record<number, StoredCell>>

/** A change of a row, and what the row was before it. */
export interface RowHistoryRecord {
  readonly version: number
  readonly kind: ChangeKind
  /** Milliseconds since 1970. */
  readonly at: number
  /** The identifier of a key or user; null for the operator, and where it is not known. */
  readonly actor: string | null
  /** When the row was made and changed before that; null where it was not there. */
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** The cells that changed, or all of a row that went but the empty ones; null where the row was not there. */
  readonly cells: CellsByNumber | null
}

/** Which changes of a row: those before a version, newest first. */
export interface RowHistoryQuery extends DatasetKey {
  readonly rowNumber: number
  readonly before: number
  readonly limit: number
  /** Bytes that the cells may take together; there is one change at least all the same. */
  readonly limitBytes: number
}

/** Some changes of a row. */
export interface RowHistoryPage {
  readonly changes: readonly RowHistoryRecord[]
  readonly hasMore: boolean
}

/** A row that is to be what it was. */
export interface RowRestoration extends HeldArgs {
  readonly columnsVersion: number
  readonly rowNumber: number
  /** The version of the change that is to be undone, with all that came after it; of a row that is not there, its deletion. A row that is there stays then. */
  readonly version: number | undefined
  /** The row as it was read, if it may only be restored while it is that; `any` row that is there; or `none`, as what was read is not what is expected. */
  readonly expected?: StoredRow | 'any' | 'none' | undefined
}

/** Why a row is not restored: it is nowhere, nothing is known of it before the version, or it is not as expected. */
export type NotRestored = { readonly outcome: 'no_such_row' | 'no_such_version' | 'not_expected' }

/** Whose history, and what of it is kept. */
export interface OldHistory {
  /** Where the history is; where all organizations share their tables it is not needed. */
  readonly organizationId?: string
  readonly datasetId: string
  /** Milliseconds since 1970; everything older goes, by whole days. */
  readonly keptFrom: number
}

/** The history of a dataset as the sweep looks at it. */
export interface HistoryStart {
  readonly datasetId: string
  /** Null when the dataset is gone. */
  readonly organizationId: string | null
  readonly isKept: boolean
}

/** Some histories by their datasets, in the order of identifiers after one; of an organization or, where all share their tables, of all. */
export interface HistoriesPage {
  readonly organizationId?: string
  readonly after: string
}

/** What rows were before they were changed, deleted or restored, written in the transaction of the change. */
export interface RowHistories {
  /** What is kept of the changes of a row, newest first. A row that was only appended has none. */
  selectRowHistory(query: RowHistoryQuery): Promise<RowHistoryPage>
  /** Whether a dataset keeps the history of its rows; undefined when it is gone. */
  findHistorySetting(dataset: DatasetKey): Promise<boolean | undefined>
  /** Brings a row back, under its number, as one version. */
  restoreRow(restoration: RowRestoration): Promise<ChangedRows | NotRestored>
}

/** Single transactions of the history's lifecycle. */
export interface HistorySteps {
  /** Turns the history of a dataset on or off. What is there goes by `deleteHistory`. */
  setHistory(setting: DatasetKey & { readonly isKept: boolean }): Promise<void>
  /** Deletes at most 5,000 records that are not kept. Returns how many; 0 when all that is left is kept. */
  deleteHistory(old: OldHistory): Promise<number>
  /** Deletes at most 5,000 records of a change that was built in a table and is not in place. Returns how many. */
  deleteStagedHistory(table: DatasetKey & { readonly generation: number }): Promise<number>
  /** The histories that there are, of deleted datasets too; none after the last. */
  selectHistories(page: HistoriesPage): Promise<HistoryStart[]>
}

/** What takes several transactions. */
export interface HistoryLifecycle {
  /** Turns the history of a dataset on or off. Turned off, all of it is deleted before the promise resolves. */
  keepHistory(setting: DatasetKey & { readonly isKept: boolean }): Promise<void>
}
