import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parquetEncoder } from '../../server/store/exports/parquet.ts'
import { assertProperty } from '../support/assert-property.ts'
import { readParquet } from '../support/parquet.ts'
import { jsonOf, parquetOf, randomTable } from '../support/random-tables.ts'

test('any table as Parquet holds what it holds as NDJSON', async () => {
  await assertProperty(
    fc.asyncProperty(randomTable, async (table) => {
      expect((await readParquet(parquetOf(table))).rows).toEqual(jsonOf(table))
    }),
    { numRuns: 60 },
  )
})

const columns = [
  { number: 1, name: 'a', type: 'text' as const },
  { number: 2, name: 'b', type: 'number' as const },
]
/** Sixteen of these rows fill a group. */
const LONG = ['x'.repeat(1024 ** 2), 1]

test('large groups of rows are divided, and each is read back', async () => {
  const rows = Array.from({ length: 50_500 }, (_, n) => [n % 5 === 0 ? null : `n${n % 1_000}`, n])
  const { metadata, rows: read } = await readParquet(parquetOf({ columns, rows }))
  expect(metadata.row_groups.map(({ num_rows: count }) => Number(count))).toEqual([50_000, 500])
  expect([read.length, read.at(-1)]).toEqual([50_500, { a: 'n499', b: 50_499 }])
  const groupsOf = async (count: number) => {
    const { row_groups: groups } = (await readParquet(parquetOf({ columns, rows: Array(count).fill(LONG) }))).metadata
    return groups.map(({ num_rows: rows }) => Number(rows))
  }
  expect(await groupsOf(40)).toEqual([16, 16, 8])
  expect(await groupsOf(32)).toEqual([16, 16])
})

test('after each group is a good moment to let other exports run, however few rows it has', () => {
  const encoder = parquetEncoder(columns, { datasetId: 'ds_1', version: 1, tag: '"t"' }, () => {})
  const isGoodMoment = Array.from({ length: 40 }, () => encoder.add(LONG))
  expect(isGoodMoment.flatMap((isGood, at) => (isGood ? [at + 1] : []))).toEqual([16, 32])
})

test('the same rows make the same bytes as before: other ones need another tag', () => {
  const dated = [
    { number: 1, name: 'a', type: 'text' as const },
    { number: 2, name: 'b', type: 'date' as const },
  ]
  const table = {
    columns: dated,
    rows: Array.from({ length: 50 }, (_, n) => [`n${n % 7}`, `2026-11-${10 + (n % 20)}`]),
  }
  expect(parquetOf(table)).toEqual(parquetOf(table))
  // After an update of hyparquet-writer that changes it, raise FILES in domain/rows-tag.ts.
  if (process.versions['zstd'] === WRITTEN_WITH)
    expect(createHash('sha256').update(parquetOf(table)).digest('hex')).toBe(DIGEST)
})

const WRITTEN_WITH = '1.5.7'
const DIGEST = '22dfdaace24f3031807a7cfe9dff1e13e69af636adac8c29913b9c89427d4484'
