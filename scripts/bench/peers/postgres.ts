import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { cursorOf, positionOf } from './read.ts'

// The least program that serves pages from PostgreSQL: node:http, a pool of pg, and nothing between them.
// Run as `postgres.ts URL SCHEMA TABLE DATASET`; it reads the table of our own server, which knows more than one.

const [url = '', schema = '', table = '', datasetId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const dataPath = `/v1/datasets/${datasetId}/data`

const select = `select row_number::int as number, c_1, c_2, c_3, c_4, c_5, c_6 from "${schema}"."${table}" where row_number > $1 order by row_number limit $2`

type RawRow = [number, string | null, number | null, string | null, number | null, string | null, number | null]

async function page(query: URLSearchParams): Promise<string> {
  const limit = Number(query.get('limit') ?? 20)
  const cursor = query.get('cursor')
  const position = cursor === null ? 0 : positionOf(cursor)
  const { rows } = await pool.query<RawRow>({ text: select, values: [position, limit + 1], rowMode: 'array' })
  const hasMore = rows.length > limit
  if (hasMore) rows.pop()
  const pagination = { cursor: cursorOf(rows.at(-1)?.[0] ?? 0), has_more: hasMore }
  const data = rows.map(([, name, amount, day, active, city, score]) => ({
    ...{ name, amount, day, active: active === null ? null : active === 1, city, score },
  }))
  return JSON.stringify({ data, pagination })
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer')
  const body = pathname === dataPath ? await page(searchParams) : '{"error":"not_found"}'
  response.writeHead(pathname === dataPath ? 200 : 404, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  process.stdout.write(`Serving http://127.0.0.1:${port}/v1\n`)
})
process.on('SIGTERM', () => process.exit(0))
