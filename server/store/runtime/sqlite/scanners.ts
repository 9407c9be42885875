import { availableParallelism } from 'node:os'
import type { ScanningReads } from '../../reads/index.ts'
import { Backlog, SCANS_OF_ALL, SCANS_WAITING } from '../backlog.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { type RunOptions, Thread, threadOf } from '../thread.ts'
import { callerGone, organizationOf, requireCaller } from '../wire.ts'
import type { WalRests } from './wal-rest.ts'

const SCAN_THREAD = new URL('./scan-thread.ts', import.meta.url)

/** Scans of one organization; the rest waits. */
const SCANS_AT_ONCE = 4

/** Scans are bound by the processor; one is left to the main thread and the writer. */
const SCAN_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/** The threads of low priority for what may look at many rows, and the queue before them. */
export class Scanners {
  readonly #threads: readonly Thread<ScanningReads>[]
  readonly #rest: WalRests
  readonly #waiting = new Backlog(SCANS_WAITING)
  readonly #limit = new ConcurrencyLimit(SCANS_AT_ONCE, SCANS_OF_ALL)

  constructor(file: string, rest: WalRests) {
    this.#threads = Array.from(
      { length: SCAN_THREADS },
      () => new Thread(threadOf(SCAN_THREAD, { file }), SCANS_OF_ALL),
    )
    this.#rest = rest
  }

  /** Scans that wait or run. */
  get load(): number {
    return this.#waiting.load
  }

  /** Rejects with `gone` if the caller left before its scan began. */
  run(
    name: keyof ScanningReads,
    args: never,
    options: Pick<RunOptions, 'onRan' | 'signal' | 'gone'>,
  ): Promise<unknown> {
    const organizationId = organizationOf(args)
    const scan = async () => {
      if (options.signal?.aborted) throw callerGone()
      requireCaller(options)
      return leastBusy(this.#threads).run(name, args, options)
    }
    return this.#waiting.run(organizationId, () =>
      this.#limit.run(organizationId, () => this.#rest.run({ organizationId }, scan)),
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}

function leastBusy<Jobs>(threads: readonly Thread<Jobs>[]): Thread<Jobs> {
  return threads.reduce((least, thread) => (thread.load < least.load ? thread : least))
}
