import Database from 'better-sqlite3'
import { placeFile, placesBeside } from '../../../server/store/sql/sqlite/places.ts'

/** The table with the rows of a file's only dataset, on a connection that the caller closes. */
export function openRows(file: string): { database: Database.Database; table: string } {
  const database = new Database(file)
  const find = `select name from sqlite_master where type = 'table' and name glob 'rows_*'`
  const table = database.prepare<[], string>(find).pluck().get()
  if (table === undefined) throw new Error(`${file} has no table of rows`)
  return { database, table }
}

/** All files of a database, the catalogue's first. */
export function filesOf(catalogue: string): string[] {
  const places = placesBeside(catalogue).toSorted((one, other) => one - other)
  return [catalogue, ...places.map((number) => placeFile(catalogue, number))]
}

/** The defect that tests of durability must notice: it deletes a row in the middle of each file directly in the database. */
export function loseRows(catalogue: string): void {
  for (const file of filesOf(catalogue)) {
    const { database, table } = openRows(file)
    database.exec(`delete from "${table}" where row_number = (select row_number from "${table}"
      order by row_number limit 1 offset (select count(*) / 2 from "${table}"))`)
    database.close()
  }
}
