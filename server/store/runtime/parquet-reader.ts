import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FileFault } from '../../domain/imports.ts'
import type { ParquetColumn } from '../files/parquet/schema.ts'
import type { Unpacking } from '../files/parquet/unpack.ts'
import { StoreError } from '../interface/store-error.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** What the process says of its file. */
export type ParquetMessage =
  /** So many rows are written. */
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'end'; readonly columns: readonly ParquetColumn[] }
  | { readonly kind: 'fault'; readonly reason: string }
  /** It could not read or write. */
  | { readonly kind: 'failure'; readonly message: string }

export type ReadParquet = { readonly columns: readonly ParquetColumn[] } | { readonly fault: FileFault }

const PROCESS = new URL('./parquet-process.ts', import.meta.url)

/** Each may take some 900 MB, and usually takes 350: files of all organizations share two. */
const AT_ONCE = 2
const FILES_WAITING = 100

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
  readonly #ofAll = new ConcurrencyLimit(AT_ONCE, Number.POSITIVE_INFINITY)
  readonly #running = new Set<ChildProcess>()
  readonly #heapMb: number
  #isClosed = false

  constructor(heapMb = HEAP_MB) {
    this.#heapMb = heapMb
  }

  /** The columns of a file, and its rows as lines where `to` says where. `onRows` may throw, which ends it. */
  read(organizationId: string, unpacking: Unpacking, onRows?: (rows: number) => void): Promise<ReadParquet> {
    return this.#limit.run(organizationId, () => this.#ofAll.run('all', () => this.#read(unpacking, onRows)))
  }

  async #read(unpacking: Unpacking, onRows: ((rows: number) => void) | undefined): Promise<ReadParquet> {
    const child = fork(fileURLToPath(PROCESS), [JSON.stringify(unpacking)], {
      execArgv: [`--max-old-space-size=${this.#heapMb}`, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#running.add(child)
    try {
      const read = await answerOf(child, onRows)
      if (this.#isClosed) throw new StoreError('unavailable', 'the store is closed')
      return read
    } finally {
      child.kill('SIGKILL')
      this.#running.delete(child)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const child of this.#running) child.kill('SIGKILL')
  }
}

function answerOf(child: ChildProcess, onRows: ((rows: number) => void) | undefined): Promise<ReadParquet> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadParquet>()
  const exhausted = () => resolve({ fault: { kind: 'not_parquet', reason: EXHAUSTING } })
  const silence = setTimeout(exhausted, SILENT_MS)
  child.on('error', (error) => reject(new StoreError('unavailable', `a Parquet file: ${error.message}`)))
  // Comes after all messages.
  child.on('close', (code) => (code === 0 ? reject(new StoreError('unavailable', 'nothing was read')) : exhausted()))
  child.on('message', (message: ParquetMessage) => {
    silence.refresh()
    switch (message.kind) {
      case 'rows':
        try {
          onRows?.(message.rows)
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
