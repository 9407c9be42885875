import type { Waiting } from '../../generated/resource.gen.ts'
import { DatasetServiceError } from '../errors.ts'
import type { AppendProgress, RecoveredRows, RowRange, SentBatch } from './progress.ts'

/** Rows from anywhere, in any number. */
export type RowSource<Row> = Iterable<Row> | AsyncIterable<Row> | ReadableStream<Row>

export interface AppendAllOptions {
  /** Stops reading, and waits for the requests under way, so that nothing is left unknown. Then `AppendAllError` is thrown. */
  readonly signal?: AbortSignal | undefined
  /**
   * How many requests are under way at a time, 3 unless said otherwise. Within a request rows keep their order; the order of
   * requests is kept with 1 alone.
   */
  readonly inFlight?: number | undefined
  /** The most rows of a request; by default what the plan allows, and no more than 10,000. */
  readonly rowsPerRequest?: number | undefined
  /** The most bytes of a request's body; by default 32 MiB, as much as a service takes unless it is configured otherwise. */
  readonly maxBodyBytes?: number | undefined
  /** What becomes of a row that the service refuses: `stop` ends with an error, `skip` leaves it out and goes on. */
  readonly onInvalid?: 'skip' | 'stop' | undefined
  /** With `skip`, how many rows may be refused, 1,000 unless said otherwise: beyond it is the source that is wrong. */
  readonly maxRefused?: number | undefined
  /** Told after each request that has been answered. */
  readonly onProgress?: ((progress: AppendCounts) => void) | undefined
  /** How long a request is sent again while no service answers, 5 minutes unless said otherwise. A rate limit is waited for anyway. */
  readonly retryForMs?: number | undefined
  /** Told before each wait for the service. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /**
   * Given the progress before each request is first sent, which waits for what it returns. Whoever keeps it where a killed process leaves it can
   * resume from the last one. What it throws ends the run, with that request unsent.
   */
  readonly onCheckpoint?: ((progress: AppendProgress) => Promise<void> | void) | undefined
  /**
   * What an earlier attempt with the same source left in `AppendAllError.progress`, or gave to `onCheckpoint`: rows settled then are passed over,
   * and those that were sent without an answer are sent again as they were, under their keys. The source may differ where nothing was sent.
   */
  readonly resume?: AppendProgress | undefined
  /**
   * With `resume`, what becomes of rows that were sent without an answer more than 24 hours ago, where the dataset does not tell whether they
   * are stored: `send` may store them twice, `skip` may leave them out. Without it `UnknownRowsError` ends the run.
   */
  readonly onUnknown?: 'send' | 'skip' | undefined
  /** For each request. */
  readonly timeoutMs?: number | undefined
}

export interface AppendCounts {
  /** Taken from the source, those passed over included. */
  readonly rowsRead: number
  /** Surely stored, by earlier attempts too. */
  readonly rowsStored: number
  readonly rowsRefused: number
  readonly requests: number
  /** Of the bodies that were stored. */
  readonly bytesSent: number
}

/** What became of a source that was read to its end. */
export interface AppendReport extends AppendCounts {
  /** Every row that is not stored, and why. Empty unless `onInvalid` is `skip`. */
  readonly refused: readonly RefusedRow[]
  /** Of a resumed run: rows sent without an answer before, where it took more than to send them again under their key. */
  readonly recovered: readonly RecoveredRows[]
}

export interface RefusedRow {
  /** Its place in the source, from 0. */
  readonly index: number
  readonly row: unknown
  /** Path of what is wrong with it, with its place in the source: `rows[170017].age`. */
  readonly field: string
  readonly message: string
}

/** An `appendAll` that did not come to its end; `cause` says why. Pass `progress` as `resume` to go on. */
export class AppendAllError extends DatasetServiceError {
  override readonly name = 'AppendAllError'
  readonly progress: AppendProgress
  readonly counts: AppendCounts
  readonly refused: readonly RefusedRow[]
  readonly recovered: readonly RecoveredRows[]
  /** So many rows from the start of the source are surely settled. */
  readonly settledFromStart: number

  constructor(progress: AppendProgress, { refused, recovered, ...counts }: AppendReport, cause: unknown) {
    const first = progress.settled[0]
    const settledFromStart = first?.from === 0 ? first.to : 0
    super(message(progress, settledFromStart, cause), { cause })
    this.progress = progress
    this.counts = counts
    this.refused = refused
    this.recovered = recovered
    this.settledFromStart = settledFromStart
  }
}

function message({ settled, unknown, rowsStored }: AppendProgress, settledFromStart: number, cause: unknown): string {
  const others = settled.filter(({ from }) => from > 0)
  return [
    `Appending stopped: ${cause instanceof Error ? cause.message : String(cause)}`,
    `${rowsStored} rows are stored. Settled are the first ${settledFromStart} rows of the source${others.length > 0 ? ` and ${ranges(others)}` : ''}.`,
    ...(unknown.length > 0
      ? [`It is unknown whether ${ranges(unknown)} are stored. If you resume within 24 hours, they are stored once.`]
      : []),
  ].join(' ')
}

function ranges(list: readonly RowRange[]): string {
  return list.map(({ from, to }) => `rows ${from} to ${to - 1}`).join(', ')
}

/** Rows that were sent without an answer longer ago than the service remembers, and the dataset does not tell whether they are stored. */
export class UnknownRowsError extends DatasetServiceError {
  override readonly name = 'UnknownRowsError'
  readonly batch: SentBatch
  /** How many rows like them are in the dataset. */
  readonly found: number

  constructor(batch: SentBatch, found: number) {
    super(
      `${ranges([batch])} were sent more than 24 hours ago without a reply. The dataset has ${found} rows like these ${batch.rows}. ` +
        "Check whether they are stored, then pass onUnknown: 'skip' or 'send'.",
    )
    this.batch = batch
    this.found = found
  }
}
