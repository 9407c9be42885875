import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { makeDataset, startWriters, type Writers } from './support/writers.ts'

const SHIM = fileURLToPath(new URL('./power-cut.c', import.meta.url))
const NORMAL = fileURLToPath(new URL('./synchronous-normal.cjs', import.meta.url))

/** Batches that must be acknowledged before a cut; fewer would prove nothing. */
const FEWEST = 5
const FEWEST_WITHIN_MS = 20_000

/**
 * The power is cut under four writers repeatedly: the server is killed, and only the synced parts of its files remain.
 * `power-cut.c` keeps copies of these parts. The planted defect is `synchronous = NORMAL`, with which SQLite acknowledges commits that
 * it has not synced.
 */
await instrument({ cycles: 50 }, async ({ folder, numbers: { cycles }, plant }) => {
  if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).error !== undefined)
    return { skipped: 'it needs Linux and gcc' }
  const library = join(folder, 'power-cut.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, SHIM, '-ldl', '-lpthread'])
  const data = join(folder, 'data')
  const synced = join(folder, 'synced')
  mkdirSync(data)
  const database = ourDatabase(data)
  const tenant = await createTenant(database, 'Power cut')
  const env = {
    ...database.env,
    LD_PRELOAD: library,
    POWER_CUT_FOLDER: data,
    POWER_CUT_COPY: synced,
    ...(plant && { NODE_OPTIONS: `--require ${NORMAL}` }),
  }
  const setup = startServer(database.env)
  const datasetId = await makeDataset(tenant, await setup.baseUrl)
  await setup.end('SIGTERM')

  const acknowledged: string[] = []
  let unanswered = 0
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    cpSync(data, synced, { recursive: true })
    const server = startServer(env)
    const writers = startWriters(tenant, await server.baseUrl, datasetId, { prefix: `${cycle}-` })
    await passing(50 + Math.random() * 700)
    await untilAcknowledged(writers, FEWEST)
    await server.end('SIGKILL')
    await writers.ended
    rmSync(data, { recursive: true })
    renameSync(synced, data)
    acknowledged.push(...writers.acknowledged)
    unanswered += writers.unanswered.length
    progress(`cycle ${cycle + 1}: ${writers.acknowledged.length} batches acknowledged`)
  }

  const server = startServer(database.env)
  const { rows, problems } = await findProblems(tenant, await server.baseUrl, { datasetId, acknowledged })
  await server.end('SIGTERM')
  const enough = unless(acknowledged.length >= cycles * FEWEST, 'too few batches were acknowledged to say anything')
  return {
    figures: { acknowledgedBatches: acknowledged.length, unanswered, rows },
    broken: [...problems, ...enough],
  }
})

async function untilAcknowledged({ acknowledged }: Writers, count: number): Promise<void> {
  const end = performance.now() + FEWEST_WITHIN_MS
  while (acknowledged.length < count && performance.now() < end) await passing(5)
}
