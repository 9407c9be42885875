import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { stepsThatFit } from '../../server/store/reads/steps-that-fit.ts'
import type { Schema } from '../../server/store/sql/schema.ts'
import { CachedSqliteDialect } from '../../server/store/sql/sqlite/dialect.ts'

const LIMIT_BYTES = 1_000
/** Of texts; two characters take a byte each, and the third one two. */
const SIZES = [...Array(40).fill(3), 900, 3, 3, 900, 600, 600, 3, 399, 700, ...Array(40).fill(30)]
const NUMBERS = SIZES.map((_, index) => index + 1)

/** A table with texts of these sizes, and what is asked of it. */
function table() {
  const database = new Database(':memory:')
  database.exec('create table rows_sized (row_number integer primary key, c_1 text, c_2 real)')
  const insert = database.prepare('insert into rows_sized (row_number, c_1) values (?, ?)')
  for (const [index, bytes] of SIZES.entries())
    insert.run(index + 1, 'é'.repeat(bytes / 3).padEnd((bytes * 2) / 3, 'e'))
  const asked: string[] = []
  const prepare = (text: string) => {
    asked.push(text)
    return database.prepare<unknown[]>(text)
  }
  const db = new Kysely<Schema>({ dialect: new CachedSqliteDialect({ prepare, close: () => database.close() }) })
  const sizes = { limitBytes: LIMIT_BYTES, largestRowBytes: 1_200, rowOverheadBytes: 5 }
  const query = { datasetId: 'ds_sized', generation: 0, columns: [1, 2], ...sizes }
  return { db, query, asked }
}

/** A text, two cells and what the row takes besides. */
const bytesOf = (step: readonly number[]) => step.reduce((sum, number) => sum + (SIZES[number - 1] ?? 0) + 16 + 5, 0)

test('rows are measured with one statement, and read in as few steps as their sizes let them', async () => {
  const { db, query, asked } = table()
  const steps = await stepsThatFit(db, query, NUMBERS, (number) => number)
  expect(asked).toHaveLength(1)
  expect(steps.flat()).toEqual(NUMBERS)
  for (const [index, step] of steps.entries()) {
    expect(step.length === 1 || bytesOf(step) <= LIMIT_BYTES, `${step}`).toBe(true)
    const next = steps[index + 1]?.[0]
    if (next !== undefined) expect(bytesOf([...step, next])).toBeGreaterThan(LIMIT_BYTES)
  }
})

test('rows that do not pass the filter, or are not there, take nothing', async () => {
  const { db, query } = table()
  const where = { all: [{ column: 2, type: 'number' as const, operator: 'filled' as const, value: null }] }
  expect(await stepsThatFit(db, { ...query, where }, NUMBERS, (number) => number)).toEqual([NUMBERS])
  const missing = NUMBERS.map((number) => number + 1_000)
  expect(await stepsThatFit(db, query, missing, (number) => number)).toEqual([missing])
})

test('few rows, and rows that fit however large they are, are not measured', async () => {
  const { db, query, asked } = table()
  expect(await stepsThatFit(db, query, [1, 2], (number) => number)).toEqual([[1], [2]])
  const small = { ...query, largestRowBytes: LIMIT_BYTES / SIZES.length - 5 }
  expect(await stepsThatFit(db, small, NUMBERS, (number) => number)).toEqual([NUMBERS])
  expect(asked).toEqual([])
})
