import type { Kysely } from 'kysely'
import type { RowPage, RowQuery } from '../../interface/rows.ts'
import { StoreError } from '../../interface/store-error.ts'
import { isSearched, searchedBy } from '../../reads/contains-indexes.ts'
import { selectFoundRows, selectRows } from '../../reads/rows.ts'
import { rowsThatFit } from '../../reads/steps-that-fit.ts'
import { type Canceling, untilAborted } from '../../sql/postgres/cancel.ts'
import { isCanceled } from '../../sql/postgres/errors.ts'
import { inTransaction } from '../../sql/postgres/transaction.ts'
import type { Schema } from '../../sql/schema.ts'
import { callerGone } from '../wire.ts'

const SCAN_LIMIT_MS = 10_000

/** The page of a query that may look at every row, given up after some seconds, or when the signal says that its caller has left. */
export async function scanRows(
  db: Kysely<Schema>,
  query: RowQuery,
  limitMs = SCAN_LIMIT_MS,
  canceling?: Canceling,
): Promise<RowPage> {
  // One snapshot for all statements of a page. A wait for a table that somebody else has locked says nothing of the query.
  const limits = `set local statement_timeout = ${limitMs}; set local lock_timeout = ${limitMs / 2}`
  const begin = `begin isolation level repeatable read read only; ${limits}`
  try {
    const page = await inTransaction(db, begin, (transaction) => {
      const select = () => selectAll(transaction, query)
      return canceling === undefined ? select() : untilAborted(transaction, canceling, select)
    })
    return isSearched(query) ? page : { ...page, scannedRows: scannedRows(query, page) }
  } catch (error) {
    if (canceling?.signal.aborted) throw callerGone()
    if (!isCanceled(error)) throw error
    const message = `The query did not finish within ${limitMs / 1000} seconds. Narrow its filter.`
    throw new StoreError('too_slow', message, { cause: error })
  }
}

/** In insertion order it ends with the last row of a full page; numbers of deleted rows are not rows. */
function scannedRows({ sort, rowCount, position }: RowQuery, page: RowPage): number {
  if (sort.length > 0 || !page.hasMore) return rowCount
  return Math.min(rowCount, Number(page.position.at(-1)) - Number(position.at(-1) ?? 0))
}

/** Rows so large that a page is read in steps are found once, not once for each step. */
async function selectAll(db: Kysely<Schema>, asked: RowQuery): Promise<RowPage> {
  const query = { ...asked, where: searchedBy(asked) }
  return rowsThatFit(query) >= query.limit ? selectRows(db, query) : selectFoundRows(db, query)
}
