import type { Generated } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ImportFormat, ImportMode, ImportStatus, OnError } from '../../domain/imports.ts'
import type {
  ApiKeyTable,
  InvitationTable,
  KeyUseTable,
  MembershipTable,
  OrganizationTable,
  ProjectTable,
  SessionTable,
  UserTable,
} from './account-tables.ts'
import type { AnnouncedTable, EventTable, PendingEventTable } from './event-tables.ts'
import type { HistoryBatchTable, HistoryCounters, RowHistoryTable } from './history-tables.ts'
import type { DeliveryTable, WebhookTable } from './webhook-tables.ts'

// Times are integer milliseconds since 1970 in UTC. `sequence` gives lists their order; identifiers do not.

export interface DatasetTable {
  sequence: Generated<number>
  id: string
  organization_id: string
  project_id: string
  name: string
  description: string | null
  created_at: number
  updated_at: number
  /** Moves with every change of this record, and with nothing else; 1 at first. */
  metadata_version: number
  /** When it was moved into the trash; null for one that is in use. */
  deleted_at: number | null
  /** Since when it is being purged; null for all others. */
  purged_at: number | null
  /** Since when its counters may not yet follow `deleted_at`, or its rows be erased; null where there is nothing to finish. */
  unsettled_at: number | null
}

/**
 * `number` mints the physical name `c_<number>`; a retype gives the column a new one. `position` is the order shown.
 * Columns stand beside the row tables, as the counters do, so that a change of columns is one transaction of one place.
 */
export interface ColumnTable {
  dataset_id: string
  number: number
  position: number
  name: string
  type: ColumnType
  description: string | null
  /** JSON of `ColumnRules`; null for a column without any. */
  rules: string | null
}

/**
 * What moves with a dataset's rows, in the same transaction. It stands beside the row tables, not in the catalogue, so
 * that an append touches nothing else; taking this record first serializes the writers of one dataset.
 */
export interface CounterTable extends HistoryCounters {
  /** The dataset, or `hiddenKey` of one in the trash. */
  dataset_id: string
  organization_id: string
  next_row_number: number
  next_column_number: number
  row_count: number
  /** Moves with every change of rows or columns. */
  version: number
  /** Moves with every change of columns or indexes; a writer that knew another one writes nothing. */
  columns_version: number
  /** When columns changed last; null before the first time. */
  columns_updated_at: number | null
  /** The size of the largest row ever written, from which follows how many rows surely fit on a page. */
  largest_row_bytes: number
  /** What its rows count for in the organization's quota, by `storedBytes`. */
  stored_bytes: number
  data_updated_at: number
  created_at: number
  /** Which of the dataset's tables has its rows: the name of the table. */
  generation: number
  /** The `version` that the log of changes ends with; another one where a server wrote that knew of no log. */
  logged_version: number | null
  /** The version that the log begins with, or will with the next change. */
  oldest_change: number | null
  /** What the records of the log have in `parts`, in bytes. */
  parts_bytes: number
}

/** A table that has not the rows of its dataset: one that is being built, or that was replaced. The sweep drops what is left. */
export interface SpareTableTable {
  dataset_id: string
  generation: number
  /** When it was last worked on. */
  touched_at: number
  /** The process that builds it; null where that is not known. */
  owner: string | null
}

/**
 * What one version of a dataset changed: one record for each write, however many rows it has. `appended` has the numbers of its rows,
 * `updated` and `deleted` that of one row, `columns` and `replaced` none: after the latter, any row may be another one.
 */
export interface ChangeTable {
  dataset_id: string
  /** The dataset's `version` after the change. Versions follow each other without gaps, in the order of the commits. */
  version: number
  kind: 'appended' | 'updated' | 'deleted' | 'columns' | 'replaced'
  first_row: number | null
  row_count: number
  /** Other rows that the version changed, as JSON: `[["updated", 5, 1], …]`; null where there are none. */
  parts: string | null
  at: number
  /** The key or the user that asked for it; null where that is not known, or nobody did. */
  actor: string | null
}

/** An index that a user asked for. Its record is made before the physical index and goes after it, so none is without one. */
export interface IndexTable {
  sequence: Generated<number>
  id: string
  dataset_id: string
  /** Column numbers in sort syntax: `-2,1`. */
  fields: string
  /** Pages are read by it only while it is `ready`; one that is `dropping` is gone for users. */
  status: 'building' | 'ready' | 'dropping'
  created_at: number
  /** The process that was to build it; null where that is not known. */
  owner: string | null
  /**
   * The generation of the row table beside which its own table was built; 0 where it was built for the table that the dataset had, and where
   * indexes are no tables.
   */
  built_for: Generated<number>
}

/** An import of a file, kept for some time after its end. Each step of it is one transaction with the rows that it writes. */
export interface ImportTable {
  sequence: Generated<number>
  id: string
  organization_id: string
  dataset_id: string
  format: ImportFormat
  mode: ImportMode
  /** JSON of the names of a key's columns. */
  match: string | null
  on_error: OnError
  status: ImportStatus
  size_bytes: number
  /** JSON of `FileHead`; null where a format has none. */
  head: string | null
  is_checked: number
  rows_read: number
  rows_written: number
  /** Of those that were written. */
  rows_updated: Generated<number>
  rows_unchanged: Generated<number>
  rows_refused: number
  /** Where the next row begins that is to be written. */
  done_bytes: number
  done_line: number
  done_rows: number
  /** JSON of `ImportFailure`. */
  failure: string | null
  /** The process that works on it; null where that is not known, or where none does. */
  owner: string | null
  touched_at: number
  created_at: number
  ended_at: number | null
  /** JSON of `Origin`: who began it. */
  origin: string | null
}

/** A row of a file that an import did not store. */
export interface RefusedRowTable {
  import_id: string
  /** Counts the refused rows of an import from 1. */
  number: number
  line: number
  /** JSON of `FileRowProblem`. */
  problem: string
  text: string
}

/** Keys that all nodes of a deployment share, base64. */
export interface SecretTable {
  name: string
  value: string
}

/**
 * The answer to a request with an `Idempotency-Key`. In the catalogue for what writes there, beside the row tables for what
 * writes there; that is one table where all organizations share their tables.
 */
export interface IdempotencyKeyTable {
  organization_id: string
  key: string
  /** SHA-256 of operation, path and body. */
  request_hash: string
  /** JSON from which the same reply is made again. */
  answer: string
  /** What a long answer counts for in the quota of bytes; null for a short one. */
  answer_bytes: number | null
  created_at: number
  /** The dataset whose rows, columns or imports it is about; null for other answers. */
  dataset_id: string | null
}

/** How many requests of a key were counted in its window; only where several nodes share the database. */
export interface RequestWindowTable {
  key: string
  points: number
  ends_at: Date
}

/** Whose tables are in a file beside the catalogue's, and in which; only on SQLite. */
export interface PlaceTable {
  organization_id: string
  number: number
  /** Where a copy of its tables is made, or left to be removed; null where there is none. */
  other: number | null
  /** Until then nobody writes its tables, because they are copied; null when they are not. */
  held_until: number | null
}

/** A dataset's own table: one database column for each of its columns, named `c_<number>`. */
export interface RowTable {
  row_number: number
  created_at: number
  updated_at: number | null
  [cell: `c_${number}`]: StoredCell
}

export type RowTableName = `rows_${string}`

export interface Schema {
  organizations: OrganizationTable
  projects: ProjectTable
  datasets: DatasetTable
  columns: ColumnTable
  counters: CounterTable
  changes: ChangeTable
  spare_tables: SpareTableTable
  row_history: RowHistoryTable
  history_batches: HistoryBatchTable
  api_keys: ApiKeyTable
  indexes: IndexTable
  secrets: SecretTable
  places: PlaceTable
  request_windows: RequestWindowTable
  idempotency_keys: IdempotencyKeyTable
  imports: ImportTable
  refused_rows: RefusedRowTable
  events: EventTable
  pending_events: PendingEventTable
  announced: AnnouncedTable
  key_use: KeyUseTable
  users: UserTable
  memberships: MembershipTable
  sessions: SessionTable
  invitations: InvitationTable
  webhooks: WebhookTable
  deliveries: DeliveryTable
  [table: RowTableName]: RowTable
}
