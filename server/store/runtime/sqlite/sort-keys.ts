import type Database from 'better-sqlite3'
import type { PhysicalIndex } from '../../interface/indexes.ts'
import { rowTable } from '../../sql/row-tables.ts'
import { isBeside, keyColumns, keyOf, keyOrder } from '../../sql/sqlite/index-tables.ts'
import { createStagedFile, removeStaged, SORTED_TABLE, STAGED_SCHEMA } from './staged-file.ts'

/** The keys of a dataset's rows, in a file. */
export interface SortedKeys {
  readonly file: string
  readonly count: number
}

/**
 * Sorts the keys of all rows of a dataset, as of one moment, into a file beside the database. Undefined when the dataset, or a column of
 * the index, is gone.
 */
export function sortKeys(database: Database.Database, file: string, index: PhysicalIndex): SortedKeys | undefined {
  const staged = createStagedFile(file)
  let count: number | undefined
  try {
    count = sortInto(staged, database, index)
    return count === undefined ? undefined : { file: staged, count }
  } finally {
    if (count === undefined) removeStaged(staged)
  }
}

function sortInto(staged: string, database: Database.Database, index: PhysicalIndex): number | undefined {
  database.prepare(`attach ? as ${STAGED_SCHEMA}`).run(staged)
  try {
    for (const pragma of ['journal_mode = off', 'synchronous = off']) database.pragma(`${STAGED_SCHEMA}.${pragma}`)
    return database.transaction(() => copySorted(database, index))()
  } finally {
    database.exec(`detach ${STAGED_SCHEMA}`)
  }
}

/** The number of keys. It reads which table the dataset has as of the same moment as the rows. */
function copySorted(database: Database.Database, index: PhysicalIndex): number | undefined {
  const { datasetId, fields } = index
  const found = isBeside(index) ? index.generation : presentGeneration(database, index)
  if (found === undefined) return undefined
  const sorted = `${STAGED_SCHEMA}.${SORTED_TABLE}`
  const keys = keyColumns(index)
  const selected = [...fields.map((field, at) => `${keyOf(field)} as ${keys[at]}`), 'row_number']
  database.exec(`create table ${sorted} (place integer primary key, ${keys.join()})`)
  const { changes } = database
    .prepare(
      `insert into ${sorted} (${keys.join()}) select ${selected.join()} from ${rowTable({ datasetId, generation: found })} order by ${keyOrder(index)}`,
    )
    .run()
  return changes
}

/** Which table the dataset has; undefined when it, or a column of the index, is gone. */
function presentGeneration(database: Database.Database, { datasetId, fields }: PhysicalIndex): number | undefined {
  const generation = database.prepare<[string], number>('select generation from counters where dataset_id = ?').pluck()
  const columns = database.prepare<[string], number>('select number from columns where dataset_id = ?').pluck()
  const numbers = columns.all(datasetId)
  return fields.every(({ column }) => numbers.includes(column)) ? generation.get(datasetId) : undefined
}
