import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { instrument, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { makeDataset, startWriters } from './support/writers.ts'

const FULL_LIMIT_MS = 30_000
const RESUME_LIMIT_MS = 5_000

/**
 * The disk of the database becomes full under load, stays so for some seconds, and is freed. The planted defect is a client
 * that takes 503 for success.
 */
await instrument({ megabytes: 32, seconds: 5 }, async ({ folder, numbers: { megabytes, seconds }, plant, onEnd }) => {
  const disk = mountSmallDisk(folder, megabytes, onEnd)
  if (disk === undefined) return { skipped: 'mounting a tmpfs needs root on Linux' }
  const database = ourDatabase(disk.folder)
  const tenant = await createTenant(database, 'Disk')
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const datasetId = await makeDataset(tenant, baseUrl)
  const writers = startWriters(tenant, baseUrl, datasetId, { padding: 'x'.repeat(500) })
  await passing(1_000)

  // Another file takes the rest of the space, so that it can be freed.
  const leftBytes = disk.fill()
  const unavailable = () => writers.answers.get('503') ?? 0
  await until(() => unavailable() > 0, FULL_LIMIT_MS, 'no write was refused on a full disk')
  await passing(500) // requests in flight are answered
  const before = new Map(writers.answers)
  const readStatuses = new Map<string, number>()
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await passing(20)) {
    for (const path of [`/datasets/${datasetId}`, `/datasets/${datasetId}/data?limit=100`, '/datasets']) {
      const { status } = await call(tenant, baseUrl, path)
      readStatuses.set(status, (readStatuses.get(status) ?? 0) + 1)
    }
  }
  const whileFull = difference(writers.answers, before)

  disk.free()
  const freedAt = performance.now()
  const acknowledged = writers.acknowledged.length
  await until(() => writers.acknowledged.length > acknowledged + 3, FULL_LIMIT_MS, 'writes did not resume')
  const resumedMs = Math.round(performance.now() - freedAt)
  await passing(500)
  await writers.stop()
  const claimed = plant ? [...writers.acknowledged, ...writers.unanswered] : writers.acknowledged
  const seen = { datasetId, acknowledged: claimed }
  const { rows, problems } = await findProblems(tenant, baseUrl, seen)
  await server.end('SIGKILL')
  const again = startServer(database.env)
  const { problems: afterwards } = await findProblems(tenant, await again.baseUrl, seen)
  await again.end('SIGTERM')

  const [reads, writes] = [Object.fromEntries(readStatuses), Object.fromEntries(whileFull)]
  return {
    figures: { leftBytes, whileFull: { reads, writes }, resumedMs, acknowledgedBatches: claimed.length, rows },
    broken: [
      ...unless(Object.keys(reads).join() === '200', 'a read failed while the disk was full'),
      ...unless(Object.keys(writes).join() === '503', 'a write was answered by something else than 503'),
      ...unless(writers.withoutRetryAfter === 0, `${writers.withoutRetryAfter} of the 503 had no Retry-After`),
      ...unless(resumedMs <= RESUME_LIMIT_MS, `writes came back after ${resumedMs} ms`),
      ...problems,
      ...afterwards.map((problem) => `after a restart: ${problem}`),
    ],
  }
})

async function until(isDone: () => boolean, limitMs: number, otherwise: string): Promise<void> {
  const end = performance.now() + limitMs
  for (; !isDone(); await passing(10)) if (performance.now() > end) throw new Error(otherwise)
}

function difference(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): Map<string, number> {
  const changes = [...now].map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
  return new Map(changes.filter(([, count]) => count > 0))
}
