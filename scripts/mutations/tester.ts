import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectName } from '../../test/support/projects.ts'

/** Which tests are to be run. */
export interface TestsAsked {
  readonly files: readonly string[]
  /** The projects in which they run. */
  readonly within: readonly ProjectName[]
  /** Whether the first failure ends the run. */
  readonly stops: boolean
}

/** The first test that failed. */
export interface Failure {
  /** Its file, or what happened to the whole run. */
  readonly file: string
  /** Its name, and the first line of its error. */
  readonly said: string
}

export interface TestsAnswer {
  readonly failed?: Failure
}

export interface Tester {
  /** What failed first; undefined when all passed. */
  firstFailure(asked: TestsAsked): Promise<Failure | undefined>
  close(): void
}

const WARM_TESTS = new URL('./warm-tests.ts', import.meta.url)
/** A run that tells nothing for so long hangs. */
const PATIENCE_MS = 180_000
const LOOKED_EVERY_MS = 5_000

/** Runs tests in a process that stays, so that vitest starts once; a run that hangs ends with its process, and the next begins a new one. */
export function openTester(folder: string): Tester {
  let running: Promise<ChildProcess> | undefined
  return {
    async firstFailure(asked) {
      running ??= start(folder)
      const child = await running
      child.send(asked)
      const over = new AbortController()
      const { signal } = over
      const ended = once(child, 'exit', { signal }).then((): [TestsAnswer] => [broken('a run that breaks off')])
      const answered = once(child, 'message', { signal }) as Promise<[TestsAnswer]> // it sends nothing else
      const hangs = silence(folder, signal).then((): [TestsAnswer] => [broken('a run that does not end')])
      const [{ failed }] = await Promise.race([answered, ended, hangs])
      over.abort() // takes the other listeners away
      for (const waiting of [answered, ended, hangs]) waiting.catch(() => {})
      if (failed?.file.startsWith('a run')) {
        end(child)
        running = undefined
      }
      return failed
    },
    close: () => void running?.then(end),
  }
}

/** Settles when the run has told nothing for a long time. */
async function silence(folder: string, signal: AbortSignal): Promise<void> {
  const start = Date.now()
  const toldAt = () => Math.max(start, statSync(join(folder, 'events')).mtimeMs)
  while (!signal.aborted && Date.now() - toldAt() < PATIENCE_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY_MS).unref())
}

function broken(file: string): TestsAnswer {
  return { failed: { file, said: '' } }
}

async function start(folder: string): Promise<ChildProcess> {
  const child = fork(WARM_TESTS, { cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  await once(child, 'message')
  return child
}

/** With all that it has started, which is in its group. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // it has ended
  }
}
