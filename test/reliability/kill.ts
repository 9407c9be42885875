import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { loseRow } from './support/database.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { type Server, startServer } from './support/server.ts'
import { makeDataset, startWriters } from './support/writers.ts'

const RESTART_LIMIT_MS = 3_000

/** Every so many cycles the server is killed while it starts. */
const KILLED_AT_START = 5

/**
 * kill -9 under four writers at a random moment, again and again on one SQLite database. The planted defect takes a row away from
 * outside, on a connection of its own.
 */
await instrument({ cycles: 50 }, async ({ folder, numbers: { cycles }, plant }) => {
  const database = ourDatabase(folder)
  const tenant = await createTenant(database, 'Kill')
  const restarts: number[] = []
  const acknowledged: string[] = []
  let datasetId: string | undefined
  let unanswered = 0
  let killedAtStart = 0

  async function started(): Promise<{ server: Server; baseUrl: string }> {
    const began = performance.now()
    const server = startServer(database.env)
    const baseUrl = await server.baseUrl
    const { status } = await call(tenant, baseUrl, datasetId === undefined ? '/datasets' : `/datasets/${datasetId}`)
    if (status !== '200') throw new Error(`the first reply after a start was ${status}`)
    restarts.push(performance.now() - began)
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
    datasetId ??= await makeDataset(tenant, baseUrl)
    const writers = startWriters(tenant, baseUrl, datasetId, { prefix: `${cycle}-` })
    await passing(50 + Math.random() * 700)
    await server.end('SIGKILL')
    await writers.ended
    acknowledged.push(...writers.acknowledged)
    unanswered += writers.unanswered.length
    progress(`cycle ${cycle + 1}: ${writers.acknowledged.length} batches acknowledged`)
  }

  if (plant) loseRow(database.file)
  const { server, baseUrl } = await started()
  const { rows, problems } = await findProblems(tenant, baseUrl, { datasetId: datasetId ?? '', acknowledged })
  await server.end('SIGTERM')
  const restartMs = { median: Math.round(percentile(restarts, 0.5)), longest: Math.round(Math.max(...restarts)) }
  return {
    figures: { killedAtStart, acknowledgedBatches: acknowledged.length, unanswered, rows, restartMs },
    broken: [
      ...problems,
      ...unless(acknowledged.length > cycles, 'too few batches were acknowledged to say anything'),
      ...unless(restartMs.longest <= RESTART_LIMIT_MS, `a restart took ${restartMs.longest} ms`),
    ],
  }
})
