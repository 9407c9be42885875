import type { Transaction } from 'kysely'
import { rowId } from '../../domain/ids.ts'
import type { ChangedRows, MatchingChange, StepResult } from '../interface/row-changes.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import { whereMatches } from '../sql/conditions.ts'
import { rowColumns, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedBytesOf } from '../sql/stored-bytes.ts'
import { inHeldDataset } from './in-held-dataset.ts'
import { Abandoned } from './outcome.ts'
import { type AlteredRow, isSame, missingRow, type RowWork } from './row-work.ts'

/** Rows are read and written in parts of about this size. */
const BYTES_PER_PART = 16 * 1024 ** 2
const ROWS_PER_PART = 10_000

/** Sets cells of all rows that match, or deletes them, all or none, as one version. */
export async function changeMatching(db: Transaction<Schema>, args: MatchingChange): Promise<ChangedRows> {
  return inHeldDataset(db, { ...args, namesRows: false }, async (work, columnsVersion) => {
    if (columnsVersion !== args.columnsVersion) throw new Abandoned<ChangedRows>({ outcome: 'columns_changed' })
    const numbers = 'where' in args.rows ? await matching(work, args, args.rows.where) : args.rows.numbers
    const steps: StepResult[] = []
    let most = ROWS_PER_PART
    for (let start = 0; start < numbers.length; ) {
      const count = await rowsThatFit(work, numbers.slice(start, start + most))
      const found = await rowsOf(work, numbers, start, start + count)
      steps.push(args.cells === undefined ? await remove(work, found) : await alter(work, found, args.cells))
      start += count
      // Rows as large as these may follow; those before were measured.
      most = Math.min(ROWS_PER_PART, count * 2)
    }
    return steps
  })
}

/** The rows that match, if they are as many as expected, and not too many. */
async function matching(
  { place: { own, held } }: RowWork,
  { expected, mostRows }: MatchingChange,
  where: Extract<MatchingChange['rows'], { where: unknown }>['where'],
): Promise<number[]> {
  const table = rowTable({ datasetId: held.dataset_id, generation: held.generation })
  const found = whereMatches(own, own.selectFrom(table), where)
  const rows = await found
    .select('row_number')
    .orderBy('row_number')
    .limit(mostRows + 1)
    .execute()
  if (rows.length > mostRows) throw new Abandoned<ChangedRows>({ outcome: 'too_many_match' })
  if (expected !== undefined && expected !== rows.length)
    throw new Abandoned<ChangedRows>({ outcome: 'unexpected', matched: rows.length })
  return rows.map(({ row_number }) => Number(row_number))
}

/** How many of these rows are one part. They are measured if they might take too much, since one row may be much larger than all others. */
async function rowsThatFit({ place: { own, held, columns } }: RowWork, numbers: readonly number[]): Promise<number> {
  const surely = Math.max(1, Math.floor(BYTES_PER_PART / Math.max(1, held.largest_row_bytes)))
  const table = { datasetId: held.dataset_id, generation: held.generation }
  for (let count = numbers.length; count > surely; count = Math.floor(count / 2)) {
    const bytes = await storedBytesOf(own, table, rowColumns(columns), numbers.slice(0, count))
    if (bytes <= BYTES_PER_PART) return count
  }
  return Math.min(numbers.length, surely)
}

async function rowsOf(work: RowWork, numbers: readonly number[], from: number, to: number): Promise<StoredRow[]> {
  const wanted = numbers.slice(from, to)
  const found = await work.find(wanted)
  for (const [index, number] of wanted.entries())
    if (!found.has(number)) work.report(missingRow(['ids', from + index], [], rowId(number)))
  work.requireNoProblems()
  return [...found.values()]
}

async function remove(work: RowWork, rows: readonly StoredRow[]): Promise<StepResult> {
  await work.remove(rows)
  return { rowNumbers: rows.map(([number]) => number), outcomes: rows.map(() => 'deleted') }
}

async function alter(
  work: RowWork,
  rows: readonly StoredRow[],
  values: NonNullable<MatchingChange['cells']>,
): Promise<StepResult> {
  const altered: AlteredRow[] = []
  const outcomes = rows.map((before) => {
    const cells = [...before.slice(FIRST_CELL)]
    for (const { index, value } of values) cells[index] = value
    if (isSame(before, cells)) return 'unchanged'
    altered.push({ at: ['values'], before, cells })
    return 'updated'
  })
  await work.write(altered, [])
  return { rowNumbers: rows.map(([number]) => number), outcomes }
}
