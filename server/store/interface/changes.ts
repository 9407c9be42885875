/** A version of a dataset and what it changed: rows from `firstRow` on, or columns, which have no row. */
export interface LoggedChange {
  readonly version: number
  readonly kind: 'appended' | 'updated' | 'deleted' | 'columns'
  readonly firstRow: number | null
  readonly rowCount: number
  /** Milliseconds since 1970. */
  readonly at: number
}
