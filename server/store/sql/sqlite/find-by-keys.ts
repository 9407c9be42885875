import type { Kysely } from 'kysely'
import type { Tuple } from '../compiled.ts'
import { tuplesOf } from '../compiled.ts'
import type { SoughtKeys } from '../differences.ts'
import { recordColumns, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { indexTable, keyColumn } from './index-tables.ts'

/** Few statements of one text each: all keys but the last ones come in steps of this size. */
const KEYS_PER_STEP = 64

/** The rows that have some keys, by the table of the index. */
export async function findByKeys(own: Kysely<Schema>, sought: SoughtKeys): Promise<readonly Tuple[]> {
  const { keys } = sought
  const found: Tuple[] = []
  for (let start = 0; start < keys.length; start += KEYS_PER_STEP) {
    const step = keys.slice(start, start + KEYS_PER_STEP)
    const parameters = step.flatMap((key, at) => [start + at, ...key])
    found.push(...(await tuplesOf(own, { sql: statementFor(sought, step.length), parameters })))
  }
  return found
}

function statementFor({ table, unique, columns }: SoughtKeys, count: number): string {
  const index = indexTable(unique)
  const names = unique.columns.map((_, at) => `k${at}`)
  const values = Array(count).fill(`(${['?', ...names.map(() => '?')].join()})`)
  const isEqual = unique.columns.map(({ number }, at) => `${index}.${keyColumn(number)} = sought.k${at}`)
  const rows = rowTable(table)
  return `with sought(place, ${names.join()}) as (values ${values.join()}) select sought.place, ${recordColumns(columns, rows)}
    from sought cross join ${index} on ${isEqual.join(' and ')} cross join ${rows} on ${rows}.row_number = ${index}.row_number`
}
