import type { Kysely } from 'kysely'
import { codecs } from '../../../domain/codecs.ts'
import type { Tuple } from '../compiled.ts'
import { tuplesOf } from '../compiled.ts'
import { type SoughtKeys, schemaOf } from '../differences.ts'
import { cellColumn, recordColumns, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'

/** The thread reads so many cells before it does something for others. */
const CELLS_PER_STEP = 100_000

/** The rows that have some keys, in one statement unless their cells are very many. */
export async function findByKeys(own: Kysely<Schema>, sought: SoughtKeys): Promise<readonly Tuple[]> {
  const { keys, columns } = sought
  const step = Math.ceil(CELLS_PER_STEP / Math.max(1, columns.length))
  const found: Tuple[] = []
  for (let start = 0; start < keys.length; start += step)
    found.push(...(await findStep(own, { ...sought, keys: keys.slice(start, start + step) }, start)))
  return found
}

async function findStep(own: Kysely<Schema>, sought: SoughtKeys, first: number): Promise<readonly Tuple[]> {
  const { table, unique, keys, columns } = sought
  const parameters = unique.columns.map((_, at) => keys.map((key) => key[at]))
  const arrays = unique.columns.map(({ type }, at) => `$${at + 1}::${codecs[type].storage}[]`)
  const names = unique.columns.map((_, at) => `k${at}`)
  const isEqual = unique.columns.map(
    ({ number, type }, at) =>
      `r.${cellColumn(number)} = sought.k${at}${codecs[type].storage === 'text' ? ' collate "C"' : ''}`,
  )
  // Names are minted, so no text of a user is in the statement.
  const sql = `select sought.place::integer - 1 + ${first}, ${recordColumns(columns, 'r')} from unnest(${arrays.join()}) with ordinality as sought(${names.join()}, place)
    join "${schemaOf(own)}".${rowTable(table)} r on ${isEqual.join(' and ')}`
  return tuplesOf(own, { sql, parameters })
}
