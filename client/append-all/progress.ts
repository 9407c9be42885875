/** Places in the source, from 0: from the first to the one before `to`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

/** A request that was sent and got no reply, with what is needed to send it again so that it is stored once. */
export interface SentBatch extends RowRange {
  /** Its `Idempotency-Key`. */
  readonly key: string
  /** How many rows it holds. Others between `from` and `to` are settled. */
  readonly rows: number
  /** When it was first sent, in milliseconds since 1970. */
  readonly sentAt: number
  /** Only rows of the dataset with a greater number can be its own. */
  readonly after: number
  /** A fingerprint of its rows as they were sent, to compare with. */
  readonly print?: string | undefined
  /** The source has other rows there now. */
  readonly isChanged?: boolean | undefined
}

/** How far an attempt came. Plain data: it may be kept as JSON. */
export interface AppendProgress {
  /** Stored, or refused and left out. */
  readonly settled: readonly RowRange[]
  /** Sent without a reply. Within 24 hours they are sent again and stored once. */
  readonly unknown: readonly SentBatch[]
  /** Numbers of rows in the dataset that are known to be of this source, among the last ones. */
  readonly ownRows: readonly RowRange[]
  readonly rowsStored: number
  readonly rowsRefused: number
}

/**
 * The outcome of rows that an earlier attempt sent without a reply.
 *
 * - `found`: the service has forgotten the request, and the rows are in the dataset.
 * - `missing`: the service has forgotten the request, the rows are not in the dataset, and were sent again.
 * - `changed`: the rows are stored as the source had them then, and the source has changed since.
 */
export interface RecoveredRows extends RowRange {
  readonly how: 'changed' | 'found' | 'missing'
}
