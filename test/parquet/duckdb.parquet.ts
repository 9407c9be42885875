import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unpackParquet } from '../../server/store/files/parquet/unpack.ts'
import { jsonOf, parquetOf, randomTable } from '../support/random-tables.ts'

/** What is used of it. It is installed in this folder only, when these tests run. */
interface DuckDb {
  readonly DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> }
}
interface Connection {
  runAndReadAll(sql: string): Promise<{ getRowsJson(): unknown[][] }>
}

const { DuckDBInstance }: DuckDb = createRequire(import.meta.url)('@duckdb/node-api')

test('DuckDB reads 200 random tables as they are in NDJSON', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
  let count = 0
  try {
    await fc.assert(
      fc.asyncProperty(randomTable, async (table) => {
        count += 1
        const file = join(folder, `${count}.parquet`) // it remembers files by their names
        writeFileSync(file, parquetOf(table))
        const read = (await connection.runAndReadAll(`select * from read_parquet('${file}')`)).getRowsJson()
        const cells = read.map((row) => row.map((cell, at) => cellOf(cell, table.columns[at]?.type)))
        expect(cells).toEqual(jsonOf(table).map((row) => table.columns.map(({ name }) => row[name])))
      }),
      { numRuns: 200 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('DuckDB finds what it looks for, by the bounds of texts too', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
  const file = join(folder, 'table.parquet')
  try {
    const columns = [{ number: 1, name: 'a', type: 'text' as const }]
    const texts = ['\u{1f6eb}', '\uffff', 'z'.repeat(20), 'z'.repeat(19), '']
    writeFileSync(file, parquetOf({ columns, rows: texts.map((text) => [text]) }))
    for (const text of texts) {
      const sql = `select count(*) from read_parquet('${file}') where a = '${text}'`
      expect((await connection.runAndReadAll(sql)).getRowsJson()).toEqual([['1']])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const ROWS = `select 'text ' || (i % 100) as t, i::int as n32, i::bigint as n64, i / 3.0::double as d, i % 2 = 0 as b,
  date '2020-01-01' + (i % 1000)::int as day, case when i % 5 = 0 then null else 'x' || i end as opt, '{"a":' || i || '}' as j, (i % 200)::utinyint as u8
  from range(130000) rows(i)`

test.each([
  'snappy',
  'zstd',
  'gzip',
  'brotli',
  'uncompressed',
  'snappy, parquet_version v2',
  'zstd, row_group_size 1000000',
])('what DuckDB writes as %s has its rows as lines', async (compression) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
  const [path, to, json] = ['file', 'lines', 'json'].map((name) => join(folder, name)) as [string, string, string]
  try {
    await connection.runAndReadAll(`copy (${ROWS}) to '${path}' (format parquet, compression ${compression})`)
    await connection.runAndReadAll(`copy (${ROWS}) to '${json}' (format json)`)
    await unpackParquet({ path, to, limitBytes: 1e9, jsonColumns: [] }, async () => {})
    const lines = readFileSync(to, 'utf8').trimEnd().split('\n')
    const expected = readFileSync(json, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(130_000)
    for (const at of [0, 1, 5, 99_999, 122_879, 122_880, 129_999])
      expect(JSON.parse(lines[at] ?? '')).toEqual(JSON.parse(expected[at] ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function cellOf(cell: unknown, type: string | undefined): unknown {
  if (cell === null) return null
  if (type === 'json') return JSON.parse(String(cell))
  return type === 'number' ? Number(cell) : cell
}
