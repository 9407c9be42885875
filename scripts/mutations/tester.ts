import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ProjectName } from '../../test/support/projects.ts'

/** What is to be run: these files on every engine, and all of these projects. */
export interface TestsAsked {
  /** The file that is another one since the last time. */
  readonly changed: string
  readonly tests: readonly string[]
  readonly projects: readonly ProjectName[]
  readonly without: readonly string[]
  /** Where `tests` run; in all projects if it is left out. */
  readonly within?: readonly ProjectName[]
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
/** What takes longer hangs. */
const PATIENCE_MS = 20 * 60_000

/** Runs tests in a process that stays, so that vitest starts once; a run that hangs ends with its process, and the next begins a new one. */
export function openTester(folder: string): Tester {
  let running: Promise<ChildProcess> | undefined
  return {
    async firstFailure(asked) {
      running ??= start(folder)
      const child = await running
      child.send(asked)
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(PATIENCE_MS)])
      const ended = once(child, 'exit', { signal }).then((): [TestsAnswer] => [broken('a run that breaks off')])
      const answered = once(child, 'message', { signal }) as Promise<[TestsAnswer]> // it sends nothing else
      const [{ failed }] = await Promise.race([answered, ended]).catch(() => [broken('a run that does not end')])
      over.abort() // takes the listener of the other one away
      if (failed !== undefined && !failed.file.startsWith('test/')) {
        end(child)
        running = undefined
      }
      return failed
    },
    close: () => void running?.then(end),
  }
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
