import { MessageChannel } from 'node:worker_threads'
import type { ExportQuery, RowExport } from '../../interface/exports.ts'
import { StoreError } from '../../interface/store-error.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { OnRan, Thread } from '../thread.ts'
import type { ExportJob, ExportJobs } from './export-thread.ts'
import { SpoolReader } from './spool-reader.ts'

// Exports that are spooled at once share a thread, and each holds the WAL back until it is whole.
const SPOOLED_OF_ONE = 1
const SPOOLED_OF_ALL = 4

// What was spooled may be read for hours.
const OPEN_OF_ONE = 64
const OPEN_OF_ALL = 256

/** Of disk, for all exports that are still read. */
const SPOOL_LIMIT_BYTES = 8 * 1024 ** 3

type WhileRead = (spool: () => Promise<void>) => Promise<void>

/** The exports of a database that wait, are spooled or are read. */
export class Exports {
  readonly #thread: Thread<ExportJobs>
  readonly #whileRead: WhileRead
  readonly #spoolLimitBytes: number
  readonly #limit = new ConcurrencyLimit(SPOOLED_OF_ONE, OPEN_OF_ONE)
  readonly #slots = new ConcurrencyLimit(SPOOLED_OF_ALL, OPEN_OF_ALL)
  readonly #readers = new Set<SpoolReader>()
  readonly #openOf = new Map<string, number>()
  #open = 0
  #spoolBytes = 0
  readonly #spoolBytesOf = new Map<string, number>()

  /** `whileRead` runs each spooling, which reads one snapshot for long. */
  constructor(thread: Thread<ExportJobs>, whileRead: WhileRead, spoolLimitBytes: number = SPOOL_LIMIT_BYTES) {
    this.#thread = thread
    this.#whileRead = whileRead
    this.#spoolLimitBytes = spoolLimitBytes
  }

  /** Exports that wait or are spooled. */
  get load(): number {
    return this.#limit.load
  }

  /** What exports of an organization that are read take of the disk. */
  bytesOf(organizationId: string): number {
    return this.#spoolBytesOf.get(organizationId) ?? 0
  }

  /** Resolves when its first bytes are there. */
  async start(query: ExportQuery, onRan: OnRan): Promise<RowExport> {
    const { organizationId } = query
    const leave = this.#enter(organizationId)
    const started = Promise.withResolvers<RowExport>()
    const spool = () => this.#whileRead(() => this.#spool(query, onRan, leave, started.resolve))
    this.#limit
      .run(organizationId, () => this.#slots.run('all', spool))
      .catch((error) => {
        leave()
        started.reject(error)
      })
    return started.promise
  }

  /** Ends all that is under way. */
  async close(): Promise<void> {
    await Promise.all([...this.#readers].map((reader) => reader.return()))
    await this.#thread.close()
  }

  /** Ends when all is spooled, however long it is read; who waits for the limit waits for that. */
  async #spool(query: ExportQuery, onRan: OnRan, leave: () => void, begin: (rows: RowExport) => void): Promise<void> {
    const { port1: writer, port2 } = new MessageChannel()
    const reader: SpoolReader = new SpoolReader(
      writer,
      (bytes) => this.#grow(query, bytes),
      () => {
        this.#readers.delete(reader)
        leave()
      },
    )
    try {
      const job: ExportJob = { query, reader: port2 }
      const start = await this.#thread.run('export', job, { transfer: [port2], onRan })
      if ('bytes' in start) {
        leave() // it takes no more than any other reply
        return begin(whole(start.bytes, start.rowCount))
      }
      this.#readers.add(reader)
      begin(reader.open(start.fd))
    } finally {
      if (!this.#readers.has(reader)) writer.close()
    }
    await reader.spooled
  }

  /** Counts an export as open; what it returns, called once or more, ends that. */
  #enter(organizationId: string): () => void {
    const own = this.#openOf.get(organizationId) ?? 0
    if (own >= OPEN_OF_ONE || this.#open >= OPEN_OF_ALL)
      throw new StoreError('unavailable', `${own} exports of ${organizationId} are open, ${this.#open} of all`)
    this.#count(organizationId, 1)
    let isOpen = true
    return () => {
      if (isOpen) this.#count(organizationId, -1)
      isOpen = false
    }
  }

  #count(organizationId: string, change: 1 | -1): void {
    this.#open += change
    const own = (this.#openOf.get(organizationId) ?? 0) + change
    if (own === 0) this.#openOf.delete(organizationId)
    else this.#openOf.set(organizationId, own)
  }

  /** Both are counted even where they are too many: what is left of an export is given back with all that it took. */
  #grow({ organizationId, allowedBytes = SPOOL_LIMIT_BYTES }: ExportQuery, bytes: number): void {
    this.#spoolBytes += bytes
    const own = this.bytesOf(organizationId) + bytes
    if (own === 0) this.#spoolBytesOf.delete(organizationId)
    else this.#spoolBytesOf.set(organizationId, own)
    if (bytes > 0 && own > allowedBytes)
      throw new StoreError('unavailable', `exports of ${organizationId} take ${own} of ${allowedBytes} bytes`)
    if (bytes > 0 && this.#spoolBytes > this.#spoolLimitBytes)
      throw new StoreError('unavailable', `exports that are being read take ${this.#spoolBytes} bytes of disk`)
  }
}

/** An export that is one piece. */
function whole(bytes: Uint8Array, rowCount: number): RowExport {
  const pieces = (async function* () {
    yield bytes
  })()
  return Object.assign(pieces, { rowCount })
}
