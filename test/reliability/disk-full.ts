import { setTimeout as passing } from 'node:timers/promises'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { instrument, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { mountSmallDisk } from './support/small-disk.ts'
import { inFiles, makeTenants, Targets } from './support/targets.ts'
import type { Writers } from './support/writers.ts'

const FULL_LIMIT_MS = 30_000
const RESUME_LIMIT_MS = 5_000

/**
 * The disk of the database's files becomes full under load, stays so for some seconds, and is freed. Rows of each file are read meanwhile. The
 * planted defect is a client that takes 503 for success.
 */
await instrument({ megabytes: 32, seconds: 5, files: 3 }, async ({ folder, numbers, plant, onEnd }) => {
  const { megabytes, seconds, files } = numbers
  const disk = mountSmallDisk(folder, megabytes, onEnd)
  if (disk === undefined) return { skipped: 'mounting a tmpfs needs root on Linux' }
  const database = inFiles(ourDatabase(disk.folder))
  const tenants = await makeTenants(database, 'Disk', files)
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const targets = await Targets.make(tenants, baseUrl)
  const writers = targets.write(baseUrl, { padding: 'x'.repeat(500) })
  await passing(1_000)

  // Another file takes the rest of the space, so that it can be freed.
  const leftBytes = disk.fill()
  await until(
    () => writers.all.every(({ answers }) => answers.has('503')),
    FULL_LIMIT_MS,
    'no write was refused on a full disk',
  )
  await passing(500) // requests in flight are answered
  const before = answersOf(writers.all)
  const readStatuses = new Map<string, number>()
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await passing(20)) {
    for (const { tenant, datasetId } of targets.all)
      for (const path of [`/datasets/${datasetId}`, `/datasets/${datasetId}/data?limit=100`, '/datasets']) {
        const { status } = await call(tenant, baseUrl, path)
        readStatuses.set(status, (readStatuses.get(status) ?? 0) + 1)
      }
  }
  const whileFull = difference(answersOf(writers.all), before)

  disk.free()
  const freedAt = performance.now()
  const acknowledged = writers.all.map((each) => each.acknowledged.length)
  const hasResumed = (each: Writers, at: number) => each.acknowledged.length > (acknowledged[at] ?? 0) + 3
  await until(() => writers.all.every(hasResumed), FULL_LIMIT_MS, 'writes did not resume')
  const resumedMs = Math.round(performance.now() - freedAt)
  await passing(500)
  await Promise.all(writers.all.map((each) => each.stop()))
  writers.note()
  const { rows, problems } = await targets.findProblems(baseUrl, plant)
  await server.end('SIGKILL')
  const again = startServer(database.env)
  const { problems: afterwards } = await targets.findProblems(await again.baseUrl, plant)
  await again.end('SIGTERM')

  const withoutRetryAfter = writers.all.reduce((sum, each) => sum + each.withoutRetryAfter, 0)
  const [reads, writes] = [Object.fromEntries(readStatuses), Object.fromEntries(whileFull)]
  return {
    figures: { leftBytes, whileFull: { reads, writes }, resumedMs, acknowledgedBatches: targets.acknowledged, rows },
    broken: [
      ...unless(Object.keys(reads).join() === '200', 'a read failed while the disk was full'),
      ...unless(Object.keys(writes).join() === '503', 'a write was answered by something else than 503'),
      ...unless(withoutRetryAfter === 0, `${withoutRetryAfter} of the 503 had no Retry-After`),
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

function answersOf(all: readonly Writers[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const { answers } of all) for (const [status, count] of answers) sum.set(status, (sum.get(status) ?? 0) + count)
  return sum
}

function difference(now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): Map<string, number> {
  const changes = [...now].map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
  return new Map(changes.filter(([, count]) => count > 0))
}
