import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { StoreError } from '../../interface/store-error.ts'
import { answered, failed, type Job, type Message } from '../wire.ts'
import type { ExportJob, ExportStart, SpoolProgress } from './export-job.ts'
import { SpoolFile } from './spool-file.ts'

/** Exports that are spooled at once share the thread in slices. */
const SLICE_MS = 20

/** For so long one export may hold a snapshot. */
const SPOOL_LIMIT_MS = 120_000

/** What a thread that spools exports needs of its database. */
export interface ExportSource {
  /** Where files are made. */
  readonly folder: string
  /** Writes all rows of an export. */
  spool(query: ExportJob['query'], spooling: Spooling): Promise<void>
  /** A failure as the store names it. */
  storeError(error: unknown): unknown
  close(): Promise<void>
}

/** Spools the exports that the main thread asks for, as fast as it can. Whoever reads a spooled export may be as slow as they like. */
export function serveExports({ folder, spool, storeError, close }: ExportSource): void {
  if (parentPort === null) throw new Error('this is the script of a thread')
  const port = parentPort
  const closing = { hasBegun: false }
  const inProgress = new Set<Promise<void>>()

  async function run(job: Job): Promise<void> {
    const { query, reader }: ExportJob = job.args
    const spooling = new Spooling(job, reader, { port, folder, closing })
    try {
      await spool(query, spooling)
      spooling.end()
    } catch (error) {
      spooling.fail(storeError(error))
    } finally {
      reader.close()
    }
  }

  async function end(): Promise<void> {
    closing.hasBegun = true
    await Promise.all(inProgress)
    await close()
    port.close()
  }

  port.on('message', (message: Message) => {
    if (message === 'close') return void end()
    for (const job of message) {
      const done = run(job)
      inProgress.add(done)
      void done.finally(() => inProgress.delete(done))
    }
  })
}

interface Surroundings {
  readonly port: MessagePort
  readonly folder: string
  readonly closing: { readonly hasBegun: boolean }
}

/** An export as it is spooled, and who is told of it. */
export class Spooling {
  readonly #job: Job
  readonly #reader: MessagePort
  readonly #surroundings: Surroundings
  readonly #spool: SpoolFile
  readonly #startedAt = performance.now()
  #sliceEndsAt = this.#startedAt + SLICE_MS
  #yieldedMs = 0
  #rowCount = 0
  #tag: string | undefined
  #isAnswered = false
  #isStopped = false

  constructor(job: Job, reader: MessagePort, surroundings: Surroundings) {
    this.#job = job
    this.#reader = reader
    this.#surroundings = surroundings
    this.#spool = new SpoolFile(surroundings.folder)
    reader.on('message', () => {
      this.#isStopped = true
    })
  }

  /** Before anything is written: the tag of a file of rows. */
  name(tag: string | undefined): void {
    this.#tag = tag
  }

  /** Writes on; `rowCount` is that of all rows until now. */
  readonly write = (piece: string | Uint8Array, rowCount: number): void => {
    this.#rowCount = rowCount
    this.#spool.write(piece)
    if (this.#spool.fd !== undefined && !this.#isAnswered) this.#answer({ fd: this.#spool.fd })
  }

  get isSliceOver(): boolean {
    return performance.now() >= this.#sliceEndsAt
  }

  /** Lets other exports go on. Throws when nobody wants this one any more or its time is up. */
  async letOthersRun(): Promise<void> {
    const now = performance.now()
    if (this.#isAnswered) this.#tell({ size: this.#spool.size, rowCount: this.#rowCount, isWhole: false })
    await nextTurn()
    if (this.#isStopped || this.#surroundings.closing.hasBegun)
      throw new StoreError('unavailable', 'the export was ended')
    if (now - this.#startedAt > SPOOL_LIMIT_MS) {
      const message = `The export did not finish within ${SPOOL_LIMIT_MS / 1000} seconds. Narrow its filter.`
      throw new StoreError('too_slow', message)
    }
    this.#sliceEndsAt = performance.now() + SLICE_MS
    this.#yieldedMs += performance.now() - now
  }

  end(): void {
    if (!this.#isAnswered) this.#answer({ bytes: this.#spool.bytes, rowCount: this.#rowCount })
    this.#tell({ size: this.#spool.size, rowCount: this.#rowCount, isWhole: true })
  }

  fail(error: unknown): void {
    const failure = failed(this.#job, error)
    if (this.#isAnswered) this.#tell({ isWhole: false, failure: failure.failure })
    else {
      this.#spool.discard()
      this.#surroundings.port.postMessage([failure])
    }
  }

  #answer(start: ExportStart): void {
    this.#isAnswered = true
    const ranMs = performance.now() - this.#startedAt - this.#yieldedMs
    const named = { ...start, tag: this.#tag } satisfies ExportStart
    this.#surroundings.port.postMessage([answered(this.#job, named, ranMs)])
  }

  #tell(progress: SpoolProgress): void {
    this.#reader.postMessage(progress)
  }
}
