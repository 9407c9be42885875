import { quietly } from '../http/observers.ts'
import { type Batch, utf8Bytes } from './batch.ts'
import type { InternalAppendOptions } from './internal-options.ts'
import { OwnRows } from './own-rows.ts'
import type { AppendProgress, RecoveredRows, RowRange, SentBatch } from './progress.ts'
import { RangeSet } from './ranges.ts'
import { AppendAllError, type AppendCounts, type AppendReport, type RefusedRow } from './report.ts'

const MOST_REFUSED = 1_000

/** The state of one `appendAll` while it runs. */
export class Run {
  readonly #options: InternalAppendOptions
  readonly #settled: RangeSet
  /** Batches by their keys: sent or about to be sent, and not yet settled. */
  readonly #open: Map<string, SentBatch>
  readonly #refused: RefusedRow[] = []
  readonly #recovered: RecoveredRows[] = []
  readonly #counts: { -readonly [Name in keyof AppendCounts]: number }
  readonly ownRows: OwnRows
  #failure: { readonly cause: unknown } | undefined
  #onStop = () => {}
  readonly #onAbort = () => this.fail(this.#options.signal?.reason)
  #saved: Promise<void> = Promise.resolve()

  constructor(options: InternalAppendOptions) {
    const { resume, signal } = options
    this.#options = options
    this.#settled = new RangeSet(resume?.settled)
    this.#open = new Map(resume?.unknown.map((batch) => [batch.key, batch]))
    this.ownRows = new OwnRows(resume?.ownRows, options.rowsBefore)
    const { rowsStored = 0, rowsRefused = 0 } = resume ?? {}
    this.#counts = { rowsRead: 0, rowsStored, rowsRefused, requests: 0, bytesSent: 0 }
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (signal?.aborted) this.#onAbort()
  }

  get isStopped(): boolean {
    return this.#failure !== undefined
  }

  /**
   * What comes, or undefined as soon as the run is stopped. `Promise.race` with a promise that lasts as long as the run would
   * keep everything that ever came.
   */
  unlessStopped<Value>(coming: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.#onStop = () => resolve(undefined)
      if (this.isStopped) this.#onStop()
      coming.then(resolve, reject)
    })
  }

  /** The place of the row that is read now. */
  read(): number {
    return this.#counts.rowsRead++
  }

  isSettled(place: number): boolean {
    return this.#settled.has(place)
  }

  /** The request that an earlier attempt sent this row in. */
  sentBefore(place: number): SentBatch | undefined {
    return this.#options.resume?.unknown.find(({ from, to }) => from <= place && place < to)
  }

  /** Called before a batch is sent, or sent in another form than before. Resolves when `onCheckpoint` has stored it. */
  begins({ key, range, places, sent, print }: Batch): Promise<void> {
    this.#open.set(key, {
      ...range,
      key,
      rows: places.length,
      sentAt: sent?.sentAt ?? Date.now(),
      after: sent?.after ?? this.ownRows.last,
      print,
    })
    const { onCheckpoint } = this.#options
    // One after the other, so that an older progress never replaces a newer one.
    if (onCheckpoint !== undefined) this.#saved = this.#saved.then(() => onCheckpoint(this.#progress()))
    return this.#saved
  }

  /** The batch was certainly not stored. */
  ends({ key }: Batch): void {
    this.#open.delete(key)
  }

  stored(batch: Batch, rowIds: readonly string[] = []): void {
    this.ownRows.add(rowIds)
    this.#counts.requests += 1
    this.#counts.bytesSent += batch.texts.reduce((sum, text) => sum + utf8Bytes(text), 0)
    this.settles(batch, batch.places.length)
  }

  /** A batch is settled; so many of its rows are stored. */
  settles(batch: Batch, rowsStored: number): void {
    this.ends(batch)
    this.#settled.addAll(batch.places)
    this.#counts.rowsStored += rowsStored
    quietly('onProgress', () => this.#options.onProgress?.({ ...this.#counts }))
  }

  recovers({ from, to }: RowRange, how: RecoveredRows['how']): void {
    this.#recovered.push({ from, to, how })
  }

  /** Records rows that are left out. Throws if none may be, or too many are. */
  refuse(rows: readonly RefusedRow[], cause: unknown): void {
    this.#refused.push(...rows)
    const { onInvalid = 'stop', maxRefused = MOST_REFUSED } = this.#options
    if (onInvalid === 'stop') throw cause
    this.#settled.addAll(rows.map(({ index }) => index))
    this.#counts.rowsRefused += rows.length
    if (this.#counts.rowsRefused > maxRefused)
      throw new TypeError(`More than ${maxRefused} rows were refused. The last one: ${rows.at(-1)?.message}`)
  }

  /** The first cause counts. */
  fail(cause: unknown): void {
    this.#failure ??= { cause }
    this.#onStop()
  }

  /** Called when nothing is in flight. Throws `AppendAllError` if the run failed. */
  report(): AppendReport {
    const refused = this.#refused.toSorted((a, b) => a.index - b.index)
    const report = { ...this.#counts, refused, recovered: this.#recovered }
    const [rest] = this.#open.values()
    if (rest !== undefined) this.fail(sourceTooShort(rest, this.#counts.rowsRead))
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    if (this.#failure === undefined) return report
    throw new AppendAllError(this.#progress(), report, this.#failure.cause)
  }

  #progress(): AppendProgress {
    const { rowsStored, rowsRefused } = this.#counts
    const unknown = [...this.#open.values()].toSorted((a, b) => a.from - b.from)
    const ownRows = this.ownRows.ownAfter(Math.min(...unknown.map(({ after }) => after)))
    return { settled: this.#settled.ranges, unknown, ownRows, rowsStored, rowsRefused }
  }
}

/** Rows that were sent before and are no longer in the source: sending them again cannot show whether they are stored. */
function sourceTooShort({ from, to }: SentBatch, rowsRead: number): TypeError {
  return new TypeError(
    `The source has ${rowsRead} rows now, but its rows ${from} to ${to - 1} were sent before without a reply.`,
  )
}
