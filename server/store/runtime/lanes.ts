import { isEverything } from '../../query/condition.ts'
import { seekQuery, servingIndex } from '../../query/serving-index.ts'
import type { RowQuery } from '../interface/rows.ts'
import type { SummaryQuery } from '../interface/summaries.ts'
import type { IndexedQuery } from '../reads/indexed-rows.ts'
import type { Reads } from './engine.ts'

/**
 * Where a read runs, and why: `main` on the main thread, which everything waits for; `index` there too, by an index; `scan` in
 * a thread of its own.
 */
export type LaneChoice =
  | { readonly lane: 'main' | 'scan'; readonly reason: string }
  | { readonly lane: 'index'; readonly reason: string; readonly indexed: IndexedQuery }

/** Looking at so little takes less time than the way to another thread and back. */
const FEW_ROWS = 500
const FEW_BYTES = 256 * 1024

/**
 * The lane of a read. Reads by key and pages in insertion order, which begin at a key, are cheap however large a dataset
 * is, and so are pages that an index serves exactly; any other filter or sort may have to look at every row, and a summary does.
 */
export function laneOf(name: keyof Reads, args: unknown): LaneChoice {
  if (name === 'selectSummary') return laneOfScan(args as SummaryQuery)
  return name === 'selectRows' ? laneOfRows(args as RowQuery) : { lane: 'main', reason: 'read by key' }
}

/** The lane of a page of rows. */
export function laneOfRows(query: RowQuery): LaneChoice {
  const { where, sort, indexes } = query
  if (isEverything(where) && sort.length === 0) return { lane: 'main', reason: 'in insertion order' }
  const seek = indexes.length > 0 ? seekQuery({ where, sort }) : undefined
  const index = seek && servingIndex(indexes, seek)
  if (seek && index) return { lane: 'index', reason: `served by ${index.id}`, indexed: { index, seek } }
  return laneOfScan(query)
}

function laneOfScan({ rowCount, largestRowBytes }: Pick<RowQuery, 'rowCount' | 'largestRowBytes'>): LaneChoice {
  const isSmall = rowCount <= FEW_ROWS && rowCount * largestRowBytes <= FEW_BYTES
  return isSmall
    ? { lane: 'main', reason: `only ${rowCount} rows to look at` }
    : { lane: 'scan', reason: `no index serves it, and there are ${rowCount} rows to look at` }
}
