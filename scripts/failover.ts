import { setTimeout as passing } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { killAll } from './bench/processes.ts'
import { checkRows } from './failover/check.ts'
import { type Cluster, startCluster } from './failover/cluster.ts'
import { type Load, startLoad } from './failover/load.ts'

const USAGE = 'npm run test:failover -- [--rounds 3] [--primary killed|frozen|cut|unheard|mute]'

/** How the primary is lost: with `cut` nothing passes between it and nodes and watcher, `unheard` it gets nothing, `mute` nothing comes from it. */
const LOSSES = {
  killed: (cluster: Cluster) => cluster.killPrimary(),
  frozen: (cluster: Cluster) => cluster.freezePrimary(),
  cut: (cluster: Cluster) => cluster.cutOffPrimary(['there', 'back']),
  unheard: (cluster: Cluster) => cluster.cutOffPrimary(['there']),
  mute: (cluster: Cluster) => cluster.cutOffPrimary(['back']),
} as const
type Way = keyof typeof LOSSES
const WAYS = Object.keys(LOSSES) as Way[]

/** How long the load runs before the primary is killed, and after the first write that succeeds again. */
const BEFORE_MS = 4_000
const AFTER_MS = 3_000
const LONGEST_DOWNTIME_MS = 60_000
const PROMISED_DOWNTIME_MS = 5_000

/**
 * Two PostgreSQL servers with synchronous replication and two nodes of the service under load. The primary is killed with
 * -9, or frozen, or cut off, and the standby is promoted. A primary that still runs is woken or reached again afterwards, and no node may
 * use it. Every acknowledged row has to exist once. Prints how long writes were interrupted.
 */
async function main(): Promise<void> {
  const options = { rounds: { type: 'string', default: '3' }, primary: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds must be 1 or more. ${USAGE}`)
  const ways = WAYS.filter((way) => way === (values.primary ?? way))
  if (ways.length === 0) throw new Error(`--primary must be ${WAYS.join(', ')}. ${USAGE}`)
  for (let round = 1; round <= rounds; round += 1)
    for (const way of ways) console.log(`round ${round}, the primary is ${way}: ${await failOver(way)}`)
}

async function failOver(way: Way): Promise<string> {
  const cluster = await startCluster()
  try {
    const load = await startLoad(cluster)
    await passing(BEFORE_MS)
    await LOSSES[way](cluster)
    const killedAt = performance.now()
    const { foundAfterMs, promotedAfterMs } = await cluster.promoteStandby()
    const backAfterMs = await untilBack(load, killedAt)
    if (way !== 'killed') await cluster.wakePrimary()
    const failedBefore = load.failed()
    await passing(AFTER_MS)
    const seen = await load.stop()
    requireNone('requests failed after the service was back', load.failed() - failedBefore)
    if (way !== 'killed') requireNone('connections use the woken primary', (await cluster.usesOfWoken()).length)
    for (const [kind, ms] of Object.entries(backAfterMs))
      if (ms > PROMISED_DOWNTIME_MS)
        throw new Error(
          `${kind}s were back only after ${seconds(ms)}; the standby was promoted after ${seconds(promotedAfterMs)}`,
        )
    const { rows } = await checkRows(cluster, seen)
    const { acknowledged, failures } = seen
    return [
      `writes back after ${seconds(backAfterMs.write)}, reads after ${seconds(backAfterMs.read)}`,
      `the primary was missed after ${seconds(foundAfterMs)}, the standby promoted after ${seconds(promotedAfterMs)}`,
      `${acknowledged.length} acknowledged batches, ${rows} rows: none lost, none doubled, none partly there`,
      `not acknowledged: ${[...failures].map(([status, count]) => `${count} times ${status}`).join(', ') || 'none'}`,
    ].join('\n  ')
  } finally {
    await cluster.stop()
  }
}

async function untilBack(load: Load, killedAt: number): Promise<{ write: number; read: number }> {
  while (performance.now() - killedAt < LONGEST_DOWNTIME_MS) {
    const [write, read] = [load.backAt('write', killedAt), load.backAt('read', killedAt)]
    if (write !== undefined && read !== undefined) return { write: write - killedAt, read: read - killedAt }
    await passing(20)
  }
  throw new Error(`the service is not back after ${seconds(LONGEST_DOWNTIME_MS)}`)
}

function requireNone(what: string, count: number): void {
  if (count > 0) throw new Error(`${count} ${what}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  killAll()
})
