import type { ColumnRecord } from '../../domain/columns.ts'
import type { BoundCondition, BoundSort } from '../../query/bound.ts'
import type { DatasetKey } from './datasets.ts'

/** What exports of rows are asked by. */
interface ExportedRows extends DatasetKey {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  /** In the order in which they are to stand. */
  readonly columns: readonly ColumnRecord[]
  readonly where: BoundCondition
  readonly sort: readonly BoundSort[]
  /** Disk space for all exports of the organization that are read at once; without it only the limit of all organizations applies. */
  readonly allowedBytes?: number
}

/** An export as lines of text. */
export interface ExportQuery extends ExportedRows {
  readonly format: 'csv' | 'ndjson'
  /** For CSV: whether texts that a spreadsheet would take for formulas are escaped. */
  readonly escapesFormulas: boolean
}

/** An export as a file that is read in parts. */
export interface FileQuery extends ExportedRows {
  readonly format: 'parquet'
  readonly columnsVersion: number
  /** What was asked for, as tags have it. */
  readonly asked: object
  /** The tag of the present state: a file that has it is not made again. */
  readonly tag: string
}

/**
 * The bytes of an export in pieces. It holds disk space or memory until it was read to its end, has failed, or `return` was
 * called; one of these has to happen.
 */
export interface RowExport extends AsyncIterableIterator<Uint8Array> {
  /** Rows in the pieces that were made so far; of all when the last one was read. */
  readonly rowCount: number
  /** Of the whole export; undefined until all of it is made. */
  readonly sizeBytes: number | undefined
}

/**
 * A file of rows, shared by all who ask for it. It is kept for its caller until `release` is called, or until what `read` gave was read to
 * its end, has failed or was ended.
 */
export interface ExportedFile {
  /** The tag of the state of its rows, which may be newer than the one that was asked for. */
  readonly tag: string
  /** Undefined until it is complete. */
  readonly sizeBytes: number | undefined
  /** Resolves with its size when it is complete. */
  whenComplete(): Promise<number>
  /** Its bytes from one place to before another, as they are written; all of them by default. */
  read(start?: number, end?: number): RowExport
  release(): void
}

/** Exports of datasets. */
export interface Exports {
  /**
   * Everything that a condition lets through, as one moment has it. Resolves when its first bytes are there. `unavailable` when too many
   * exports are open or take too much of the disk; also thrown while it is read, as is `too_slow` after 120 seconds; `columns_changed`.
   */
  exportRows(query: ExportQuery): Promise<RowExport>
  /**
   * The same as a file, which is made once and kept for a few minutes after its last reader. Two files with one tag have the same bytes.
   * Given up when the signals of all who wait for it are aborted; it then rejects with `gone`.
   */
  exportFile(query: FileQuery, signal: AbortSignal | undefined): Promise<ExportedFile>
  /** What exports of an organization that are being made or read take of this machine's disk. */
  exportBytes(organizationId: string): number
}
