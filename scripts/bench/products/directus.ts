import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../postgres/free-port.ts'
import { onServer } from '../../postgres/server.ts'
import type { Contender } from '../contenders.ts'
import { COLUMNS, rowAt } from '../data.ts'
import { run, startServer } from '../processes.ts'
import { cities, numberOf } from './groups.ts'
import { DIRECTUS } from './install.ts'
import { sendJson } from './json.ts'
import type { Product, StartProduct } from './product.ts'

const TOKEN = 'a-token-of-the-benchmark-alone'
const COLLECTION = 'benchmark'
const ROWS_PER_REQUEST = 1_000

/** As its documentation has it: `directus bootstrap`, then `directus start`, in production. */
const START_MS = 300_000

const TYPES = { text: 'string', number: 'float', date: 'date', boolean: 'boolean' } as const

/** Directus on a database of the same PostgreSQL server, without a record of activity for the collection. */
export const startDirectus: StartProduct = async (stage, rows, folder) => {
  const home = join(folder, 'directus')
  for (const name of ['uploads', 'extensions']) mkdirSync(join(home, name), { recursive: true })
  await onServer(stage.url, 'create database directus')
  const { hostname, port, username, password } = new URL(stage.url)
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'error', TELEMETRY: 'false', SECRET: 'of the benchmark alone' },
    ...{ HOST: '127.0.0.1', PORT: String(await freePort()), UPLOADS: '' },
    ...{ STORAGE_LOCAL_ROOT: join(home, 'uploads'), EXTENSIONS_PATH: join(home, 'extensions') },
    ...{ DB_CLIENT: 'pg', DB_HOST: hostname, DB_PORT: port, DB_DATABASE: 'directus' },
    ...{ DB_USER: username, DB_PASSWORD: decodeURIComponent(password) },
    ...{ ADMIN_EMAIL: 'bench@example.com', ADMIN_PASSWORD: 'of the benchmark', ADMIN_TOKEN: TOKEN },
  }
  await run(process.execPath, [DIRECTUS, 'bootstrap'], { env, timeoutMs: START_MS })
  const { baseUrl, pid } = await startServer(['scripts/bench/products/directus-server.ts'], env, { limitMs: START_MS })
  const headers = { Authorization: `Bearer ${TOKEN}` }
  const contender = { name: 'Directus', baseUrl, pid, databasePid: stage.databasePid, headers }
  await createCollection(contender)
  for (let from = 0; from < rows; from += ROWS_PER_REQUEST) {
    const sent = Array.from({ length: Math.min(ROWS_PER_REQUEST, rows - from) }, (_, index) => rowAt(from + index))
    await sendJson(`${baseUrl}/${COLLECTION}`, headers, sent)
  }
  return product(contender)
}

/** Its fields are indexed one by one; it makes no index over two. */
async function createCollection({ baseUrl, headers }: Contender): Promise<void> {
  const key = { is_primary_key: true, has_auto_increment: true }
  const fields = COLUMNS.map(({ name, type }) => ({
    field: name,
    type: TYPES[type],
    schema: { is_indexed: name === 'city' || name === 'amount' },
    meta: {},
  }))
  await sendJson(new URL('/collections', baseUrl).href, headers, {
    collection: COLLECTION,
    schema: {},
    meta: { accountability: null },
    fields: [{ field: 'id', type: 'integer', schema: key, meta: {} }, ...fields],
  })
}

/** Its items are numbered from 1 in the order in which they are added. */
function product(contender: Contender): Product {
  const list = (query: Readonly<Record<string, string>>) => ({
    path: `/${COLLECTION}?${new URLSearchParams(query)}`,
  })
  return {
    contender,
    page: async (from, limit) => list({ 'filter[id][_gt]': String(from), sort: 'id', limit: String(limit) }),
    largestOf: (city, limit) => list({ 'filter[city][_eq]': city, sort: '-amount', limit: String(limit) }),
    row: (index) => ({ path: `/${COLLECTION}/${index + 1}` }),
    groups: () => list({ 'aggregate[count]': '*', 'aggregate[avg]': 'amount', 'groupBy[]': 'city' }),
    append: (rows) => ({ path: `/${COLLECTION}`, body: JSON.stringify(rows) }),
    rowsOf: (reply) => [(reply as { data: [] }).data].flat(),
    groupsOf: (reply) =>
      cities((reply as { data: { city: string; count: unknown; avg: { amount: unknown } }[] }).data, (group) => ({
        city: group.city,
        count: numberOf(group.count),
        average: numberOf(group.avg.amount),
      })),
  }
}
