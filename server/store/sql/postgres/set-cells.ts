import type { Transaction } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { tuplesOf } from '../compiled.ts'
import { schemaOf, type UpdatedCells } from '../differences.ts'
import { cellColumn } from '../row-tables.ts'
import type { Schema } from '../schema.ts'

/** The thread makes texts of so many cells before it does something for others. */
const CELLS_PER_STEP = 100_000

/** Sets cells of many rows, in one statement unless the cells are very many: each row is its number and a cell for each of the columns. */
export async function setCells(
  own: Transaction<Schema>,
  target: UpdatedCells,
  rows: readonly (readonly StoredCell[])[],
): Promise<void> {
  const step = Math.ceil(CELLS_PER_STEP / target.columns.length)
  for (let start = 0; start < rows.length; start += step) await setStep(own, target, rows.slice(start, start + step))
}

async function setStep(
  own: Transaction<Schema>,
  { table, columns, now }: UpdatedCells,
  rows: readonly (readonly StoredCell[])[],
): Promise<void> {
  const values = columns.map((_, at) => `v${at}`)
  const arrays = columns.map(({ storage }, at) => `$${at + 3}::${storage}[]`)
  const sets = columns.map(({ number }, at) => `${cellColumn(number)} = v${at}`)
  // Names are minted, so no text of a user is in the statement.
  const sql = `update "${schemaOf(own)}".${table} r set ${[...sets, 'updated_at = $1'].join()}
    from unnest($2::bigint[], ${arrays.join()}) as changed(number, ${values.join()}) where r.row_number = changed.number`
  const parameters = [
    now,
    rows.map(([number]) => number),
    ...columns.map((_, at) => rows.map((row) => row[at + 1] ?? null)),
  ]
  await tuplesOf(own, { sql, parameters })
}
