import { setTimeout as passing } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { killAll } from './bench/processes.ts'
import { checkRows } from './failover/check.ts'
import { startCluster } from './failover/cluster.ts'
import { type Load, startLoad } from './failover/load.ts'

const USAGE = 'npm run test:failover -- [--rounds 3]'

/** Load before the primary is killed, and after the first write has come through again. */
const BEFORE_MS = 4_000
const AFTER_MS = 3_000
const LONGEST_DOWNTIME_MS = 60_000

/**
 * Two PostgreSQL servers with synchronous replication and two nodes of the service under load. The primary is killed with
 * -9, the standby is promoted, and every acknowledged row has to be there, once. Prints how long it took.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds must be 1 or more. ${USAGE}`)
  for (let round = 1; round <= rounds; round += 1) console.log(`round ${round}: ${await failOver()}`)
}

async function failOver(): Promise<string> {
  const cluster = await startCluster()
  try {
    const load = await startLoad(cluster)
    await passing(BEFORE_MS)
    await cluster.killPrimary()
    const killedAt = performance.now()
    const { foundAfterMs, promotedAfterMs } = await cluster.promoteStandby()
    const backAfterMs = await untilBack(load, killedAt)
    await passing(AFTER_MS)
    const seen = await load.stop()
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

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  killAll()
})
