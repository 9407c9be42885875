import { sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { StoredRow } from '../interface/rows.ts'
import { runCompiled, tuplesOf } from '../sql/compiled.ts'
import { differencesOf, type UpdatedCells } from '../sql/differences.ts'
import { cellColumn } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'

/** Rows that one statement names. */
const NUMBERS_PER_STEP = 10_000

/** The rows of some numbers, those that are there. */
export async function findRecords(
  own: Transaction<Schema>,
  table: RowTableName,
  columns: readonly number[],
  numbers: readonly number[],
): Promise<StoredRow[]> {
  const found: StoredRow[] = []
  for (const step of inSteps(numbers)) {
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
  for (const [number = null, ...cells] of rows)
    await runCompiled(own, shape, [...cells, now, number], () => {
      const values = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null]))
      return own
        .updateTable(table)
        .set({ ...values, updated_at: now })
        .where(sql.ref<StoredCell>('row_number'), '=', number)
    })
}

function isOneOf(own: Transaction<Schema>, numbers: readonly number[]) {
  return differencesOf(own).isOneOf(sql.ref('row_number'), numbers)
}

function* inSteps(numbers: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_STEP)
    yield numbers.slice(start, start + NUMBERS_PER_STEP)
}
