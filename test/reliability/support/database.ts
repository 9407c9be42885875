import Database from 'better-sqlite3'

/** The table with the rows of the only dataset, on a connection that the caller closes. */
export function openRows(file: string): { database: Database.Database; table: string } {
  const database = new Database(file)
  const found = database.prepare(`select name from sqlite_master where type = 'table' and name glob 'rows_*'`).get()
  if (found === undefined) throw new Error(`${file} has no table of rows`)
  return { database, table: (found as { name: string }).name }
}

/** The defect that tests of durability must notice: it deletes a row in the middle directly in the database. */
export function loseRow(file: string): void {
  const { database, table } = openRows(file)
  database.exec(`delete from "${table}" where row_number = (select row_number from "${table}"
    order by row_number limit 1 offset (select count(*) / 2 from "${table}"))`)
  database.close()
}
