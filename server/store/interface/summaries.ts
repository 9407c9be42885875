import type { ColumnType } from '../../../generated/index.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import type { UntilGone } from '../../domain/until-gone.ts'
import type { BoundCondition } from '../../query/bound.ts'
import type { DatasetKey } from './datasets.ts'

/** What a summary is asked by. */
export interface SummaryQuery extends DatasetKey {
  /** Which of the dataset's tables has its rows. */
  readonly generation: number
  readonly columns: readonly SummarizedColumn[]
  readonly where: BoundCondition
  readonly rowCount: number
  readonly largestRowBytes: number
}

export interface SummarizedColumn {
  readonly number: number
  readonly type: ColumnType
}

/** What was found; columns stand in the order in which they were asked for. */
export interface SummaryRecord {
  readonly rowsExamined: number
  readonly rowsMatched: number
  readonly columns: readonly ColumnFigures[]
}

/** Statistics of one column. Empty cells are not counted, but by their absence in `filled`. */
export interface ColumnFigures {
  readonly filled: number
  readonly distinct: number
  /** Whether `distinct` and the counts of `topValues` are exact; else one is an estimate and the others lower bounds. */
  readonly isExact: boolean
  readonly min: StoredCell
  readonly max: StoredCell
  readonly histogram: readonly Bucket[]
  readonly topValues: readonly ValueCount[]
}

/** A bucket from one value up to the next bucket's first; the last one includes its end. */
export interface Bucket {
  readonly from: string | number
  readonly to: string | number
  readonly count: number
}

export interface ValueCount {
  readonly value: string | number
  readonly count: number
}

/** Statistics of datasets. */
export interface Summaries {
  /**
   * Statistics of the rows that a condition lets through; of more than 10,000,000 cells it looks at blocks that are spread evenly.
   * Rows that are written while it runs may be in it or not. `columns_changed`, and `too_slow` after 10 seconds of its own (SQLite) or
   * 30 (PostgreSQL), and `gone` when its caller is.
   */
  selectSummary(query: SummaryQuery, untilGone?: UntilGone): Promise<SummaryRecord>
}
