import { DatasetService } from '../../../client/index.ts'
import { onServer } from '../../postgres/server.ts'
import { rowAt } from '../data.ts'
import { median } from '../figures.ts'
import { createDataset, createTenant, type OurDatabase } from '../ours.ts'
import type { ServerProcess } from '../processes.ts'
import { type Cost, costOf, type Measured, msEach, rounded, secondsPerMillion } from './meter.ts'

/** Pages of a kind that are asked for, one after the other. */
const PAGES = 50

/** One dataset with many rows: how it is filled, read, indexed, searched, exported and deleted. */
export async function measureRows(
  measured: Measured,
  database: OurDatabase,
  node: ServerProcess,
  count: number,
): Promise<Record<string, unknown>> {
  const tenant = await createTenant(database, 'Many rows')
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl: node.baseUrl })
  let id = ''
  const filled = await costOf(measured, async () => {
    id = await createDataset(node, tenant, count)
  })
  const url = `${node.baseUrl}/datasets/${id}`
  const ask = async (path: string) => {
    const response = await fetch(url + path, { headers: tenant.headers })
    const body = await response.text()
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${body.slice(0, 300)}`)
    return body
  }
  const pages = (pathAt: (n: number) => string) => medianCost(measured, (n) => ask(pathAt(n)))
  const build = async (fields: string[], kind: 'sorted' | 'contains') => {
    const cost = await costOf(measured, () => service.indexes.create(id, { fields, kind }))
    return secondsPerMillion(cost, count)
  }
  const found: Record<string, unknown> = {}
  const note = (name: string, value: unknown) => {
    found[name] = value
    console.error(`${name}: ${JSON.stringify(value)}`) // the whole takes minutes
  }
  note('rows', count)
  note('rowsPerSecond', Math.round(count / filled.seconds))
  note('fillingAMillion', secondsPerMillion(filled, count))
  const rowBytes = await bytesOf(measured)
  note('bytesOfRow', rounded(rowBytes / count))
  note('firstPage', await pages(() => '/data?limit=100'))
  note('pageAtTheEnd', await pages((n) => `/rows?limit=100&after=row_${count - 100 * (n + 2)}`))
  const sought = (n: number) => rowAt(n * 1_000).name.split(' ')[1]
  const scan = (query: string) => scanned(measured, `${url}/data?limit=100&${query}`, tenant.headers)
  note('searchWithoutIndex', await scan(`filter=name:~${sought(1)}`))
  note('filterWithoutIndex', await scan('filter=amount:>99999'))
  note('sortWithoutIndex', await scan('sort=-amount'))
  note('buildingIndexAMillion', await build(['amount'], 'sorted'))
  const indexedBytes = await bytesOf(measured)
  note('bytesOfRowInIndex', rounded((indexedBytes - rowBytes) / count))
  note('pageByIndex', await pages((n) => `/data?limit=100&sort=amount&filter=amount:>${n * 1_900}`))
  note(
    'exportingAMillion',
    secondsPerMillion(await costOf(measured, () => discard(`${url}/export?format=ndjson`, tenant.headers)), count),
  )
  note('buildingContainsIndexAMillion', await build(['name'], 'contains'))
  note('bytesOfRowInContainsIndex', rounded(((await bytesOf(measured)) - indexedBytes) / count))
  note('searchByContainsIndex', await pages((n) => `/data?limit=100&filter=name:~${sought(n)}`))
  note('deletion', msEach(await costOf(measured, () => service.datasets.delete(id)), 1))
  return found
}

/** One page that may look at every row, and what it costs. Beyond some size it is refused as too slow, which is said. */
async function scanned(measured: Measured, url: string, headers: Readonly<Record<string, string>>) {
  let outcome = 'a page'
  const cost = await costOf(measured, async () => {
    const response = await fetch(url, { headers })
    const body = await response.text()
    if (response.status === 200) return
    const { error } = JSON.parse(body) as { error?: { message?: string } }
    const message = error?.message ?? ''
    if (!/did not finish within/.test(message))
      throw new Error(`${url} was answered with ${response.status}: ${message}`)
    outcome = `refused: ${message}`
  })
  return { outcome, ...msEach(cost, 1) }
}

/** Reads a body as it comes, without keeping it. */
async function discard(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { headers })
  if (response.status !== 200 || response.body === null) throw new Error(`${url} was answered with ${response.status}`)
  await response.body.pipeTo(new WritableStream())
}

/** The clock's median, and processor time of each. The first request is not counted. */
async function medianCost(measured: Measured, ask: (n: number) => Promise<unknown>): Promise<Record<string, number>> {
  await ask(0)
  const times: Cost[] = []
  const all = await costOf(measured, async () => {
    for (let n = 0; n < PAGES; n += 1) times.push(await costOf(measured, () => ask(n)))
  })
  return { ...msEach(all, PAGES), ms: rounded(1_000 * median(times.map(({ seconds }) => seconds))) }
}

/** What the largest table takes with its indexes. */
async function bytesOf({ databaseUrl }: Measured): Promise<number> {
  const [found] = await onServer(
    databaseUrl,
    `select max(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c where c.relkind = 'r' and c.relname ~ '^rows_'`,
  )
  return Number(found?.['bytes'])
}
