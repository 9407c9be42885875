import { setFlagsFromString } from 'node:v8'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'
import type { LoopAnswer, LoopData, LoopJob, LoopJobs } from './loop-jobs.ts'

/** A loop that dies at once each time is not started more often than this. */
const RESTART_AFTER_MS = 1_000

/** Objects of a request are collected young in 8 MiB, as on the main thread (`npm start`); V8 counts three times as much. */
const YOUNG_MB = 24

interface LoopOptions {
  /** How many loops to start beside the one of the main thread. */
  readonly count: number
  readonly data: LoopData
  /** That of the main thread. */
  readonly store: Pick<Store, 'serveLoop'>
  readonly logger: Logger
  /** Called when a loop has queued something for a webhook. */
  readonly onQueued: () => void
  readonly script?: URL
}

/** Further event loops of this server, each in a thread that listens on the same port. One that dies is replaced while the others serve. */
export class Loops {
  readonly #options: LoopOptions
  readonly #running = new Set<Loop>()
  readonly #restarts = new Set<NodeJS.Timeout>()
  #isClosing = false

  constructor(options: LoopOptions) {
    this.#options = options
  }

  /** Resolves when each loop serves, or has died a first time. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.count }, () => this.#startOne()))
  }

  /** How many serve now. */
  get serving(): number {
    return [...this.#running].filter((loop) => loop.isServing).length
  }

  /** Has each loop do a job. A loop that dies meanwhile gives no answer. */
  async ask<Name extends keyof LoopJobs>(
    name: Name,
    ...args: Parameters<LoopJobs[Name]>
  ): Promise<Awaited<ReturnType<LoopJobs[Name]>>[]> {
    const answers = await Promise.all([...this.#running].map((loop) => loop.ask(name, args)))
    // Cast: the answers of loops to the job of this name.
    return answers.filter((answer) => answer !== undefined).map(({ value }) => value) as never
  }

  /** Closes what each loop has open, and ends the threads. No loop is replaced from now on; see also `keep`. */
  async close(): Promise<void> {
    this.keep()
    await Promise.all([...this.#running].map((loop) => loop.close()))
  }

  /** From now on a loop that dies is not replaced. */
  keep(): void {
    this.#isClosing = true
    for (const restart of this.#restarts) clearTimeout(restart)
    this.#restarts.clear()
  }

  #startOne(): Promise<void> {
    const { data, store, logger, onQueued, script } = this.#options
    return new Promise((resolve) => {
      let loop: Loop | undefined
      const onEnd = (error: unknown) => {
        if (loop !== undefined) this.#running.delete(loop)
        resolve()
        if (this.#isClosing) return
        logger.error({ err: error }, 'an event loop ended, and is replaced')
        const restart = setTimeout(() => {
          this.#restarts.delete(restart)
          void this.#startOne()
        }, RESTART_AFTER_MS)
        this.#restarts.add(restart)
      }
      try {
        const file = script ?? new URL('./loop-thread.ts', import.meta.url)
        loop = new Loop(file, data, store, { onQueued, onServing: resolve, onEnd })
        this.#running.add(loop)
      } catch (error) {
        onEnd(error) // the system starts no thread at the moment
      }
    })
  }
}

interface LoopCallbacks {
  readonly onQueued: () => void
  readonly onServing: () => void
  readonly onEnd: (error: unknown) => void
}

/** One further event loop. */
class Loop {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (answer: LoopAnswer | undefined) => void>()
  #lastId = 0
  #isServing = false

  constructor(
    script: URL,
    data: LoopData,
    store: Pick<Store, 'serveLoop'>,
    { onQueued, onServing, onEnd }: LoopCallbacks,
  ) {
    const { port1, port2: port } = new MessageChannel()
    store.serveLoop(port1)
    // The sizes with which the main thread was started would override `resourceLimits`.
    for (const flag of ['--min-semi-space-size=0', '--max-semi-space-size=0']) setFlagsFromString(flag)
    // Descriptors go from thread to thread of the store, so no thread may close those that it opened.
    this.#worker = new Worker(script, {
      workerData: { ...data, loop: { ...data.loop, port } } satisfies LoopData,
      transferList: [port],
      trackUnmanagedFds: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason: unknown
    this.#worker.on('error', (error) => {
      reason = error
    })
    this.#worker.on('message', (message: LoopAnswer | 'serving' | 'queued') => {
      if (message === 'queued') return onQueued()
      if (message !== 'serving') return this.#settle(message)
      this.#isServing = true
      onServing()
    })
    this.#worker.once('exit', () => {
      this.#isServing = false
      for (const settle of this.#waiting.values()) settle(undefined)
      this.#waiting.clear()
      onEnd(reason)
    })
  }

  get isServing(): boolean {
    return this.#isServing
  }

  /** Undefined where the loop has ended before its answer. */
  ask(name: keyof LoopJobs, args: readonly unknown[]): Promise<LoopAnswer | undefined> {
    this.#lastId += 1
    const job: LoopJob = { id: this.#lastId, name, args }
    return new Promise((resolve) => {
      this.#waiting.set(job.id, resolve)
      this.#worker.postMessage(job)
    })
  }

  async close(): Promise<void> {
    // One that is only starting has nothing to finish, and would not listen.
    if (this.#isServing) await this.ask('close', [])
    await this.#worker.terminate()
  }

  #settle(answer: LoopAnswer): void {
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }
}
