import type Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import type { RowTableRef } from '../../sql/row-tables.ts'

/** Prepared once for each connection, and not before the first migration, which makes the table. */
const statements = new WeakMap<Database.Database, Database.Statement<[string], number>>()

/**
 * Throws `StoreError` where a dataset has another table than the one that a page is to be read from by an index: its indexes follow the
 * present one, and for a moment the table before is still there.
 */
export function requireGeneration(database: Database.Database, { datasetId, generation }: RowTableRef): void {
  let find = statements.get(database)
  if (find === undefined) {
    find = database.prepare<[string], number>('select generation from counters where dataset_id = ?').pluck()
    statements.set(database, find)
  }
  if (find.get(datasetId) !== generation)
    throw new StoreError('columns_changed', `${datasetId} has another table than that of generation ${generation}`)
}
