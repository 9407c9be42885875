import type { RowQuery } from '../../reads/rows.ts'
import type { Reads } from '../engine.ts'

/** Where a read runs: `main` on the main thread, which everything waits for; `scan` in a thread of its own. */
export type Lane = 'main' | 'scan'

/** Looking at so little takes less time than the way to another thread and back. */
const FEW_ROWS = 500
const FEW_BYTES = 256 * 1024

/**
 * The lane of a read. Reads by key and pages in insertion order, which begin at a key, are cheap however large a dataset
 * is; a filter or a sort may have to look at every row.
 */
export function laneOf(name: keyof Reads, args: unknown): Lane {
  if (name !== 'selectRows') return 'main'
  const { filters, sort, rowCount, largestRowBytes } = args as RowQuery // the arguments of selectRows
  const mayLookAtAll = filters.length > 0 || sort.length > 0
  return mayLookAtAll && (rowCount > FEW_ROWS || rowCount * largestRowBytes > FEW_BYTES) ? 'scan' : 'main'
}
