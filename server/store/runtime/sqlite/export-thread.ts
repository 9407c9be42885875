import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { StoredCell } from '../../../domain/codecs.ts'
import { exportLines } from '../../exports/export-lines.ts'
import { exportStatement } from '../../exports/export-query.ts'
import type { ExportQuery } from '../../interface/exports.ts'
import { StoreError } from '../../interface/store-error.ts'
import { connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { lowerPriority, NICENESS } from '../low-priority.ts'
import { answered, failed, type Job, type Message, type WireFailure } from '../wire.ts'
import { SpoolFile } from './spool-file.ts'
import type { ThreadData } from './thread-data.ts'

// Spools what is exported, as fast as it can: one statement is one snapshot, and as long as it runs the WAL
// cannot be emptied. Whoever reads the spooled export may be as slow as they like.

/** What an export is started with. */
export interface ExportJob {
  readonly query: ExportQuery
  /** Is told how far it has come, as `SpoolProgress`; any message from there ends it. Closed when spooling ends. */
  readonly reader: MessagePort
}

/** The answer: all of a small export, or the file that it grows in. */
type ExportStart = { readonly bytes: Uint8Array; readonly rowCount: number } | { readonly fd: number }

export interface ExportJobs {
  export(job: ExportJob): Promise<ExportStart>
}

export type SpoolProgress =
  | { readonly size: number; readonly rowCount: number; readonly isWhole: boolean }
  | { readonly isWhole: false; readonly failure: WireFailure }

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts threads with.
const { file } = workerData as ThreadData

/** Exports that are spooled at once share the thread in slices. */
const SLICE_MS = 20

/** For so long one export may hold the WAL back. */
const SPOOL_LIMIT_MS = 120_000

/** Rows are written to the file in pieces of about so many characters. */
const PIECE_LENGTH = 64 * 1024

let isClosing = false

lowerPriority(NICENESS.scan)

port.on('message', (message: Message) => {
  if (message !== 'close') {
    for (const job of message) void run(job)
    return
  }
  isClosing = true
  port.close()
})

async function run(job: Job): Promise<void> {
  const { query, reader }: ExportJob = job.args
  const spooling = new Spooling(job, reader)
  try {
    await spoolRows(query, spooling)
    spooling.end()
  } catch (error) {
    spooling.fail(error)
  } finally {
    reader.close()
  }
}

async function spoolRows(query: ExportQuery, spooling: Spooling): Promise<void> {
  const { database, db } = connectReadOnly(file) // of its own, since a connection has one snapshot at a time
  try {
    const { sql, parameters } = exportStatement(db, query)
    const lines = exportLines(query)
    let text = lines.head
    let rowCount = 0
    // Raw rows are arrays of what was selected, which are cells.
    const rows = database
      .prepare(sql)
      .raw()
      .iterate(...parameters) as IterableIterator<StoredCell[]>
    for (const cells of rows) {
      text += lines.line(cells)
      rowCount += 1
      if (text.length < PIECE_LENGTH) continue
      spooling.write(text, rowCount)
      text = ''
      if (spooling.isSliceOver) await spooling.letOthersRun()
    }
    spooling.write(text, rowCount)
  } finally {
    database.close()
  }
}

/** An export as it is spooled, and who is told of it. */
class Spooling {
  readonly #job: Job
  readonly #reader: MessagePort
  readonly #spool = new SpoolFile(dirname(file))
  readonly #startedAt = performance.now()
  #sliceEndsAt = this.#startedAt + SLICE_MS
  #yieldedMs = 0
  #rowCount = 0
  #isAnswered = false
  #isStopped = false

  constructor(job: Job, reader: MessagePort) {
    this.#job = job
    this.#reader = reader
    reader.on('message', () => {
      this.#isStopped = true
    })
  }

  /** Writes on; `rowCount` is that of all rows until now. */
  write(text: string, rowCount: number): void {
    this.#rowCount = rowCount
    this.#spool.write(text)
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
    if (this.#isStopped || isClosing) throw new StoreError('unavailable', 'the export was ended')
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
    const failure = failed(this.#job, storeError(error))
    if (this.#isAnswered) this.#tell({ isWhole: false, failure: failure.failure })
    else {
      this.#spool.discard()
      port.postMessage([failure])
    }
  }

  #answer(start: ExportStart): void {
    this.#isAnswered = true
    port.postMessage([answered(this.#job, start, performance.now() - this.#startedAt - this.#yieldedMs)])
  }

  #tell(progress: SpoolProgress): void {
    this.#reader.postMessage(progress)
  }
}
