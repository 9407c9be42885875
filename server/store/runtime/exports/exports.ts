import { MessageChannel } from 'node:worker_threads'
import type { ExportedFile, ExportQuery, FileQuery, RowExport } from '../../interface/exports.ts'
import type { OrganizationKey } from '../../interface/organizations.ts'
import { StoreError } from '../../interface/store-error.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { OnRan, Thread } from '../thread.ts'
import { callerGone } from '../wire.ts'
import type { ExportJob, ExportJobs } from './export-job.ts'
import { KeptFiles, type MadeFile } from './kept-files.ts'
import { inMemory, Spool, type SpooledBytes } from './spool.ts'
import { SpoolReader } from './spool-reader.ts'
import { SPOOL_LIMIT_BYTES, SpoolSpace } from './spool-space.ts'

// Exports that are spooled at once share a thread, and each holds the WAL back until it is whole.
const SPOOLED_OF_ONE = 1
const SPOOLED_OF_ALL = 4

/** A file is made of groups of rows, each of which is in memory at once. */
const FILES_OF_ALL = 2

// What was spooled may be read for hours.
const OPEN_OF_ONE = 64
const OPEN_OF_ALL = 256

type WhileRead = (spool: () => Promise<void>, of: OrganizationKey) => Promise<void>

/** What a thread has begun to spool. */
interface Started extends MadeFile {
  readonly spool: SpooledBytes
}

/** The exports of a database that wait, are spooled or are read. */
export class Exports {
  readonly #thread: Thread<ExportJobs>
  readonly #whileRead: WhileRead
  readonly #space: SpoolSpace
  readonly #limit = new ConcurrencyLimit(SPOOLED_OF_ONE, OPEN_OF_ONE)
  readonly #slots = new ConcurrencyLimit((kind) => (kind === 'files' ? FILES_OF_ALL : SPOOLED_OF_ALL), OPEN_OF_ALL)
  readonly #files = new KeptFiles()
  readonly #spools = new Set<Spool>()
  readonly #openOf = new Map<string, number>()
  #open = 0

  /** `whileRead` runs each spooling, which reads one snapshot for long. */
  constructor(thread: Thread<ExportJobs>, whileRead: WhileRead, spoolLimitBytes: number = SPOOL_LIMIT_BYTES) {
    this.#thread = thread
    this.#whileRead = whileRead
    this.#space = new SpoolSpace(spoolLimitBytes)
  }

  /** Exports that wait or are spooled. */
  get load(): number {
    return this.#limit.load
  }

  /** What exports of an organization that are made or read take of the disk. */
  bytesOf(organizationId: string): number {
    return this.#space.bytesOf(organizationId) - this.#files.idleBytesOf(organizationId)
  }

  /** Resolves when its first bytes are there. */
  async start(query: ExportQuery, onRan: OnRan): Promise<RowExport> {
    const { spool } = await this.#begin(query, onRan)
    return new SpoolReader(spool, () => spool.free())
  }

  /** A file that is there already, or is being made, is shared. Resolves when its first bytes are there. */
  file(query: FileQuery, onRan: OnRan, signal: AbortSignal | undefined): Promise<ExportedFile> {
    return this.#files.get(query, (unwanted) => this.#begin(query, onRan, unwanted), signal)
  }

  /** Ends all that is under way. */
  async close(): Promise<void> {
    this.#files.close()
    await Promise.all([...this.#spools].map((spool) => spool.free()))
    await this.#thread.close()
  }

  async #begin(query: ExportQuery | FileQuery, onRan: OnRan, unwanted?: AbortSignal): Promise<Started> {
    const { organizationId, format } = query
    const leave = this.#enter(organizationId)
    const started = Promise.withResolvers<Started>()
    const spool = () => this.#whileRead(() => this.#spool(query, onRan, leave, started.resolve, unwanted), query)
    const slot = format === 'parquet' ? 'files' : 'all'
    this.#limit
      .run(organizationId, async () => {
        if (unwanted?.aborted) throw callerGone()
        await this.#slots.run(slot, spool)
      })
      .catch((error) => {
        leave()
        started.reject(error)
      })
    return started.promise
  }

  /** Ends when all is spooled, however long it is read; who waits for the limit waits for that. */
  async #spool(
    query: ExportQuery | FileQuery,
    onRan: OnRan,
    leave: () => void,
    begin: (started: Started) => void,
    unwanted: AbortSignal | undefined,
  ): Promise<void> {
    const { port1: writer, port2 } = new MessageChannel()
    const spool: Spool = new Spool(
      writer,
      (bytes) => this.#grow(query, bytes),
      () => {
        this.#spools.delete(spool)
        leave()
      },
    )
    const stop = () => writer.postMessage('stop')
    unwanted?.addEventListener('abort', stop, { once: true })
    try {
      const job: ExportJob = { query, reader: port2 }
      const start = await this.#thread.run('export', job, { transfer: [port2], onRan })
      const tag = start.tag ?? ''
      if ('bytes' in start) {
        leave() // it takes no more than any other reply
        return begin({ tag, spool: inMemory(start.bytes, start.rowCount) })
      }
      this.#spools.add(spool)
      begin({ tag, spool: spool.open(start.fd) })
    } finally {
      unwanted?.removeEventListener('abort', stop)
      if (!this.#spools.has(spool)) writer.close()
    }
    await spool.spooled
  }

  /** Counts an export as open; what it returns, called once or more, ends that. */
  #enter(organizationId: string): () => void {
    if (this.#isFull(organizationId)) this.#files.dropIdle()
    const own = this.#openOf.get(organizationId) ?? 0
    if (this.#isFull(organizationId))
      throw new StoreError('unavailable', `${own} exports of ${organizationId} are open, ${this.#open} of all`)
    this.#count(organizationId, 1)
    let isOpen = true
    return () => {
      if (isOpen) this.#count(organizationId, -1)
      isOpen = false
    }
  }

  #isFull(organizationId: string): boolean {
    return (this.#openOf.get(organizationId) ?? 0) >= OPEN_OF_ONE || this.#open >= OPEN_OF_ALL
  }

  #count(organizationId: string, change: 1 | -1): void {
    this.#open += change
    const own = (this.#openOf.get(organizationId) ?? 0) + change
    if (own === 0) this.#openOf.delete(organizationId)
    else this.#openOf.set(organizationId, own)
  }

  /** Files that nobody reads make room for an export that grows. Throws where that is not enough. */
  #grow({ organizationId, allowedBytes = SPOOL_LIMIT_BYTES }: ExportQuery | FileQuery, bytes: number): void {
    this.#space.grow(organizationId, bytes)
    if (bytes <= 0) return
    const shortage = this.#space.shortage(organizationId, allowedBytes)
    if (shortage === undefined) return
    const idle = this.#files.dropIdle()
    if (idle === 0) throw shortage
  }
}
