import { setFlagsFromString } from 'node:v8'
import { type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import { StoreError } from '../interface/store-error.ts'
import { Slots } from './slots.ts'
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
  /** The same of a caller in another thread, as a job has it. */
  readonly gone?: Int32Array | undefined
}

/** Through what jobs go to a thread and answers come back: the thread itself, or a port of another one. */
export type Line = Worker | MessagePort

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
 * A thread that runs jobs: named functions of one argument. It is started for its first job, and replaced when it dies; its jobs then fail as
 * `unavailable`, since it is unknown how far they came. Beyond `limit` waiting jobs a new one is refused at once.
 */
export class Thread<Jobs> {
  readonly #open: () => Line
  readonly #limit: number
  readonly #onCommit: ((writes: number) => void) | undefined
  readonly #waiting = new Slots<Waiting>()
  #outgoing: Job[] = []
  #transfer: Transferable[] = []
  #line: Line | undefined
  #diedAt = Number.NEGATIVE_INFINITY
  #closed = false

  /** `onCommit` receives how many writes the thread has committed together, unless it is told to somebody else who has jobs there. */
  constructor(open: () => Line, limit: number, onCommit?: (writes: number) => void) {
    this.#open = open
    this.#limit = limit
    this.#onCommit = onCommit
  }

  /** Jobs that are not answered yet. */
  get load(): number {
    return this.#waiting.size
  }

  /** Whether it has been started for a job. */
  get isRunning(): boolean {
    return this.#line !== undefined
  }

  /** Runs a job. */
  run<Name extends keyof Jobs & string>(
    name: Name,
    args: ArgsOf<Jobs[Name]>,
    { transfer = [], onRan, signal, gone = goneBy(signal) }: RunOptions = {},
  ): Promise<AnswerOf<Jobs[Name]>> {
    if (this.#closed) return Promise.reject(new StoreError('unavailable', 'the store is closed'))
    if (this.load >= this.#limit)
      return Promise.reject(new StoreError('unavailable', `${this.#limit} jobs wait already`))
    const line = this.#running()
    if (line instanceof StoreError) return Promise.reject(line)
    // Only a thread that owes an answer keeps the process alive.
    if (this.load === 0) line.ref()
    return new Promise((resolve, reject) => {
      const job: Job = {
        // Cast: the answer with this number is the answer to this job.
        id: this.#waiting.put({ resolve: resolve as Waiting['resolve'], reject, onRan }),
        name,
        // Cast: the argument belongs to the job of this name.
        args: args as never,
        isTimed: onRan !== undefined,
        ...(gone && { gone }),
      }
      if (this.#outgoing.length === 0) setImmediate(() => this.#send(line))
      this.#outgoing.push(job)
      this.#transfer.push(...transfer)
      if (this.#outgoing.length === JOBS_AT_ONCE) this.#send(line)
    })
  }

  /** Has the thread take jobs from a port, too, if it is one that does. The port is closed when the thread ends, and where none runs. */
  join(port: MessagePort): void {
    const line = this.#closed ? undefined : this.#running()
    if (line === undefined || line instanceof StoreError) port.close()
    else line.postMessage({ port }, [port])
  }

  /** Sends the jobs of one turn of the event loop together, or in large parts: a message costs more than its content. */
  #send(line: Line): void {
    const jobs = this.#outgoing
    const transfer = this.#transfer
    if (jobs.length === 0) return
    this.#outgoing = []
    this.#transfer = []
    try {
      line.postMessage(jobs, transfer)
    } catch (error) {
      for (const { id } of jobs) this.#settle(failed({ id }, error))
    }
  }

  /** Lets the thread finish its jobs, and ends it. */
  async close(): Promise<void> {
    this.#closed = true
    const line = this.#line
    if (line === undefined) return
    this.#send(line)
    line.ref()
    const ended = new Promise<void>((resolve) => onEnd(line, resolve))
    line.postMessage('close')
    await ended
  }

  /** The thread, or why there is none at the moment. */
  #running(): Line | StoreError {
    if (this.#line !== undefined) return this.#line
    if (performance.now() - this.#diedAt <= RESTART_AFTER_MS)
      return new StoreError('unavailable', 'the thread is being replaced')
    try {
      this.#line = this.#start()
      return this.#line
    } catch (error) {
      // The system starts no more threads, or has no memory for one.
      this.#diedAt = performance.now()
      return new StoreError('unavailable', `no thread can be started: ${(error as Error).message}`, { cause: error })
    }
  }

  #start(): Line {
    const line = this.#open()
    const onAnswers = (answers: readonly JobAnswer[]) => {
      for (const answer of answers) this.#settle(answer)
    }
    if (line instanceof Worker) {
      let reason: unknown
      line.on('message', onAnswers)
      line.on('error', (error) => {
        reason = error
      })
      line.once('exit', () => this.#died(reason))
    } else {
      line.on('message', onAnswers)
      line.once('close', () => this.#died(new Error('the port was closed')))
    }
    line.unref()
    return line
  }

  #settle(answer: JobAnswer): void {
    const waiting = this.#waiting.take(answer.id)
    if (answer.committed !== undefined) this.#onCommit?.(answer.committed)
    // One that is being closed is waited for, even where nothing else keeps the process alive.
    if (this.load === 0 && !this.#closed) this.#line?.unref()
    if ('failure' in answer) waiting?.reject(errorOf(answer.failure))
    else {
      if (answer.ranMs !== undefined) waiting?.onRan?.(answer.ranMs)
      waiting?.resolve(answer.answer)
    }
  }

  #died(reason: unknown): void {
    const why = reason instanceof Error ? reason.stack : reason
    if (!this.#closed) process.emitWarning(`a thread of the store died: ${why ?? 'without an error'}`)
    this.#line = undefined
    this.#diedAt = performance.now()
    const lost = this.#waiting.takeAll()
    this.#outgoing = []
    this.#transfer = []
    for (const { reject } of lost) reject(new StoreError('unavailable', 'the thread died', { cause: reason }))
  }
}

/** Starts a thread of the store. */
export function threadOf(script: URL, data: unknown): () => Worker {
  return () => {
    // The sizes with which the main thread was started would override `resourceLimits`.
    for (const flag of ['--min-semi-space-size=0', '--max-semi-space-size=0']) setFlagsFromString(flag)
    // This thread may read a file that another one opened, and then closes it.
    return new Worker(script, {
      workerData: data,
      trackUnmanagedFds: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
  }
}

/** Calls a function when a thread or a port has ended. */
function onEnd(line: Line, ended: () => void): void {
  if (line instanceof Worker) line.once('exit', ended)
  else line.once('close', ended)
}

/** Memory that tells a job when its caller has left. */
function goneBy(signal: AbortSignal | undefined): Int32Array | undefined {
  if (signal === undefined) return undefined
  const gone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const leave = () => Atomics.store(gone, 0, 1)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return gone
}

/** The buffer of bytes that fill it alone. It is moved to the thread, and the caller can no longer use it. */
export function ownBuffer({ buffer, length }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && length === buffer.byteLength ? [buffer] : []
}
