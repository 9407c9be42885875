/**
 * Vitest's runner of tests in the copy. When a test has passed, it runs the test again with one mutation after the other of those to which
 * the test came: a process that runs all the time can try a hundred in the time in which one starts.
 */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner, vi } from 'vitest'
import { readOrders, say } from './breaking-run.ts'
import { FILES, NONE, SHARED, SHARED_KEY } from './switch.ts'

const FOLDER = process.cwd()
const { setTimeout: startTimer, clearTimeout: stopTimer, setImmediate: next } = globalThis
const now = performance.now.bind(performance)
const dateNow = Date.now

/** Enough to be sure that the tests do not look at what is broken. */
const MOST_TRIES = { times: 15, inFile: 3, ms: 30_000 }
/** The nearest tests may take longer; those in a browser would go on for a quarter of an hour. */
const MOST_NEAR_MS = 60_000
/** A test takes as long as without a mutation, unless it hangs. */
const PATIENCE = { leastMs: 15_000, times: 10 }

const orders = readOrders(FOLDER)
const memory = new SharedArrayBuffer(4 * (orders.count + SHARED.reached))
const shared = new Int32Array(memory)
switchTo(orders.always ?? NONE, 3600)
setEnvironmentData(SHARED_KEY, memory)

const pending = new Map(orders.pending.map((tried) => [tried.id, tried]))
const reachedInFile = new Set<number>()
const triedInFile = new Map<number, number>()

export default class BreakingRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    reached() // before the test, by its file and hooks
    const start = now()
    await run()
    const places = reached()
    const file = relative(FOLDER, test.file.filepath)
    const chosen = places.filter((id) => wants(id, file))
    if (orders.always !== undefined || chosen.length === 0 || test.concurrent) return
    await tryEach(test, run, now() - start, chosen)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    reached()
    say(FOLDER, { kind: 'done', file: relative(FOLDER, String(suite.filepath)), reached: [...reachedInFile] })
    reachedInFile.clear()
    triedInFile.clear()
  }
}

function wants(id: number, file: string): boolean {
  const tried = pending.get(id)
  if (tried === undefined) return false
  if (tried.near.includes(file)) return tried.ms < MOST_NEAR_MS
  return tried.times < MOST_TRIES.times && tried.ms < MOST_TRIES.ms && (triedInFile.get(id) ?? 0) < MOST_TRIES.inFile
}

type Run = () => unknown

async function tryEach(test: RunnerTestCase, run: Run, tookMs: number, ids: readonly number[]): Promise<void> {
  const place = { file: relative(FOLDER, test.file.filepath), test: test.name }
  const patienceMs = Math.max(PATIENCE.leastMs, tookMs * PATIENCE.times)
  await finish(test)
  const again = () => failureOf(test, run, patienceMs)
  if ((await again()) !== undefined) return say(FOLDER, { kind: 'unrepeatable', ...place })
  for (const id of ids) {
    say(FOLDER, { kind: 'tries', id, ...place })
    switchTo(id, (patienceMs * 2) / 1000)
    const start = now()
    const said = await again()
    switchTo(NONE, 0)
    if (said === undefined) missed(id, now() - start)
    else {
      pending.delete(id)
      say(FOLDER, { kind: 'noticed', id, ...place, said })
      if ((await again()) === undefined) continue
      say(FOLDER, { kind: 'spoilt', ...place })
      process.kill(process.pid, 'SIGKILL') // the files that are left go to a new process
    }
  }
}

function missed(id: number, ms: number): void {
  const before = pending.get(id)
  if (before !== undefined) pending.set(id, { ...before, times: before.times + 1, ms: before.ms + ms })
  triedInFile.set(id, (triedInFile.get(id) ?? 0) + 1)
  say(FOLDER, { kind: 'missed', id, ms })
}

/** The first line of what went wrong; undefined when the test passed. */
async function failureOf(test: RunnerTestCase, run: Run, patienceMs: number): Promise<string | undefined> {
  let stray: { readonly error: unknown } | undefined
  const note = (error: unknown) => {
    stray ??= { error }
  }
  process.on('unhandledRejection', note).on('uncaughtException', note)
  const timer = { over: () => {} }
  const timing = new Promise<never>((_, reject) => {
    const started = startTimer(() => reject(new Error('does not end')), patienceMs)
    timer.over = () => stopTimer(started)
  })
  try {
    await Promise.race([run(), timing])
    await finish(test)
    await new Promise((resolve) => next(resolve)) // what nobody caught is reported then
    return stray === undefined ? undefined : firstLine(stray.error)
  } catch (error) {
    await finish(test).catch(() => {})
    return firstLine(error)
  } finally {
    timer.over()
    process.off('unhandledRejection', note).off('uncaughtException', note)
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}

interface Finishing {
  readonly onFinished?: ((context: unknown) => unknown)[]
}

/** What the test wants done at its end. */
async function finish(test: RunnerTestCase): Promise<void> {
  vi.useRealTimers()
  const { onFinished = [] } = test as unknown as Finishing // vitest keeps it to itself
  for (const hook of onFinished.splice(0).reverse()) await hook(test.context)
}

function switchTo(id: number, seconds: number): void {
  shared[SHARED.endsAt] = dateNow() / 1000 + seconds
  shared[SHARED.active] = id
  writeFileSync(join(FOLDER, FILES.active), String(id))
}

/** Where this process, its threads, and the processes that it started came since the last time. */
function reached(): number[] {
  const file = join(FOLDER, FILES.reached)
  const ids = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number))
  if (ids.size > 0) truncateSync(file)
  for (let id = 0; id < orders.count; id += 1) if (shared[id + SHARED.reached] === 1) ids.add(id)
  shared.fill(0, SHARED.reached)
  for (const id of ids) reachedInFile.add(id)
  return [...ids]
}
