import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApiKey, createOrganization } from '../../../server/admin/provisioning.ts'
import { newId } from '../../../server/domain/ids.ts'
import { openStore } from '../../../server/store/store.ts'
import type { Bench } from '../bench.ts'
import { alternate, type Contender, loadOf, replyOf, type ServedLoad, type Traffic } from '../contenders.ts'
import { appendBody, COLUMNS } from '../data.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { ourDatabase, startOurs } from '../ours.ts'
import { latencyAndCost, medianOf, type Scenario } from './scenario.ts'

const ORGANIZATIONS = 64
const CLIENTS = 64

/** As the server places them: `ORGANIZATIONS_PER_FILE` has this default. */
const PER_FILE = 10

/** Appends of one row by clients of many organizations, in files as they are placed by default, compared with the same in one file. */
export const appendsOfMany: Scenario = {
  name: 'appends-of-many',
  async run(bench) {
    const sides = [await serve(bench, 'ours', PER_FILE), await serve(bench, 'one file', ORGANIZATIONS)]
    try {
      const { shortRounds, warmUpSeconds } = bench.settings
      for (const side of sides) await load(bench, side, warmUpSeconds)
      const turns = sides.map((side) => [side.contender.name, () => load(bench, side, 1)] as const)
      const measured = await alternate(shortRounds, Object.fromEntries(turns))
      const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
      const counted = [...measured.values()].flat().flatMap((result) => result.faults)
      return [
        figure({
          what: `durable single-row appends, ${CLIENTS} clients of ${ORGANIZATIONS} organizations, ${Math.ceil(ORGANIZATIONS / PER_FILE)} files`,
          unit: 'requests/s',
          ours: rate('ours'),
          limit: ['one file', rate('one file')],
          reach: [atLeast(0.8, rate('ours'), rate('one file'), 'one file')],
          faults: [...loadFaults(measured), ...counted],
          notes: latencyAndCost(measured),
          rounds: Object.fromEntries(measured),
        }),
      ]
    } finally {
      for (const { stop } of sides) await stop()
    }
  },
}

/** A server with organizations that each have an empty dataset, and an append to each of these. */
interface Side {
  readonly contender: Contender
  readonly traffic: Traffic
  readonly stop: () => Promise<unknown>
}

async function serve(bench: Bench, name: string, perFile: number): Promise<Side> {
  const folder = join(bench.folder, `appends-of-many-${perFile}`)
  mkdirSync(folder, { recursive: true })
  const database = ourDatabase(folder)
  const requests = await makeDatasets(`sqlite:${database.file}`, perFile)
  const server = await startOurs(database)
  const contender = { name, baseUrl: server.baseUrl, pid: server.pid, headers: {} }
  return { contender, traffic: { connections: CLIENTS, requests }, stop: () => server.stop() }
}

async function makeDatasets(databaseUrl: string, perFile: number): Promise<Traffic['requests']> {
  const store = await openStore(databaseUrl, { organizationsPerFile: perFile })
  try {
    const requests: Traffic['requests'][number][] = []
    while (requests.length < ORGANIZATIONS) {
      const name = `Organization ${requests.length}`
      const limits = { requestsPerMinute: 1_000_000_000, rowsPerRequest: 10_000 }
      const created = await createOrganization(store, { name, plan: 'enterprise', ...limits })
      const [organizationId, projectId, datasetId] = [created.organization_id, created.project_id, newId('ds')]
      const { api_key: apiKey } = await createApiKey(store, { organizationId, name, access: 'full' })
      const columns = COLUMNS.map((column) => ({ ...column }))
      await store.createDataset({ organizationId, projectId, datasetId, name, columns, now: Date.now() })
      const headers = { Authorization: `Bearer ${apiKey}` }
      requests.push({ path: `/datasets/${datasetId}/rows`, headers, body: appendBody(requests.length, 1) })
    }
    return requests
  } finally {
    await store.close()
  }
}

interface CountedLoad extends ServedLoad {
  readonly faults: readonly string[]
}

/** Appends for some seconds, and counts the rows that were added. */
async function load({ settings }: Bench, { contender, traffic }: Side, seconds: number): Promise<CountedLoad> {
  const before = await rowCount(contender, traffic)
  const result = await loadOf(settings.tool, contender, traffic, seconds)
  const added = (await rowCount(contender, traffic)) - before
  // On each connection one may be unanswered, and the reply to another one may have come too late to be counted.
  const isWhole = added >= result.requests && added <= result.requests + 2 * CLIENTS
  const fault = `${contender.name}: ${result.requests} rows were acknowledged and ${added} are there`
  return { ...result, faults: isWhole ? [] : [fault] }
}

async function rowCount(contender: Contender, { requests }: Traffic): Promise<number> {
  let sum = 0
  for (const { path, headers = {} } of requests) {
    const reply = await replyOf({ ...contender, headers }, path.replace(/\/rows$/, ''))
    sum += (reply as { data: { row_count: number } }).data.row_count // by the contract
  }
  return sum
}
