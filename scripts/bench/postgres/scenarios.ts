import { HEAP_ARGUMENTS } from '../../heap-arguments.ts'
import { onServer } from '../../postgres/server.ts'
import { type AppendResult, appendTraffic, loadAppends } from '../appends.ts'
import { type Bench, ours } from '../bench.ts'
import { alternate, type Contender, loadOf } from '../contenders.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { median } from '../figures.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { run, startServer } from '../processes.ts'
import { postgresQueryScenarios } from '../queries/index.ts'
import { comparePages } from '../scenarios/page.ts'
import { CONNECTIONS, latencyAndCost, loadInTurn, medianOf, type Scenario } from '../scenarios/scenario.ts'
import { type Stage, stageOnce } from './stage.ts'

const ROWS_PER_REQUEST = 10_000

/** One request always waits while another is processed. */
const APPENDING = 2

/** The scenarios of `npm run bench -- --engine postgres`. */
export function postgresScenarios(folder: string): readonly Scenario[] {
  const stage = stageOnce(folder)
  return [
    { name: 'page', run: async (bench) => [await page(bench, await stage())] },
    { name: 'rows-in', run: async (bench) => [await rowsIn(bench, await stage())] },
    { name: 'two-nodes', run: async (bench) => [await twoNodes(bench, await stage())] },
    ...postgresQueryScenarios(stage),
  ]
}

/** The bare program reads the same table as our server. */
async function barePages({ url }: Stage, datasetId: string): Promise<Contender> {
  const table = datasetId.replace('ds_', 'rows_')
  const [{ schema } = {}] = await onServer(
    url,
    `select schemaname as schema from pg_tables where tablename = '${table}'`,
  )
  const args = [...HEAP_ARGUMENTS, 'scripts/bench/peers/postgres.ts', url, String(schema), table, datasetId]
  const { baseUrl, pid } = await startServer(args, process.env)
  return { name: 'raw pg', baseUrl, pid, headers: {} }
}

/** Pages of 100 rows all over a dataset, against node:http and pg with nothing between. */
async function page(bench: Bench, stage: Stage) {
  const { rows } = bench.settings
  const datasetId = await stage.newDataset(rows)
  const contenders = [ours(stage.nodes[0], stage.tenant), await barePages(stage, datasetId)]
  const positions = positionsIn(rows)
  const faults = await comparePages(contenders, datasetId, positions)
  const loads = []
  for (const contender of contenders)
    loads.push({ contender, traffic: await pageTraffic(contender, datasetId, positions, CONNECTIONS) })
  const measured = await loadInTurn(bench, loads)
  const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
  return figure({
    what: 'PostgreSQL: page of 100 rows',
    unit: 'requests/s',
    ours: rate('ours'),
    limit: ['raw pg', rate('raw pg')],
    reach: [atLeast(0.7, rate('ours'), rate('raw pg'), 'raw pg')],
    faults: [...faults, ...loadFaults(measured)],
    notes: latencyAndCost(measured),
    rounds: Object.fromEntries(measured),
  })
}

/** Rows in, ten thousand a request, validated and durable; the limit is COPY of texts that are ready, without HTTP. */
async function rowsIn(bench: Bench, stage: Stage) {
  const { rounds, seconds, warmUpSeconds } = bench.settings
  const datasetId = await stage.newDataset(0)
  const contender = ours(stage.nodes[0], stage.tenant)
  const traffic = appendTraffic(datasetId, ROWS_PER_REQUEST, 4, APPENDING)
  const load = (length: number) => loadAppends(bench, contender, traffic, ROWS_PER_REQUEST, length)
  await load(warmUpSeconds)
  const rates = await alternate<Pick<AppendResult, 'rowsPerSecond'> & Partial<AppendResult>>(rounds, {
    ours: () => load(seconds),
    copy: async () =>
      JSON.parse(await run(process.execPath, ['scripts/bench/peers/copy.ts', stage.url, String(seconds)])),
  })
  const rate = (name: string) => median((rates.get(name) ?? []).map(({ rowsPerSecond }) => rowsPerSecond))
  return figure({
    what: 'PostgreSQL: rows in, 10,000 a request',
    unit: 'rows/s',
    ours: rate('ours'),
    limit: ['COPY alone', rate('copy')],
    reach: [atLeast(0.6, rate('ours'), rate('copy'), 'COPY alone')],
    faults: (rates.get('ours') ?? []).flatMap(({ faults = [] }) => faults),
    rounds: Object.fromEntries(rates),
  })
}

/** Pages from two nodes at once, half of the connections each, against one with all of them. */
async function twoNodes(bench: Bench, stage: Stage) {
  const { rounds, seconds, tool } = bench.settings
  const rows = Math.min(bench.settings.rows, 100_000)
  const datasetId = await stage.newDataset(rows)
  const nodes = stage.nodes.map((node) => ours(node, stage.tenant))
  const [first] = nodes
  if (first === undefined) throw new Error('there are two nodes')
  // A cursor of one node is valid on the other.
  const { requests } = await pageTraffic(first, datasetId, positionsIn(rows), CONNECTIONS)
  const load = (contender: Contender, connections: number) =>
    loadOf(tool, contender, { connections, requests }, seconds)
  const measured = await alternate(rounds, {
    one: async () => [await load(first, CONNECTIONS)],
    two: async () => Promise.all(nodes.map((node) => load(node, CONNECTIONS / 2))),
  })
  const rate = (name: string) =>
    median((measured.get(name) ?? []).map((loads) => loads.reduce((sum, one) => sum + one.requestsPerSecond, 0)))
  const all = [...measured].map(([name, loads]) => [name, loads.flat()] as const)
  const cost = median((measured.get('two') ?? []).flat().map(({ processorUs }) => processorUs))
  return figure({
    what: 'PostgreSQL: pages from two nodes',
    unit: 'requests/s',
    ours: rate('two'),
    limit: ['one node', rate('one')],
    faults: loadFaults(all),
    notes: [
      `a page takes ${cost.toFixed(0)} µs of a node's processor; the nodes share this machine's cores with PostgreSQL and the load`,
    ],
    rounds: Object.fromEntries(measured),
  })
}
