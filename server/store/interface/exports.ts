import type { ColumnRecord } from '../../domain/columns.ts'
import type { BoundCondition, BoundSort } from '../../query/bound.ts'

/** What an export of rows is asked by. */
export interface ExportQuery {
  /** Whose it is, for fair turns. */
  readonly organizationId: string
  readonly datasetId: string
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
