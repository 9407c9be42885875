import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { ONE_LOOP, startServer } from './support/server.ts'
import { inFiles, makeTenants, Targets } from './support/targets.ts'
import type { Writers } from './support/writers.ts'

const SHIM = fileURLToPath(new URL('./power-cut.c', import.meta.url))
const NORMAL = fileURLToPath(new URL('./synchronous-normal.cjs', import.meta.url))

/** Batches that must be acknowledged before a cut; fewer would prove nothing. */
const FEWEST = 5
const FEWEST_WITHIN_MS = 20_000

/**
 * The power is cut under four writers of each of several files repeatedly: the server is killed, and only the synced parts of its files remain.
 * `power-cut.c` keeps copies of these parts. The planted defect is `synchronous = NORMAL`, with which SQLite acknowledges commits that
 * it has not synced.
 */
await instrument({ cycles: 50, files: 3 }, async ({ folder, numbers: { cycles, files }, plant }) => {
  if (process.platform !== 'linux' || spawnSync('gcc', ['--version']).error !== undefined)
    return { skipped: 'it needs Linux and gcc' }
  const library = join(folder, 'power-cut.so')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, SHIM, '-ldl', '-lpthread'])
  const data = join(folder, 'data')
  const synced = join(folder, 'synced')
  mkdirSync(data)
  const database = inFiles(ourDatabase(data))
  const tenants = await makeTenants(database, 'Power cut', files)
  const env = {
    ...database.env,
    LD_PRELOAD: library,
    POWER_CUT_FOLDER: data,
    POWER_CUT_COPY: synced,
    ...(plant && { NODE_OPTIONS: `--require "${NORMAL}"` }),
  }
  const setup = startServer({ ...database.env, ...ONE_LOOP })
  const targets = await Targets.make(tenants, await setup.baseUrl)
  await setup.end('SIGTERM')

  for (let cycle = 0; cycle < cycles; cycle += 1) {
    cpSync(data, synced, { recursive: true })
    const server = startServer(env)
    const writers = targets.write(await server.baseUrl, { prefix: `${cycle}-` })
    await passing(50 + Math.random() * 700)
    await untilAcknowledged(writers.all, FEWEST)
    await server.end('SIGKILL')
    await Promise.all(writers.all.map(({ ended }) => ended))
    writers.note()
    rmSync(data, { recursive: true })
    renameSync(synced, data)
    progress(`cycle ${cycle + 1}: ${targets.acknowledged} batches acknowledged`)
  }

  const server = startServer({ ...database.env, ...ONE_LOOP })
  const { rows, problems } = await targets.findProblems(await server.baseUrl)
  await server.end('SIGTERM')
  const { acknowledged, unanswered } = targets
  const enough = unless(acknowledged >= cycles * FEWEST * files, 'too few batches were acknowledged to say anything')
  return {
    figures: { acknowledgedBatches: acknowledged, unanswered, rows },
    broken: [...problems, ...enough],
  }
})

/** So many batches of each. */
async function untilAcknowledged(all: readonly Writers[], count: number): Promise<void> {
  const end = performance.now() + FEWEST_WITHIN_MS
  while (all.some(({ acknowledged }) => acknowledged.length < count) && performance.now() < end) await passing(5)
}
