import { type Kysely, sql } from 'kysely'
import { rowBytes } from '../../domain/row-size.ts'
import { FIRST_CELL, type RowsByNumber, type RowsFound, type StoredRow } from '../interface/rows.ts'
import { tuplesOf } from '../sql/compiled.ts'
import { tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { stepsThatFit } from './steps-that-fit.ts'
import { storedColumns, storedRows } from './stored-row.ts'

/** Rows by their numbers, read in steps that cannot exceed the limit of bytes by more than one step. */
export async function selectRowsByNumber(db: Kysely<Schema>, query: RowsByNumber): Promise<RowsFound> {
  const { rowNumbers, limitBytes, rowOverheadBytes } = query
  const own = tenant(db, query.organizationId)
  const rows: StoredRow[] = []
  let looked = 0
  let bytes = 0
  for (const step of await stepsThatFit(own, query, rowNumbers, (number) => number)) {
    const found = new Map((await rowsOf(own, query, step)).map((row) => [row[0], row]))
    for (const number of step) {
      const row = found.get(number)
      if (row !== undefined) {
        bytes += rowOverheadBytes + rowBytes(row.slice(FIRST_CELL))
        if (rows.length > 0 && bytes > limitBytes) return { rows, looked }
        rows.push(row)
      }
      looked += 1
    }
  }
  return { rows, looked }
}

async function rowsOf(
  own: Kysely<Schema>,
  query: RowsByNumber,
  rowNumbers: readonly number[],
): Promise<readonly StoredRow[]> {
  const select = own
    .selectFrom(rowTable(query))
    .select(storedColumns(query))
    .where(sql.ref<number>('row_number'), 'in', rowNumbers)
  return storedRows(await tuplesOf(own, select.compile()))
}
