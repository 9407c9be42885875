import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, type OurDatabase, ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { newId } from '../../server/domain/ids.ts'
import { instrument, type Outcome, percentile, progress, unless } from './support/instrument.ts'
import { type Server, startServer } from './support/server.ts'
import { type CountingReceiver, startCounting } from './support/webhook-receiver.ts'
import { insertHook, LOOPBACK, newSecret, rename, withStore } from './support/webhook-senders.ts'

interface Numbers {
  readonly events: number
  readonly kills: number
  readonly burst: number
  readonly probes: number
}

/** Of the receiver's answers. */
const FAILING = 0.3
const CLIENTS = 8
const BETWEEN_KILLS_MS = 1_500

/** What is left after the last event and the last kill has to arrive within this time. */
const REST_MS = 300_000

/** Deliveries a second of one node. */
const LEAST_PER_SECOND = 200

/**
 * Events are sent to a receiver that fails 30 % of the time while nodes are killed with -9: none is lost, and what comes twice has the same id. Then one
 * node sends a burst that waits, and events of one organization are timed without and beside another one whose receiver never answers. The
 * planted defect is a receiver that loses a message.
 */
await instrument({ events: 100_000, kills: 20, burst: 5_000, probes: 300 }, async ({ folder, numbers, plant }) => {
  const postgres = await startPostgres()
  try {
    mkdirSync(join(folder, 'sqlite'))
    const one = await onEngine('SQLite', ourDatabase(join(folder, 'sqlite')), 1, numbers, plant)
    progress(JSON.stringify(one))
    const two = await onEngine('PostgreSQL', ourDatabase(folder, postgres.url), 2, numbers, plant)
    return { figures: { sqlite: one.figures, postgres: two.figures }, broken: [...one.broken, ...two.broken] }
  } finally {
    await postgres.stop()
  }
})

async function onEngine(
  engine: string,
  plain: OurDatabase,
  nodeCount: number,
  numbers: Numbers,
  plant: boolean,
): Promise<Outcome> {
  const database = { ...plain, env: { ...plain.env, ...LOOPBACK } }
  const killed = await underKills(engine, database, nodeCount, numbers, plant)
  const rate = await perSecond(database, numbers.burst)
  const beside = await besideDead(database, numbers.probes)
  return {
    figures: { ...killed.figures, deliveriesPerSecond: Math.round(rate), ...beside },
    broken: [
      ...killed.broken,
      ...unless(rate >= LEAST_PER_SECOND, `${engine}: ${Math.round(rate)} deliveries a second`),
      ...unless(
        beside.besideDeadP99Ms <= 2 * beside.aloneP99Ms,
        `${engine}: ${beside.besideDeadP99Ms} ms (p99) beside a dead receiver, ${beside.aloneP99Ms} ms without`,
      ),
    ],
  }
}

async function underKills(
  engine: string,
  database: OurDatabase,
  nodeCount: number,
  { events, kills }: Numbers,
  plant: boolean,
): Promise<Outcome> {
  const tenant = await createTenant(database, 'Events')
  const secret = newSecret()
  const receiver = await startCounting(secret, FAILING)
  await withStore(database, (store) => insertHook(store, tenant.projectId, { url: receiver.url, secret }))
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const start = (port: number): Server => startServer({ ...database.env, PORT: String(port) })
  const nodes = ports.map(start)
  const addresses = await Promise.all(nodes.map(({ baseUrl }) => baseUrl))
  const acknowledged: string[] = []
  let sent = 0
  const clients = Array.from({ length: CLIENTS }, async (_, place) => {
    while (sent < events) {
      sent += 1
      const name = `e${sent}`
      if (await rename(addresses[place % nodeCount] ?? '', tenant, name)) acknowledged.push(name)
      else await passing(50)
    }
  })
  for (let kill = 0; kill < kills && sent < events; kill += 1) {
    await passing(BETWEEN_KILLS_MS)
    const at = kill % nodeCount
    await nodes[at]?.end('SIGKILL')
    nodes[at] = start(ports[at] ?? 0)
    await nodes[at]?.baseUrl
    progress(`${engine}: kill ${kill + 1}, ${sent} events, ${receiver.arrived.size} arrived`)
  }
  await Promise.all(clients)
  await untilArrived(receiver, acknowledged)
  await Promise.all(nodes.map((node) => node.end('SIGTERM')))
  receiver.close()
  const lost = acknowledged.slice(plant ? 1 : 0).filter((name) => !receiver.arrived.has(name)).length + (plant ? 1 : 0)
  const figures = {
    ...{ events: acknowledged.length, requests: receiver.requests(), lost, repeated: receiver.repeated() },
    ...{ otherIds: receiver.doubled(), unsigned: receiver.unsigned() },
  }
  const sound = lost + receiver.doubled() + receiver.unsigned() === 0
  return { figures, broken: unless(sound, `${engine}: ${JSON.stringify(figures)}`) }
}

async function untilArrived(receiver: CountingReceiver, names: readonly string[]): Promise<void> {
  const end = performance.now() + REST_MS
  while (performance.now() < end && names.some((name) => !receiver.arrived.has(name))) await passing(200)
}

/** Sends messages that wait for a node when it starts. */
async function perSecond(database: OurDatabase, burst: number): Promise<number> {
  const tenant = await createTenant(database, 'Burst')
  const secret = newSecret()
  const receiver = await startCounting(secret, 0)
  await withStore(database, async (store) => {
    const hook = await insertHook(store, tenant.projectId, { url: receiver.url, secret })
    for (let count = 0; count < burst; count += 100) {
      const some = Array.from({ length: 100 }, () => {
        const message = { messageId: newId('msg'), type: 'webhook.test', body: '{}' }
        return store.insertDelivery({ ...hook, deliveryId: newId('dlv'), ...message, now: Date.now() })
      })
      await Promise.all(some)
    }
  })
  const node = startServer(database.env)
  const end = Date.now() + REST_MS
  while (receiver.arrived.size < burst && Date.now() < end) await passing(20)
  await node.end('SIGTERM')
  receiver.close()
  const times = [...receiver.arrived.values()].map(({ at }) => at)
  return (1000 * times.length) / (Math.max(...times) - Math.min(...times))
}

/** From the reply to a change until its message arrives. */
async function besideDead(database: OurDatabase, probes: number) {
  const [tenant, other] = [await createTenant(database, 'Alive'), await createTenant(database, 'Dead')]
  const secret = newSecret()
  const [alive, dead] = [await startCounting(secret, 0), await startCounting(secret, 'hang')]
  await withStore(database, async (store) => {
    await insertHook(store, tenant.projectId, { url: alive.url, secret })
    await insertHook(store, other.projectId, { url: dead.url, secret })
  })
  const node = startServer(database.env)
  const baseUrl = await node.baseUrl
  await delays(baseUrl, tenant, alive, 'warm', 50)
  const alone = await delays(baseUrl, tenant, alive, 'alone', probes)
  for (let count = 0; count < 500; count += 1) await rename(baseUrl, other, `dead${count}`)
  const beside = await delays(baseUrl, tenant, alive, 'beside', probes)
  await node.end('SIGTERM')
  for (const receiver of [alive, dead]) receiver.close()
  const rounded = (values: readonly number[], share: number) => Math.round(percentile(values, share) * 10) / 10
  return {
    ...{ aloneMedianMs: rounded(alone, 0.5), aloneP99Ms: rounded(alone, 0.99) },
    ...{ besideDeadMedianMs: rounded(beside, 0.5), besideDeadP99Ms: rounded(beside, 0.99) },
    requestsToDead: dead.requests(),
  }
}

async function delays(
  baseUrl: string,
  tenant: Tenant,
  receiver: CountingReceiver,
  label: string,
  count: number,
): Promise<number[]> {
  const found: number[] = []
  for (let probe = 0; probe < count; probe += 1) {
    const name = `${label}${probe}`
    await rename(baseUrl, tenant, name)
    const changed = performance.now()
    while (!receiver.arrived.has(name)) await passing(1)
    found.push(Math.max(0, (receiver.arrived.get(name)?.at ?? 0) - changed))
  }
  return found
}
