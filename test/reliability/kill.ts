import { setTimeout as passing } from 'node:timers/promises'
import { ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { loseRows } from './support/database.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { type Server, startServer } from './support/server.ts'
import { inFiles, makeTenants, Targets } from './support/targets.ts'

const RESTART_LIMIT_MS = 3_000

/** Every so many cycles the server is killed while it starts. */
const KILLED_AT_START = 5

/**
 * kill -9 under four writers of each of several files at a random moment, again and again on one SQLite database. The planted defect takes a row of each file away
 * from outside, on a connection of its own.
 */
await instrument({ cycles: 50, files: 3 }, async ({ folder, numbers: { cycles, files }, plant }) => {
  const database = inFiles(ourDatabase(folder))
  const tenants = await makeTenants(database, 'Kill', files)
  const restarts: number[] = []
  let targets: Targets | undefined
  let killedAtStart = 0

  async function started(): Promise<{ server: Server; baseUrl: string }> {
    const began = performance.now()
    const server = startServer(database.env)
    const baseUrl = await server.baseUrl
    await requireServed(baseUrl, tenants[0])
    restarts.push(performance.now() - began)
    for (const tenant of tenants) await requireServed(baseUrl, tenant)
    return { server, baseUrl }
  }

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (cycle % KILLED_AT_START === KILLED_AT_START - 1) {
      const server = startServer(database.env)
      await passing(Math.random() * percentile(restarts, 0.5))
      await server.end('SIGKILL')
      killedAtStart += 1
      continue
    }
    const { server, baseUrl } = await started()
    targets ??= await Targets.make(tenants, baseUrl)
    const writers = targets.write(baseUrl, { prefix: `${cycle}-` })
    await passing(50 + Math.random() * 700)
    await server.end('SIGKILL')
    await Promise.all(writers.all.map(({ ended }) => ended))
    writers.note()
    progress(`cycle ${cycle + 1}: ${targets.acknowledged} batches acknowledged`)
  }

  if (plant) loseRows(database.file)
  const { server, baseUrl } = await started()
  targets ??= await Targets.make(tenants, baseUrl)
  const { rows, problems } = await targets.findProblems(baseUrl)
  await server.end('SIGTERM')
  const restartMs = { median: Math.round(percentile(restarts, 0.5)), longest: Math.round(Math.max(...restarts)) }
  const { acknowledged, unanswered } = targets
  return {
    figures: { killedAtStart, acknowledgedBatches: acknowledged, unanswered, rows, restartMs },
    broken: [
      ...problems,
      ...unless(acknowledged > cycles * files, 'too few batches were acknowledged to say anything'),
      ...unless(restartMs.longest <= RESTART_LIMIT_MS, `a restart took ${restartMs.longest} ms`),
    ],
  }
})

/** Its datasets are listed with their counters, which are in its file. */
async function requireServed(baseUrl: string, tenant: Tenant | undefined): Promise<void> {
  if (tenant === undefined) throw new Error('there is no organization')
  const { status } = await call(tenant, baseUrl, '/datasets')
  if (status !== '200') throw new Error(`the first reply after a start was ${status}`)
}
