import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService } from '../../client/index.ts'
import { appendBody } from '../../scripts/bench/data.ts'
import { createDataset, createTenant, type OurDatabase, ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { IdleStreams } from './support/idle-streams.ts'
import { instrument, percentile, unless } from './support/instrument.ts'
import { type Neighbour, type NeighbourFigures, startNeighbour } from './support/neighbour.ts'
import { ONE_LOOP, type Server, startServer } from './support/server.ts'
import { SlowStreams } from './support/slow-streams.ts'

const GROWTH_BYTES = 64 * 1024 ** 2
const [ONE_NODE_MS, TWO_NODES_MS] = [100, 500]

/** In each second. */
const [REQUESTS, ROWS] = [20, 50]

/** How much longer other requests may take beside idle streams. */
const SLOWER = 1.2
const NEIGHBOUR_ROWS = 1_000
const APPENDS_PER_SECOND = 10

/** Streams that are not read, while all that they have to send is many times what the system takes for them. */
const SLOW_STREAMS = 8

/**
 * From a commit to its event: a client appends 1,000 rows a second and others receive them by a stream, at the same node and, on PostgreSQL, at another one. Then
 * idle streams of many organizations: what they take of memory, and what becomes of others' requests. Then streams that nobody reads, of a
 * dataset that grows. The planted defect stops the node of the streams now and then.
 */
await instrument({ streams: 1_000, seconds: 20 }, async ({ folder, numbers, plant }) => {
  const postgres = await startPostgres()
  try {
    mkdirSync(join(folder, 'sqlite'))
    const sqlite = await measure(ourDatabase(join(folder, 'sqlite')), 1, numbers, plant)
    const two = await measure(ourDatabase(folder, postgres.url), 2, numbers, plant)
    return {
      figures: { sqlite: sqlite.figures, postgres: two.figures },
      broken: [...sqlite.broken.map((one) => `SQLite: ${one}`), ...two.broken.map((one) => `PostgreSQL: ${one}`)],
    }
  } finally {
    await postgres.stop()
  }
})

async function measure(
  database: OurDatabase,
  nodeCount: number,
  { streams, seconds }: { readonly streams: number; readonly seconds: number },
  plant: boolean,
) {
  const nodes = Array.from({ length: nodeCount }, () => startServer({ ...database.env, ...ONE_LOOP }))
  const addresses = await Promise.all(nodes.map(({ baseUrl }) => baseUrl))
  const tenant = await createTenant(database, 'Streams')
  const latencies = await fromCommitToEvent(tenant, addresses, seconds, plant ? nodes : [])
  const [own = [], other = []] = latencies
  const [address = ''] = addresses
  const neighbour = await startWork(database, address)
  const idle = await IdleStreams.prepare(String(database.env['DATABASE_URL']), address, streams)
  await passing(2_000)
  const alone = await workDuring(neighbour, seconds)
  const before = residentBytes(nodes[0])
  const open = await idle.open()
  await passing(2_000)
  const grownBytes = residentBytes(nodes[0]) - before
  const beside = await workDuring(neighbour, seconds)
  idle.close()
  await passing(2_000)
  const again = await workDuring(neighbour, seconds)
  await neighbour.stop()
  // What the machine does changes, so the time before and the time after count alike.
  const share = (2 * beside.pageP99Ms) / (alone.pageP99Ms + again.pageP99Ms)
  // The same work without them first: appends of a megabyte leave memory behind that has nothing to do with streams.
  for (let warmUp = 0; warmUp < 2; warmUp += 1) await (await SlowStreams.open(tenant, address, 0)).fill()
  const slow = await SlowStreams.open(tenant, address, SLOW_STREAMS)
  const restBytes = residentBytes(nodes[0])
  await slow.fill()
  const heldBytes = residentBytes(nodes[0]) - restBytes
  const received = await slow.readOn()
  await Promise.all(nodes.map((node) => node.end('SIGTERM')))
  const ms = (values: readonly number[]) => ({
    events: values.length,
    p50: Math.round(percentile(values, 0.5)),
    p99: Math.round(percentile(values, 0.99)),
  })
  return {
    figures: {
      sameNodeMs: ms(own),
      ...(nodeCount > 1 && { otherNodeMs: ms(other) }),
      idleStreams: open,
      grownMiB: Math.round(grownBytes / 1024 ** 2),
      others: { alone, beside, again },
      slowStreams: { ...received, heldMiB: Math.round(heldBytes / 1024 ** 2) },
    },
    broken: [
      ...unless(ms(own).p99 <= ONE_NODE_MS, `${ms(own).p99} ms from commit to event`),
      ...unless(ms(other).p99 <= TWO_NODES_MS, `${ms(other).p99} ms from commit to event at another node`),
      ...unless(open === streams, `only ${open} streams are open`),
      ...unless(grownBytes <= GROWTH_BYTES, `${open} idle streams take ${Math.round(grownBytes / 1024 ** 2)} MiB`),
      ...unless(share <= SLOWER, `pages of others take ${share.toFixed(2)} times as long (p99) beside idle streams`),
      ...unless(heldBytes <= GROWTH_BYTES, `streams that nobody reads take ${Math.round(heldBytes / 1024 ** 2)} MiB`),
      ...unless(
        received.events === received.expected,
        `slow readers got ${received.events} of ${received.expected} events`,
      ),
    ],
  }
}

/** Milliseconds from the reply to an append until its last row comes by the stream, at each node; the first node writes. */
async function fromCommitToEvent(
  tenant: Tenant,
  addresses: readonly string[],
  seconds: number,
  stopped: readonly Server[],
) {
  const { apiKey, projectId } = tenant
  const [service] = addresses.map((baseUrl) => new DatasetService({ apiKey, baseUrl }))
  if (service === undefined) throw new Error('no node')
  const columns = [
    { name: 'batch', type: 'number' as const },
    { name: 'last', type: 'boolean' as const },
  ]
  const { id } = await service.datasets.create({ name: 'Stream', project_id: projectId, columns })
  const committedAt = new Map<number, number>()
  const stop = new AbortController()
  const receivedAt = addresses.map(() => new Map<number, number>())
  const readers = addresses.map(async (baseUrl, node) => {
    const handle = new DatasetService({ apiKey, baseUrl }).dataset(id, {
      columns: { batch: 'number', last: 'boolean' },
    })
    for await (const change of handle.changes({ signal: stop.signal }))
      if (change.type === 'row' && change.row.values.last === true)
        receivedAt[node]?.set(change.row.values.batch ?? 0, performance.now())
  })
  const ended = Promise.allSettled(readers)
  const pauses = setInterval(() => stopped.forEach(stopForAWhile), 1_000)
  for (let batch = 0; batch < seconds * REQUESTS; batch += 1) {
    const due = passing(1_000 / REQUESTS)
    const rows = Array.from({ length: ROWS }, (_, index) => ({ batch, last: index === ROWS - 1 }))
    void service.rows.append(id, rows).then(() => committedAt.set(batch, performance.now()))
    await due
  }
  await passing(3_000)
  clearInterval(pauses)
  stop.abort(new Error('enough'))
  await ended
  return receivedAt.map((received) =>
    // An event may come before the reply to its append.
    [...committedAt].map(([batch, at]) => Math.max(0, (received.get(batch) ?? Number.POSITIVE_INFINITY) - at)),
  )
}

/** Another organization, which appends and reads pages. */
async function startWork(database: OurDatabase, baseUrl: string): Promise<Neighbour> {
  const tenant = await createTenant(database, 'At work')
  const id = await createDataset({ baseUrl }, tenant, NEIGHBOUR_ROWS)
  const { apiKey } = tenant
  const append = { url: `${baseUrl}/datasets/${id}/rows`, apiKey, method: 'POST', body: appendBody(0, 1) } as const
  const page = { url: `${baseUrl}/datasets/${id}/data?limit=100`, apiKey, method: 'GET' } as const
  const neighbour = startNeighbour(append, page, APPENDS_PER_SECOND)
  await passing(2_000)
  return neighbour
}

async function workDuring(neighbour: Neighbour, seconds: number) {
  await neighbour.figures()
  await passing(seconds * 1_000)
  const { appends, pages }: NeighbourFigures = await neighbour.figures()
  const p99 = (replies: NeighbourFigures['pages']) =>
    Math.round(
      percentile(
        replies.map(({ tookMs }) => tookMs),
        0.99,
      ) * 10,
    ) / 10
  return { pages: pages.length, pageP99Ms: p99(pages), appendP99Ms: p99(appends) }
}

function stopForAWhile({ pid }: Server): void {
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), 700)
}

function residentBytes(server: Server | undefined): number {
  const status = readFileSync(`/proc/${server?.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}
