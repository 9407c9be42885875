import { setFlagsFromString } from 'node:v8'
import { type Transferable, Worker } from 'node:worker_threads'
import { StoreError } from '../interface/store-error.ts'
import { errorOf, failed, type Job, type JobAnswer } from './wire.ts'

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
  readonly onRan: OnRan
}

export interface RunOptions {
  /** Parts of the arguments that are moved instead of copied. */
  readonly transfer?: readonly Transferable[]
  readonly onRan?: OnRan
  /** Aborted when the caller has left; the job then ends early, if it checks. */
  readonly signal?: AbortSignal | undefined
}

/** Receives the milliseconds that a job took of its thread; undefined if they are not needed. */
export type OnRan = ((ranMs: number) => void) | undefined

/**
 * New objects of a thread are collected when they have grown to a third of this. Measured: with V8's default of 48 the process takes 460 MB while
 * rows arrive at full rate, with 12 it takes 290 MB at the same rate.
 */
const YOUNG_MB = 12

/**
 * So many jobs are sent before a turn of the event loop ends: otherwise the thread would be idle while a long turn prepares its work, and
 * then this one while the thread does it.
 */
const JOBS_AT_ONCE = 16

/** A thread may have died because it could not start, so it is not started again sooner than this. */
const RESTART_AFTER_MS = 200

type ArgsOf<Run> = Run extends (args: infer Args) => unknown ? Args : never
type AnswerOf<Run> = Run extends (args: never) => infer Answer ? Awaited<Answer> : never

/**
 * A thread that runs jobs: named functions of one argument. It is started with `data` for its first job, and replaced when it dies; its jobs then fail as
 * `unavailable`, since it is unknown how far they came. Beyond `limit` waiting jobs a new one is refused at once.
 */
export class Thread<Jobs> {
  readonly #script: URL
  readonly #data: unknown
  readonly #limit: number
  readonly #onAnswers: ((count: number) => void) | undefined
  readonly #waiting = new Map<number, Waiting>()
  #outgoing: Job[] = []
  #transfer: Transferable[] = []
  #worker: Worker | undefined
  #lastId = 0
  #diedAt = Number.NEGATIVE_INFINITY
  #closed = false

  /** `onAnswers` receives how many answers came together. */
  constructor(script: URL, data: unknown, limit: number, onAnswers?: (count: number) => void) {
    this.#script = script
    this.#data = data
    this.#limit = limit
    this.#onAnswers = onAnswers
  }

  /** Jobs that are not answered yet. */
  get load(): number {
    return this.#waiting.size
  }

  /** Whether it has been started for a job. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** Runs a job. */
  run<Name extends keyof Jobs & string>(
    name: Name,
    args: ArgsOf<Jobs[Name]>,
    { transfer = [], onRan, signal }: RunOptions = {},
  ): Promise<AnswerOf<Jobs[Name]>> {
    if (this.#closed) return Promise.reject(new StoreError('unavailable', 'the store is closed'))
    if (this.load >= this.#limit)
      return Promise.reject(new StoreError('unavailable', `${this.#limit} jobs wait already`))
    const worker = this.#running()
    if (worker === undefined) return Promise.reject(new StoreError('unavailable', 'the thread is being replaced'))
    this.#lastId += 1
    // Cast: the argument belongs to the job of this name.
    const job: Job = { id: this.#lastId, name, args: args as never, isTimed: onRan !== undefined, ...goneBy(signal) }
    // Only a thread that owes an answer keeps the process alive.
    if (this.load === 0) worker.ref()
    return new Promise((resolve, reject) => {
      // Cast: the answer with this number is the answer to this job.
      this.#waiting.set(job.id, { resolve: resolve as Waiting['resolve'], reject, onRan })
      if (this.#outgoing.length === 0) setImmediate(() => this.#send(worker))
      this.#outgoing.push(job)
      this.#transfer.push(...transfer)
      if (this.#outgoing.length === JOBS_AT_ONCE) this.#send(worker)
    })
  }

  /** Sends the jobs of one turn of the event loop together, or in large parts: a message costs more than its content. */
  #send(worker: Worker): void {
    const jobs = this.#outgoing
    const transfer = this.#transfer
    if (jobs.length === 0) return
    this.#outgoing = []
    this.#transfer = []
    try {
      worker.postMessage(jobs, transfer)
    } catch (error) {
      for (const { id } of jobs) this.#settle(failed({ id }, error))
    }
  }

  /** Lets the thread finish its jobs, and ends it. */
  async close(): Promise<void> {
    this.#closed = true
    const worker = this.#worker
    if (worker === undefined) return
    this.#send(worker)
    worker.ref()
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('close')
    await ended
  }

  #running(): Worker | undefined {
    if (this.#worker === undefined && performance.now() - this.#diedAt > RESTART_AFTER_MS) this.#worker = this.#start()
    return this.#worker
  }

  #start(): Worker {
    // The sizes with which the main thread was started would override `resourceLimits`.
    for (const flag of ['--min-semi-space-size=0', '--max-semi-space-size=0']) setFlagsFromString(flag)
    // This thread may read a file that another one opened, and then closes it.
    const worker = new Worker(this.#script, {
      workerData: this.#data,
      trackUnmanagedFds: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason: Error | undefined
    worker.on('message', (answers: readonly JobAnswer[]) => {
      this.#onAnswers?.(answers.length)
      for (const answer of answers) this.#settle(answer)
    })
    worker.on('error', (error) => {
      reason = error instanceof Error ? error : new Error(String(error))
    })
    worker.on('exit', () => this.#died(reason))
    worker.unref()
    return worker
  }

  #settle(answer: JobAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    // One that is being closed is waited for, even where nothing else keeps the process alive.
    if (this.load === 0 && !this.#closed) this.#worker?.unref()
    if ('failure' in answer) waiting?.reject(errorOf(answer.failure))
    else {
      if (answer.ranMs !== undefined) waiting?.onRan?.(answer.ranMs)
      waiting?.resolve(answer.answer)
    }
  }

  #died(reason: Error | undefined): void {
    if (!this.#closed) process.emitWarning(`a thread of the store died: ${reason?.stack ?? 'without an error'}`)
    this.#worker = undefined
    this.#diedAt = performance.now()
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#outgoing = []
    this.#transfer = []
    for (const { reject } of lost) reject(new StoreError('unavailable', 'the thread died', { cause: reason }))
  }
}

/** Memory that tells a job when its caller has left. */
function goneBy(signal: AbortSignal | undefined): Pick<Job, 'gone'> {
  if (signal === undefined) return {}
  const gone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  signal.addEventListener('abort', () => Atomics.store(gone, 0, 1), { once: true })
  return { gone }
}

/** The buffer of bytes that fill it alone. It is moved to the thread, and the caller can no longer use it. */
export function ownBuffer({ buffer, length }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && length === buffer.byteLength ? [buffer] : []
}
