import type { ChangeKind } from '../interface/history.ts'

// The tables of the history of rows. Times and versions are as in `schema.ts`.

/**
 * A row as it was before a change. Records stand by the day on which they were written, so that what is too old goes without a second index; those of
 * a change that was built beside the table stand under a number of their own, and `history_batches` says what they belong to.
 */
export interface RowHistoryTable {
  dataset_id: string
  /** Days since 1970 in UTC, or the generation of a table with a minus. */
  slot: number
  row_number: number
  /** The dataset's `version` after the change; 0 where `history_batches` says it. */
  version: number
  kind: ChangeKind
  /** The times of the row before the change; null where it was not there. */
  created_at: number | null
  updated_at: number | null
  /** JSON of cells by the numbers of their columns: those that changed, or all of a row that went but the empty ones; null where it was not there. */
  cells: string | null
  at: number
  /** The identifier of a key or user; null for others. */
  actor: string | null
}

/** A change that was built beside the table of its dataset, and is in place. Records of a slot without one are of a change that is not. */
export interface HistoryBatchTable {
  dataset_id: string
  slot: number
  version: number
  at: number
  actor: string | null
}

/** What the counters of a dataset say of its history. */
export interface HistoryCounters {
  /** 1, or 0 where the history is off. */
  keeps_history: number
  /** What the records count for in the organization's quota. */
  history_bytes: number
}
