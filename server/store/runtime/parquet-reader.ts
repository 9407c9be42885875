import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FileFault } from '../../domain/imports.ts'
import type { ParquetColumn } from '../files/parquet/schema.ts'
import type { Unpacking, WrittenLines } from '../files/parquet/unpack.ts'
import { StoreError } from '../interface/store-error.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** What the process says of its file. */
export type ParquetMessage =
  | { readonly kind: 'written'; readonly written: WrittenLines }
  | { readonly kind: 'end'; readonly columns: readonly ParquetColumn[] }
  | { readonly kind: 'fault'; readonly reason: string }
  /** It could not read or write. */
  | { readonly kind: 'failure'; readonly message: string }

export type ReadParquet = { readonly columns: readonly ParquetColumn[] } | { readonly fault: FileFault }

/** A read that is to go on later, after what is written. */
interface Paused {
  readonly paused: WrittenLines | undefined
}

const NEW: Paused = { paused: undefined }

/** When a read is to be paused. */
interface Ends {
  readonly limitMs?: number
  readonly isOver?: () => boolean
}

const PROCESS = new URL('./parquet-process.ts', import.meta.url)

const FILES_WAITING = 100

/**
 * What of a file is read in the queue of short reads: its columns, or all of it if it is small. A read that takes longer goes on in the other
 * queue, so that files that take long, by their size or by what somebody made of them, only wait for each other.
 */
const SHORT = { bytes: 8 * 1024 ** 2, ms: 10_000 }

/**
 * While others wait for the queue of long reads, one of them has so long, and goes on with its next rows when it is its turn again. A few thousand bytes
 * can be a file that takes days.
 */
const TURN_MS = 30_000

const HEAP_MB = 768

/** A part of a file that takes longer is made to take forever. */
const SILENT_MS = 60_000

const EXHAUSTING =
  'reading it takes more memory or time than a file may. Is it damaged? Otherwise write smaller row groups'

/**
 * Reads Parquet files, each in a process of its own: a few bytes of a file can make any reader take all memory, or never end, and a process can be
 * ended from outside.
 */
export class ParquetReader {
  readonly #limit = new ConcurrencyLimit(1, FILES_WAITING)
  // Each process may take some 900 MB, and usually takes 350: files of all organizations share one for each queue.
  readonly #queues = new ConcurrencyLimit(1, Number.POSITIVE_INFINITY)
  readonly #running = new Set<ChildProcess>()
  readonly #heapMb: number
  readonly #short: typeof SHORT
  readonly #turnMs: number
  #isClosed = false

  constructor(heapMb = HEAP_MB, short = SHORT, turnMs = TURN_MS) {
    this.#heapMb = heapMb
    this.#short = short
    this.#turnMs = turnMs
  }

  /** The columns of a file, and its rows as lines where `to` says where. `onRows` receives how many there are so far, and may throw, which ends it. */
  read(organizationId: string, unpacking: Unpacking, onRows?: (rows: number) => void): Promise<ReadParquet> {
    return this.#limit.run(organizationId, async () => {
      const { bytes, ms } = this.#short
      const isShort = unpacking.to === undefined || (await stat(unpacking.path)).size <= bytes
      const begun = isShort
        ? await this.#queues.run('short', () => this.#read(unpacking, onRows, { limitMs: ms }))
        : NEW
      if (!('paused' in begun)) return begun
      return this.#queues.run('long', () => this.#readInTurns({ ...unpacking, done: begun.paused }, onRows))
    })
  }

  async #readInTurns(unpacking: Unpacking, onRows: OnRows): Promise<ReadParquet> {
    for (let { done } = unpacking; ; await this.#queues.takeTurns('long')) {
      const turnEndsAt = performance.now() + this.#turnMs
      const isOver = () => performance.now() >= turnEndsAt && this.#queues.hasWaiting('long')
      const read = await this.#read({ ...unpacking, done }, onRows, { isOver })
      if (!('paused' in read)) return read
      done = read.paused
    }
  }

  /** Reads until the limit, or until `isOver` says so after some rows. */
  async #read(unpacking: Unpacking, onRows: OnRows, { limitMs, isOver }: Ends): Promise<ReadParquet | Paused> {
    if (this.#isClosed) throw closed()
    const child = fork(fileURLToPath(PROCESS), {
      execArgv: [`--max-old-space-size=${this.#heapMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#running.add(child)
    if (child.connected) child.send(unpacking, () => {}) // one that is gone says so by its end
    const over = Promise.withResolvers<'over'>()
    const timer = limitMs === undefined ? undefined : setTimeout(over.resolve, limitMs, 'over')
    let paused = unpacking.done
    const onWritten = (written: WrittenLines) => {
      paused = written
      onRows?.(written.rows)
      if (isOver?.()) over.resolve('over')
    }
    try {
      const read = await Promise.race([answerOf(child, onWritten), over.promise])
      if (this.#isClosed) throw closed()
      return read === 'over' ? { paused } : read
    } finally {
      clearTimeout(timer)
      this.#running.delete(child)
      // The next process writes to the same file.
      if (child.kill('SIGKILL')) await once(child, 'exit')
    }
  }

  close(): void {
    this.#isClosed = true
    for (const child of this.#running) child.kill('SIGKILL')
  }
}

type OnRows = ((rows: number) => void) | undefined

function closed(): StoreError {
  return new StoreError('unavailable', 'the store is closed')
}

/** `onWritten` may throw, which ends it. */
function answerOf(child: ChildProcess, onWritten: (written: WrittenLines) => void): Promise<ReadParquet> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadParquet>()
  const exhausted = () => resolve({ fault: { kind: 'not_parquet', reason: EXHAUSTING } })
  const silence = setTimeout(exhausted, SILENT_MS)
  child.on('error', (error) => reject(new StoreError('unavailable', `a Parquet file: ${error.message}`)))
  // Comes after all messages.
  child.on('close', (code) => (code === 0 ? reject(new StoreError('unavailable', 'nothing was read')) : exhausted()))
  child.on('message', (message: ParquetMessage) => {
    silence.refresh()
    switch (message.kind) {
      case 'written':
        try {
          onWritten(message.written)
        } catch (error) {
          reject(error)
        }
        return
      case 'end':
        return resolve({ columns: message.columns })
      case 'fault':
        return resolve({ fault: { kind: 'not_parquet', reason: message.reason } })
      case 'failure':
        return reject(new StoreError('unavailable', `a Parquet file: ${message.message}`))
    }
  })
  return promise.finally(() => clearTimeout(silence))
}
