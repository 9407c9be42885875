import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { StoredRow } from '../interface/rows.ts'
import { runCompiled, tuplesOf } from '../sql/compiled.ts'
import { differencesOf, type UpdatedCells } from '../sql/differences.ts'
import { cellColumn } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'

/** Rows that one statement names, and the cells that it reads. */
const NUMBERS_PER_STEP = 10_000
const CELLS_PER_STEP = 100_000

/** The rows of some numbers, those that are there. */
export async function findRecords(
  own: Transaction<Schema>,
  table: RowTableName,
  columns: readonly number[],
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for (const step of inSteps(numbers, Math.ceil(CELLS_PER_STEP / Math.max(1, columns.length)))) {
    const select = own
      .selectFrom(table)
      .select(['row_number', 'created_at', 'updated_at', ...columns.map(cellColumn)])
      .where(isOneOf(own, step))
      .compile()
    // The statement selects what a `StoredRow` has.
    found.push(...((await tuplesOf(own, select)) as readonly StoredRow[]))
  }
  return found
}

/** Deletes the rows of some numbers. */
export async function deleteRecords(
  own: Transaction<Schema>,
  table: RowTableName,
  numbers: readonly number[],
): Promise<void> {
  for (const step of inSteps(numbers)) await own.deleteFrom(table).where(isOneOf(own, step)).execute()
}

/** Sets cells of rows: each row is its number and a cell for each of the columns. */
export async function setCells(
  own: Transaction<Schema>,
  target: UpdatedCells,
  rows: readonly (readonly StoredCell[])[],
): Promise<void> {
  if (target.columns.length === 0) return
  const { setCells: setAtOnce } = differencesOf(own)
  if (setAtOnce !== undefined) return setAtOnce(own, target, rows)
  const { table, columns, now } = target
  const names = columns.map(({ number }) => cellColumn(number))
  const shape = `set ${table} ${names.join()}`
  for (const row of rows) {
    const [number = null] = row
    const parameters = row.slice(1)
    parameters.push(now, number)
    await runCompiled(own, shape, parameters, () => {
      const values = Object.fromEntries(names.map((name, at) => [name, row[at + 1] ?? null]))
      return own
        .updateTable(table)
        .set({ ...values, updated_at: now })
        .where(sql.ref<StoredCell>('row_number'), '=', number)
    })
  }
}

function isOneOf(own: Transaction<Schema>, numbers: readonly number[]) {
  return differencesOf(own).isOneOf(sql.ref('row_number'), numbers)
}

function* inSteps(numbers: readonly number[], most = NUMBERS_PER_STEP): Generator<readonly number[]> {
  const count = Math.min(most, NUMBERS_PER_STEP)
  for (let start = 0; start < numbers.length; start += count) yield numbers.slice(start, start + count)
}
