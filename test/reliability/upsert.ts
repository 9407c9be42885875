import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, type OurDatabase, ourDatabase } from '../../scripts/bench/ours.ts'
import { startCluster } from '../../scripts/failover/cluster.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { instrument, type Outcome, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { type Place, UpsertingClients } from './support/upserting-clients.ts'

/** A failover comes after this part of the time. */
const BEFORE_FAILOVER = 0.4
const MOST_BEFORE_MS = 8_000

/**
 * Clients upsert rows with overlapping keys while the server is killed again and again; then, at two nodes, while the PostgreSQL primary is
 * killed and its standby promoted. Each request is sent with its key until it has a reply, and what the replies say is compared with the
 * rows. The planted defect sends each request again with another key.
 */
await instrument({ seconds: 60, clients: 8, failovers: 2 }, async ({ folder, numbers, plant }) => {
  const { seconds, clients, failovers } = numbers
  const found: Record<string, Outcome> = {}
  const note = async (name: string, run: Promise<Outcome>) => {
    // One that fails takes nothing away from what the others found.
    found[name] = await run.catch((error: unknown) => ({ figures: {}, broken: [String(error)] }))
    progress(`${name}: ${JSON.stringify(found[name])}`)
  }
  await note('SQLite', killed(ourDatabase(folder), seconds, clients, plant))
  const postgres = await startPostgres()
  await note('PostgreSQL', killed(ourDatabase(folder, postgres.url), seconds, clients, plant)).finally(() =>
    postgres.stop(),
  )
  for (let turn = 1; turn <= failovers; turn += 1)
    await note(`PostgreSQL, failover ${turn}`, failedOver(seconds, clients, plant))
  return {
    figures: Object.fromEntries(Object.entries(found).map(([name, { figures }]) => [name, figures])),
    broken: Object.entries(found).flatMap(([name, { broken }]) => broken.map((problem) => `${name}: ${problem}`)),
  }
})

async function killed(database: OurDatabase, seconds: number, clients: number, plant: boolean): Promise<Outcome> {
  const tenant = await createTenant(database, 'Upsert')
  let server = startServer(database.env)
  const place: Place = { baseUrl: await server.baseUrl }
  const upserting = await UpsertingClients.begin(tenant, place, plant)
  const until = performance.now() + seconds * 1_000
  const writing = upserting.run([place], clients, until)
  let kills = 0
  while (performance.now() < until) {
    await passing(500 + Math.random() * 2_000)
    await server.end('SIGKILL')
    kills += 1
    server = startServer(database.env)
    place.baseUrl = await server.baseUrl
  }
  await writing
  const broken = await upserting.compare(place)
  await server.end('SIGTERM')
  return outcomeOf(upserting, { kills }, broken)
}

async function failedOver(seconds: number, clients: number, plant: boolean): Promise<Outcome> {
  const cluster = await startCluster()
  try {
    const { apiKey, projectId } = cluster
    const tenant = { apiKey, projectId, headers: { Authorization: `Bearer ${apiKey}` } }
    const places = cluster.baseUrls.map((baseUrl): Place => ({ baseUrl }))
    const [first = { baseUrl: '' }, second = first] = places
    const upserting = await UpsertingClients.begin(tenant, first, plant)
    const writing = upserting.run(places, clients, performance.now() + seconds * 1_000)
    await passing(Math.min(MOST_BEFORE_MS, seconds * 1_000 * BEFORE_FAILOVER))
    const before = upserting.done.length
    await cluster.killPrimary()
    const { promotedAfterMs } = await cluster.promoteStandby()
    await writing
    const after = upserting.done.length - before
    const broken = [...(await upserting.compare(first)), ...(await upserting.compare(second))]
    const figures = { requestsBefore: before, requestsAfter: after, promotedAfterMs: Math.round(promotedAfterMs) }
    return outcomeOf(upserting, figures, [
      ...broken,
      ...unless(after > clients, 'nothing was written after the failover'),
    ])
  } finally {
    await cluster.stop()
  }
}

function outcomeOf(
  { done, unanswered, changing }: UpsertingClients,
  figures: Readonly<Record<string, number>>,
  problems: readonly string[],
): Outcome {
  return {
    figures: { ...figures, requests: done.length, unanswered, versions: changing.length },
    broken: [
      ...problems,
      ...unless(done.length > (figures['kills'] ?? 0), 'too few requests were answered to say anything'),
    ],
  }
}
