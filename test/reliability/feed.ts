import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, type OurDatabase, ourDatabase } from '../../scripts/bench/ours.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { followersOf, outcomeOf } from './support/feed-copies.ts'
import { FeedWriters } from './support/feed-writers.ts'
import { instrument, type Outcome, progress } from './support/instrument.ts'
import { startDatabase } from './support/postgres.ts'
import { type Server, startServer } from './support/server.ts'

/** Between two kills of a node. */
const BETWEEN_MS = { least: 300, more: 900 }

/**
 * Followers keep copies of a dataset, of all rows and of those that match, while it is changed in every way and servers are killed with -9, in turn
 * and started again, each `--kills` times: one server on SQLite, two nodes on PostgreSQL, each of which has writers and followers. In the end each copy has to equal the
 * table. The planted defect is a follower that loses one change.
 */
await instrument({ changes: 1_000_000, kills: 10 }, async ({ folder, numbers, plant }) => {
  const postgres = await startDatabase()
  try {
    mkdirSync(join(folder, 'sqlite'))
    const one = await follow('SQLite', ourDatabase(join(folder, 'sqlite')), 1, numbers, plant)
    progress(JSON.stringify(one))
    const two = await follow('PostgreSQL', ourDatabase(folder, postgres.url), 2, numbers, plant)
    progress(JSON.stringify(two))
    return { figures: { sqlite: one.figures, postgres: two.figures }, broken: [...one.broken, ...two.broken] }
  } finally {
    await postgres.stop()
  }
})

async function follow(
  engine: string,
  database: OurDatabase,
  nodeCount: number,
  { changes, kills }: { readonly changes: number; readonly kills: number },
  plant: boolean,
): Promise<Outcome> {
  const tenant = await createTenant(database, 'Feed')
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const start = (port: number): Server => startServer({ ...database.env, PORT: String(port) })
  const nodes = ports.map(start)
  const addresses = await Promise.all(nodes.map(({ baseUrl }) => baseUrl))
  const writers = await FeedWriters.begin(tenant, addresses, changes)
  const followers = followersOf(tenant, addresses, writers)
  const began = performance.now()
  const written = writers.run()
  for (let kill = 0; kill < kills * nodeCount && !writers.isDone; kill += 1) {
    await passing(BETWEEN_MS.least + Math.random() * BETWEEN_MS.more)
    const at = kill % nodeCount
    await nodes[at]?.end('SIGKILL')
    nodes[at] = start(ports[at] ?? 0)
    await nodes[at]?.baseUrl
    progress(`${engine}: kill ${kill + 1}, ${writers.changes} changes`)
  }
  await written
  const seconds = Math.round((performance.now() - began) / 1000)
  const outcome = await outcomeOf(engine, followers, writers, { changes, seconds, plant })
  await Promise.all(nodes.map((node) => node.end('SIGTERM')))
  return outcome
}
