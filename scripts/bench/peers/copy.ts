import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { type BenchRow, rowAt } from '../data.ts'

// COPY alone: `copy.ts URL SECONDS` sends prepared texts, ten thousand rows a transaction, into a table like ours
// that nothing else touches. Prints one line of JSON.

const ROWS = 10_000
const READY = 30

const [url = '', seconds = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('drop table if exists copied')
await client.query(`create table copied (row_number bigint primary key, created_at bigint not null, updated_at bigint,
  c_1 text collate "C", c_2 double precision, c_3 text collate "C", c_4 integer, c_5 text collate "C", c_6 double precision)`)
const texts = Array.from({ length: READY }, (_, batch) => textFrom(batch * ROWS + 1))

let rows = 0
let usedMs = 0
while (usedMs < Number(seconds) * 1000) {
  await client.query('truncate copied')
  const start = performance.now()
  for (const text of texts) {
    const stream = client.query(from('copy copied (row_number, created_at, c_1, c_2, c_3, c_4, c_5, c_6) from stdin'))
    stream.end(text)
    await finished(stream)
    rows += ROWS
  }
  usedMs += performance.now() - start
}
await client.end()
process.stdout.write(JSON.stringify({ rowsPerSecond: rows / (usedMs / 1000) }))

function textFrom(first: number): Buffer {
  const lines = Array.from({ length: ROWS }, (_, index) => line(first + index, rowAt(first + index)))
  return Buffer.from(lines.join(''))
}

function line(rowNumber: number, { name, amount, day, active, city, score }: BenchRow): string {
  return `${[rowNumber, 1, name, amount, day, Number(active), city, score ?? '\\N'].join('\t')}\n`
}
