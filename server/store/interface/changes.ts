import type { DatasetKey } from './datasets.ts'
import type { OrganizationKey } from './organizations.ts'

/** A version of a dataset and what it changed: rows from `firstRow` on, or columns or all rows (`replaced`), which have no row. */
export interface LoggedChange {
  readonly version: number
  readonly kind: 'appended' | 'updated' | 'deleted' | 'columns' | 'replaced'
  readonly firstRow: number | null
  readonly rowCount: number
  /** Other rows that the same version changed. */
  readonly others?: readonly LoggedRows[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Rows that stand next to each other, and what became of them. */
export interface LoggedRows {
  readonly kind: 'appended' | 'updated' | 'deleted'
  readonly firstRow: number
  readonly rowCount: number
}

/** Which changes of a dataset: at most `limit`, oldest first, after a version of it. */
export interface ChangePage extends DatasetKey {
  readonly after: number
  readonly limit: number
}

/** The log of a dataset, in which every change of its rows and columns stands, written in the transaction of the change. */
export interface Changes {
  /** What the log keeps after a version. */
  selectChanges(page: ChangePage): Promise<LoggedChange[]>
  /** What the logs of all datasets of an organization keep. */
  countChanges(organization: OrganizationKey): Promise<KeptChanges>
}

/** How many records logs keep, and what these have beside their first range of rows, in bytes. */
export interface KeptChanges {
  readonly changes: number
  readonly partsBytes: number
}

/** Which logs: of an organization or, where all organizations share their tables, of all; some, by identifiers of datasets after one. */
export interface LogPage {
  readonly organizationId?: string
  readonly after: string
}

/** A log as the sweep looks at it. */
export interface LogStart {
  readonly datasetId: string
  /** Null when the dataset is gone. */
  readonly organizationId: string | null
  /** The oldest record that is there, and when it was written. */
  readonly version: number
  readonly at: number
  /** The version that the log begins with; null when it never began. An older record belongs to no log. */
  readonly oldestChange: number | null
  /** The dataset's version; null when it is gone. */
  readonly lastVersion: number | null
}

/** A log and what it keeps: everything from the first record on that was written between `keptFrom` and `now`, but not more than `mostVersions`. */
export interface OldChanges {
  /** Where the log is; where all organizations share their tables it is not needed. */
  readonly organizationId?: string
  readonly datasetId: string
  readonly keptFrom: number
  /** As many as there are, where nothing is said. */
  readonly mostVersions?: number
  readonly now: number
}

/** Single transactions of `sweepChanges`. */
export interface ChangeSteps {
  /** The logs that there are, of deleted datasets too, in the order of identifiers; none after the last. */
  selectLogs(page: LogPage): Promise<LogStart[]>
  /** Deletes at most 5,000 of the oldest records, if the log does not keep them. Returns how many; 0 when all that is left is kept. */
  deleteChanges(old: OldChanges): Promise<number>
}
