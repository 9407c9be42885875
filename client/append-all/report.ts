import { DatasetServiceError } from '../errors.ts'

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
  /** What an earlier attempt with the same source left in `AppendAllError.progress`: rows settled then are passed over. */
  readonly resume?: AppendProgress | undefined
  /** With `resume`, rows of which nobody knows whether they are stored: `send` may store them twice, `skip` never. */
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
}

export interface RefusedRow {
  /** Its place in the source, from 0. */
  readonly index: number
  readonly row: unknown
  /** Path of what is wrong with it, with its place in the source: `rows[170017].age`. */
  readonly field: string
  readonly message: string
}

/** Places in the source, from 0: from the first to the one before `to`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** How far an attempt came. Plain data: it may be kept as JSON. */
export interface AppendProgress {
  /** Stored, or refused and left out. */
  readonly settled: readonly RowRange[]
  /** Sent, and never answered. */
  readonly unknown: readonly RowRange[]
  readonly rowsStored: number
  readonly rowsRefused: number
}

/** An `appendAll` that did not come to its end; `cause` says why. Pass `progress` as `resume` to go on. */
export class AppendAllError extends DatasetServiceError {
  override readonly name = 'AppendAllError'
  readonly progress: AppendProgress
  readonly counts: AppendCounts
  readonly refused: readonly RefusedRow[]
  /** So many rows from the start of the source are surely settled. */
  readonly settledFromStart: number

  constructor(progress: AppendProgress, counts: AppendCounts, refused: readonly RefusedRow[], cause: unknown) {
    const first = progress.settled[0]
    const settledFromStart = first?.from === 0 ? first.to : 0
    super(message(progress, settledFromStart, cause), { cause })
    this.progress = progress
    this.counts = counts
    this.refused = refused
    this.settledFromStart = settledFromStart
  }
}

function message({ settled, unknown, rowsStored }: AppendProgress, settledFromStart: number, cause: unknown): string {
  const others = settled.filter(({ from }) => from > 0)
  return [
    `Appending stopped: ${cause instanceof Error ? cause.message : String(cause)}`,
    `${rowsStored} rows are stored; the first ${settledFromStart} of the source are settled${others.length > 0 ? `, and ${ranges(others)}` : ''}.`,
    ...(unknown.length > 0 ? [`Nobody knows whether ${ranges(unknown)} are stored.`] : []),
  ].join(' ')
}

function ranges(list: readonly RowRange[]): string {
  return list.map(({ from, to }) => `rows ${from} to ${to - 1}`).join(', ')
}
