import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
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

function cellOf(cell: unknown, type: string | undefined): unknown {
  if (cell === null) return null
  if (type === 'json') return JSON.parse(String(cell))
  return type === 'number' ? Number(cell) : cell
}
