import type { Batch } from './batch.ts'
import { utf8Bytes } from './batch.ts'
import { RangeSet } from './ranges.ts'
import {
  AppendAllError,
  type AppendAllOptions,
  type AppendCounts,
  type AppendReport,
  type RefusedRow,
} from './report.ts'

const MOST_REFUSED = 1_000

/** What is known of one `appendAll` while it goes on. */
export class Run {
  readonly #options: AppendAllOptions
  readonly #settled: RangeSet
  readonly #unknown = new RangeSet()
  readonly #refused: RefusedRow[] = []
  readonly #counts: { -readonly [Name in keyof AppendCounts]: number }
  #failure: { readonly cause: unknown } | undefined
  #onStop = () => {}

  constructor(options: AppendAllOptions) {
    const { resume, signal } = options
    this.#options = options
    this.#settled = new RangeSet(resume?.settled)
    // What is not to be sent again is settled: nothing more will be done about it.
    if (options.onUnknown === 'skip') for (const range of resume?.unknown ?? []) this.#settled.add(range)
    const { rowsStored = 0, rowsRefused = 0 } = resume ?? {}
    this.#counts = { rowsRead: 0, rowsStored, rowsRefused, requests: 0, bytesSent: 0 }
    signal?.addEventListener('abort', () => this.fail(signal.reason), { once: true })
    if (signal?.aborted) this.fail(signal.reason)
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

  stored({ places, texts }: Batch): void {
    this.#settled.addAll(places)
    this.#counts.rowsStored += places.length
    this.#counts.requests += 1
    this.#counts.bytesSent += texts.reduce((sum, text) => sum + utf8Bytes(text), 0)
    this.#options.onProgress?.({ ...this.#counts })
  }

  /** A batch that was sent, of which nobody knows whether it is stored. */
  unanswered({ places }: Batch): void {
    this.#unknown.addAll(places)
  }

  /** Notes rows that are left out. Throws what ends the run where none may be, or not so many. */
  refuse(rows: readonly RefusedRow[], cause: unknown): void {
    this.#refused.push(...rows)
    const { onInvalid = 'stop', maxRefused = MOST_REFUSED } = this.#options
    if (onInvalid === 'stop') throw cause
    this.#settled.addAll(rows.map(({ index }) => index))
    this.#counts.rowsRefused += rows.length
    if (this.#counts.rowsRefused > maxRefused)
      throw new TypeError(`More than ${maxRefused} rows were refused, the last one since ${rows.at(-1)?.message}`)
  }

  /** The first cause counts. */
  fail(cause: unknown): void {
    this.#failure ??= { cause }
    this.#onStop()
  }

  /** Once nothing is under way. Throws `AppendAllError` if the run failed. */
  report(): AppendReport {
    const counts = { ...this.#counts }
    const refused = this.#refused.toSorted((a, b) => a.index - b.index)
    if (this.#failure === undefined) return { ...counts, refused }
    const { rowsStored, rowsRefused } = counts
    const progress = {
      settled: this.#settled.ranges,
      unknown: this.#unknown.ranges,
      rowsStored,
      rowsRefused,
    }
    throw new AppendAllError(progress, counts, refused, this.#failure.cause)
  }
}
