import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../postgres/free-port.ts'
import { databaseAt, onServer } from '../../postgres/server.ts'
import type { Contender } from '../contenders.ts'
import { type BenchRow, COLUMNS, rowAt } from '../data.ts'
import { startServer } from '../processes.ts'
import { sendJson } from './json.ts'
import type { Product, StartProduct } from './product.ts'

const ADMINISTRATOR = { email: 'bench@example.com', password: 'Of-the-benchmark-1' }
const TABLE = 'benchmark'
const START_MS = 300_000

/** The most that version 2 of its interface takes; version 3 takes 10. */
const ROWS_PER_REQUEST = 100

const TYPES = { text: 'SingleLineText', number: 'Decimal', date: 'Date', boolean: 'Checkbox' } as const

/** NocoDB on a database of the same PostgreSQL server, with an index that serves the largest amounts of a city. */
export const startNocodb: StartProduct = async (stage, rows, folder) => {
  const home = join(folder, 'nocodb')
  mkdirSync(home, { recursive: true })
  await onServer(stage.url, 'create database nocodb')
  const { hostname, port, username, password } = new URL(stage.url)
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', PORT: String(await freePort()), NC_TOOL_DIR: home },
    NC_DB: `pg://${hostname}:${port}?u=${username}&p=${decodeURIComponent(password)}&d=nocodb`,
    ...{ NC_DISABLE_TELE: 'true', NC_AUTH_JWT_SECRET: 'of the benchmark alone' },
    ...{ NC_ADMIN_EMAIL: ADMINISTRATOR.email, NC_ADMIN_PASSWORD: ADMINISTRATOR.password },
  }
  const { baseUrl, pid } = await startServer(['scripts/bench/products/nocodb-server.ts'], env, { limitMs: START_MS })
  const headers = { 'xc-token': await newToken(baseUrl) }
  const contender = { name: 'NocoDB', baseUrl, pid, databasePid: stage.databasePid, headers }
  const { baseId, tableId } = await createTable(contender)
  for (let from = 0; from < rows; from += ROWS_PER_REQUEST) {
    const sent = Array.from({ length: Math.min(ROWS_PER_REQUEST, rows - from) }, (_, index) => rowAt(from + index))
    await sendJson(`${baseUrl}/v2/tables/${tableId}/records`, headers, sent)
  }
  // Its interface makes no indexes.
  await onServer(databaseAt(stage.url, 'nocodb'), `create index on "${baseId}"."${TABLE}" (city, amount desc)`)
  return product(contender, baseId, tableId)
}

async function newToken(baseUrl: string): Promise<string> {
  const { token } = await sendJson<{ token: string }>(`${baseUrl}/v1/auth/user/signin`, {}, ADMINISTRATOR)
  const body = { description: 'benchmark' }
  return (await sendJson<{ token: string }>(`${baseUrl}/v1/tokens`, { 'xc-auth': token }, body)).token
}

async function createTable({ baseUrl, headers }: Contender): Promise<{ baseId: string; tableId: string }> {
  const base = await sendJson<{ id: string }>(`${baseUrl}/v2/meta/bases`, headers, { title: TABLE })
  const table = await sendJson<{ id: string }>(`${baseUrl}/v3/meta/bases/${base.id}/tables`, headers, {
    title: TABLE,
    fields: COLUMNS.map(({ name, type }) => ({
      title: name,
      type: TYPES[type],
      ...(type === 'number' && { options: { precision: 2 } }),
    })),
  })
  return { baseId: base.id, tableId: table.id }
}

/** Its records are numbered from 1 in the order in which they are added. */
function product(contender: Contender, baseId: string, tableId: string): Product {
  const records = `/v3/data/${baseId}/${tableId}/records`
  const fields = COLUMNS.map(({ name }) => name).join(',')
  const list = (where: string, direction: 'asc' | 'desc', field: string, limit: number) => {
    const query = { where, fields, sort: JSON.stringify([{ direction, field }]), pageSize: String(limit) }
    return { path: `${records}?${new URLSearchParams(query)}` }
  }
  return {
    contender,
    page: async (from, limit) => list(`(Id,gt,${from})`, 'asc', 'Id', limit),
    largestOf: (city, limit) => list(`(city,eq,"${city}")`, 'desc', 'amount', limit),
    row: (index) => ({ path: `${records}/${index + 1}?${new URLSearchParams({ fields })}` }),
    append: (rows) =>
      rows.length === 1
        ? { path: records, body: JSON.stringify(rows.map((row) => ({ fields: row }))) }
        : { path: `/v2/tables/${tableId}/records`, body: JSON.stringify(rows) },
    rowsOf: (reply) => {
      const { records: found, fields: only } = reply as { records?: { fields: Partial<BenchRow> }[]; fields: object }
      return found?.map((record) => record.fields) ?? [only]
    },
  }
}
