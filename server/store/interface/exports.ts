import type { ColumnRecord } from '../../domain/columns.ts'
import type { BoundCondition, BoundSort } from '../../query/bound.ts'
import type { DatasetKey } from './datasets.ts'

/** What an export of rows is asked by. */
export interface ExportQuery extends DatasetKey {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  /** In the order in which they are to stand. */
  readonly columns: readonly ColumnRecord[]
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
  readonly format: 'csv' | 'ndjson'
  /** Of CSV: whether texts that a spreadsheet would take for formulas are defused. */
  readonly escapesFormulas: boolean
  /** Of disk, for all exports of the organization that are read at once; without it there is only the limit of all. */
  readonly allowedBytes?: number
}

/**
 * The bytes of an export in pieces. It holds disk space or memory until it was read to its end, has failed, or `return` was
 * called; one of these has to happen.
 */
export interface RowExport extends AsyncIterableIterator<Uint8Array> {
  /** Rows in the pieces that were made so far; of all when the last one was read. */
  readonly rowCount: number
}

/** Exports of datasets. */
export interface Exports {
  /**
   * Everything that a condition lets through, as one moment has it. Resolves when its first bytes are there. `unavailable` when too many
   * exports are open or take too much of the disk; also thrown while it is read, as is `too_slow` after 120 seconds; `columns_changed`.
   */
  exportRows(query: ExportQuery): Promise<RowExport>
  /** What exports of an organization that are being read take of this machine's disk. */
  exportBytes(organizationId: string): number
}
