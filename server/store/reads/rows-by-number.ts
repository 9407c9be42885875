import { type Kysely, sql } from 'kysely'
import { rowBytes } from '../../domain/row-size.ts'
import { FIRST_CELL, type RowsByNumber, type RowsFound, type StoredRow } from '../interface/rows.ts'
import { tuplesOf } from '../sql/compiled.ts'
import { tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedColumns, storedRows } from './stored-row.ts'

/** Rows by their numbers, read in steps that cannot exceed the limit of bytes by more than one step. */
export async function selectRowsByNumber(db: Kysely<Schema>, query: RowsByNumber): Promise<RowsFound> {
  const { rowNumbers, limitBytes, largestRowBytes, rowOverheadBytes } = query
  const step = Math.max(1, Math.floor(limitBytes / (largestRowBytes + rowOverheadBytes)))
  const rows: StoredRow[] = []
  let bytes = 0
  for (let start = 0; start < rowNumbers.length; start += step) {
    const wanted = rowNumbers.slice(start, start + step)
    const found = new Map((await rowsOf(db, query, wanted)).map((row) => [row[0], row]))
    for (const [index, number] of wanted.entries()) {
      const row = found.get(number)
      if (row === undefined) continue
      bytes += rowOverheadBytes + rowBytes(row.slice(FIRST_CELL))
      if (rows.length > 0 && bytes > limitBytes) return { rows, looked: start + index }
      rows.push(row)
    }
  }
  return { rows, looked: rowNumbers.length }
}

async function rowsOf(
  db: Kysely<Schema>,
  query: RowsByNumber,
  rowNumbers: readonly number[],
): Promise<readonly StoredRow[]> {
  const own = tenant(db, query.organizationId)
  const select = own
    .selectFrom(rowTable(query))
    .select(storedColumns(query))
    .where(sql.ref<number>('row_number'), 'in', rowNumbers)
  return storedRows(await tuplesOf(own, select.compile()))
}
