import type Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import type { RowTableRef } from '../../sql/row-tables.ts'

/**
 * Throws `StoreError` where a dataset has another table than the one that a page is to be read from by an index: its indexes follow the
 * present one, and for a moment the table before is still there.
 */
export function requireGeneration(database: Database.Database): (table: RowTableRef) => void {
  let find: Database.Statement<[string], number> | undefined // before the first migration there is no such table
  return ({ datasetId, generation }) => {
    find ??= database.prepare<[string], number>('select generation from counters where dataset_id = ?').pluck()
    if (find.get(datasetId) !== generation)
      throw new StoreError('columns_changed', `${datasetId} has another table than that of generation ${generation}`)
  }
}
