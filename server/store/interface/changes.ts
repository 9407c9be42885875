import type { RowTableKey } from './datasets.ts'

/** A version of a dataset and what it changed: rows from `firstRow` on, or columns, which have no row. */
export interface LoggedChange {
  readonly version: number
  readonly kind: 'appended' | 'updated' | 'deleted' | 'columns'
  readonly firstRow: number | null
  readonly rowCount: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Which changes of a dataset: at most `limit`, oldest first, after a version of it. */
export interface ChangePage extends RowTableKey {
  readonly after: number
  readonly limit: number
}

/** The log of a dataset, in which every change of its rows and columns stands, written in the transaction of the change. */
export interface Changes {
  /** What the log keeps after a version. */
  selectChanges(page: ChangePage): Promise<LoggedChange[]>
}
