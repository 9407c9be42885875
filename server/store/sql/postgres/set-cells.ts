import type { Transaction } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { tuplesOf } from '../compiled.ts'
import { schemaOf, type UpdatedCells } from '../differences.ts'
import { cellColumn } from '../row-tables.ts'
import type { Schema } from '../schema.ts'

/** Sets cells of many rows in one statement: each row is its number and a cell for each of the columns. */
export async function setCells(
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
