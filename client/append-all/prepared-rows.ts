/**
 * Rows that are JSON already, many at a time: who reads a file of a million rows writes them faster than objects are made and
 * written. In place of a row that cannot be sent stands the error that says why.
 */
export class PreparedRows {
  readonly rows: readonly (string | TypeError)[]
  constructor(rows: readonly (string | TypeError)[]) {
    this.rows = rows
  }
}
