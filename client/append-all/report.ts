import type { Waiting } from '../../generated/resource.gen.ts'
import { DatasetServiceError } from '../errors.ts'
import type { AppendProgress, RecoveredRows, RowRange, SentBatch } from './progress.ts'

/** Any source of rows, of any length. */
export type RowSource<Row> = Iterable<Row> | AsyncIterable<Row> | ReadableStream<Row>

export interface AppendAllOptions {
  /** Stops reading the source and waits for the requests in progress, so that no outcome is unknown. Then `AppendAllError` is thrown. */
  readonly signal?: AbortSignal | undefined
  /**
   * How many requests are in progress at a time, 3 by default. Rows keep their order within a request. Only 1 also keeps the order
   * of requests.
   */
  readonly inFlight?: number | undefined
  /** The most rows in a request. The default is what the plan allows, but at most 10,000. */
  readonly rowsPerRequest?: number | undefined
  /** The most bytes in a request's body. The default is 32 MiB, as is the service's own. */
  readonly maxBodyBytes?: number | undefined
  /** What happens if the service refuses a row: `stop` (the default) ends with an error, `skip` leaves the row out and continues. */
  readonly onInvalid?: 'skip' | 'stop' | undefined
  /** With `skip`, how many rows may be refused before the run ends with an error, 1,000 by default. */
  readonly maxRefused?: number | undefined
  /** Called after each request that got a reply. */
  readonly onProgress?: ((progress: AppendCounts) => void) | undefined
  /** How long a request is repeated while the service does not answer, 5 minutes by default. At the rate limit it waits as long as necessary. */
  readonly retryForMs?: number | undefined
  /** Called before each wait for the service. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /**
   * Called with the progress before each request is first sent; the request waits for the returned promise. Store the progress to resume
   * after the process was killed. If this throws, the run ends and the request is not sent.
   */
  readonly onCheckpoint?: ((progress: AppendProgress) => Promise<void> | void) | undefined
  /**
   * The `progress` of an earlier run with the same source, from its `AppendAllError` or from `onCheckpoint`. Settled rows are skipped, and
   * requests without a reply are sent again under their keys. The source may differ where nothing was sent.
   */
  readonly resume?: AppendProgress | undefined
  /**
   * With `resume`: what to do with rows that were sent more than 24 hours ago without a reply, if the dataset does not show whether they
   * are stored. `send` may store them twice, `skip` may leave them out. Without this option `UnknownRowsError` ends the run.
   */
  readonly onUnknown?: 'send' | 'skip' | undefined
  /** For each request. */
  readonly timeoutMs?: number | undefined
}

export interface AppendCounts {
  /** Rows read from the source, including those that were skipped because they were settled. */
  readonly rowsRead: number
  /** Rows that are certainly stored, also by earlier runs. */
  readonly rowsStored: number
  readonly rowsRefused: number
  readonly requests: number
  /** The size of the request bodies that were stored. */
  readonly bytesSent: number
}

/** The result of a run that read its source to the end. */
export interface AppendReport extends AppendCounts {
  /** The rows that were refused, and why. Empty unless `onInvalid` is `skip`. */
  readonly refused: readonly RefusedRow[]
  /** In a resumed run: rows of requests without a reply that could not simply be sent again under their key. */
  readonly recovered: readonly RecoveredRows[]
}

export interface RefusedRow {
  /** The row's index in the source, from 0. */
  readonly index: number
  readonly row: unknown
  /** Path of the wrong cell, with the row's index in the source: `rows[170017].age`. */
  readonly field: string
  readonly message: string
}

/** An `appendAll` that ended early; `cause` says why. Pass `progress` as `resume` to continue. */
export class AppendAllError extends DatasetServiceError {
  override readonly name = 'AppendAllError'
  readonly progress: AppendProgress
  readonly counts: AppendCounts
  readonly refused: readonly RefusedRow[]
  readonly recovered: readonly RecoveredRows[]
  /** How many rows from the start of the source are settled: stored, or refused and skipped. */
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

/** The key of a request without a reply has expired, and the dataset does not show whether its rows are stored. */
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
