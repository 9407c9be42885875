import { type Kysely, sql } from 'kysely'
import type { Position } from '../../../domain/position.ts'
import type { RowPage, RowQuery } from '../../interface/rows.ts'
import { isSearched, searchedBy, searchOf } from '../../reads/contains-indexes.ts'
import { lastRowNumber } from '../../reads/last-row-number.ts'
import { mergeSorted } from '../../reads/row-order.ts'
import { nextRows, type Pace, rangeSizes } from '../../reads/row-ranges.ts'
import { keysOf, positionIn, selectRowsAt } from '../../reads/rows.ts'
import { storedColumns, storedRows } from '../../reads/stored-row.ts'
import { tuplesOf } from '../../sql/compiled.ts'
import { whereMatches } from '../../sql/conditions.ts'
import { rowTable } from '../../sql/row-tables.ts'
import type { Schema } from '../../sql/schema.ts'
import { inOrder, isBehind } from '../../sql/sort.ts'
import { lastCandidate } from '../../sql/sqlite/contains-index.ts'
import { indexTable } from '../../sql/sqlite/index-tables.ts'

// A range is as many row numbers as take a short time, so that scans of several callers take turns and a scan can be given up, but
// enough that their number costs nothing.
const FIRST_RANGE_ROWS = 10_000
const LARGEST_RANGE_ROWS = 1_000_000

/**
 * The page that `selectRows` would find, for queries that may look at every row: it goes through the table in ranges of
 * row numbers and keeps the positions of the first rows; the rows themselves are read at the end. A row that changed its sorted
 * or filtered cells meanwhile is left out, as if it had been changed before.
 */
export async function scanRows(
  db: Kysely<Schema>,
  query: RowQuery,
  pace: Pace,
  largestRangeRows = LARGEST_RANGE_ROWS,
): Promise<RowPage> {
  const { first, scannedRows } = await firstPositions(db, query, pace, largestRangeRows)
  const page = await selectRowsAt(db, query, first.slice(0, query.limit), first.length > query.limit)
  return isSearched(query) ? page : { ...page, scannedRows }
}

/** The positions of the first `limit + 1` rows after the position, and how many rows were read. */
async function firstPositions(
  db: Kysely<Schema>,
  query: RowQuery,
  pace: Pace,
  largestRangeRows: number,
): Promise<{ readonly first: Position[]; readonly scannedRows: number }> {
  const wanted = query.limit + 1
  const last = await lastRowNumber(db, query)
  let first: Position[] = []
  const sizes = rangeSizes(query.largestRowBytes, { first: FIRST_RANGE_ROWS, most: largestRangeRows })
  let rangeRows = sizes.first
  const begin = firstRowNumber(query)
  const search = searchSteps(db, query, Math.min(CANDIDATES.first, largestRangeRows))
  let next = begin
  while (next <= last) {
    const from = next
    const start = performance.now()
    const to = search === undefined ? Math.min(last, from + rangeRows - 1) : await search(from, last)
    const found = await positionsWithin(db, query, from, to, wanted)
    next = to + 1
    first = mergeSorted(first, found, query.sort).slice(0, wanted)
    if (query.sort.length === 0 && first.length === wanted) break
    const ms = performance.now() - start
    rangeRows = nextRows(to - from + 1, ms, sizes.most)
    await pace(ms)
  }
  // Numbers of deleted rows are not rows.
  return { first, scannedRows: Math.min(next - begin, query.rowCount) }
}

/** How many rows that may match the first step of a search looks at. Each further one starts anew in the index, so it takes many more. */
const CANDIDATES = { first: 2_000, times: 20 }

/** Where an index finds the rows that may match, each step takes so many of them; undefined where none does. */
function searchSteps(
  db: Kysely<Schema>,
  query: RowQuery,
  firstCandidates: number,
): ((from: number, last: number) => Promise<number>) | undefined {
  const search = searchOf(query)
  if (search === undefined) return undefined
  const table = indexTable(search)
  let count = firstCandidates
  return async (from, last) => {
    const found = await lastCandidate(db, table, search.text, { from, count })
    count *= CANDIDATES.times
    return Math.min(last, found ?? last)
  }
}

/** In insertion order nothing at or before the position can follow it. */
function firstRowNumber({ sort, position }: RowQuery): number {
  const [rowNumber] = position
  return sort.length === 0 && typeof rowNumber === 'number' ? rowNumber + 1 : 1
}

async function positionsWithin(
  db: Kysely<Schema>,
  query: RowQuery,
  from: number,
  to: number,
  limit: number,
): Promise<Position[]> {
  const { sort, position } = query
  const keys = keysOf(query)
  const rowNumber = sql.ref<number>('row_number')
  let select = db
    .selectFrom(rowTable(query))
    .select(storedColumns(keys))
    .where(rowNumber, '>=', from)
    .where(rowNumber, '<=', to)
    .limit(sql.lit(limit))
  select = whereMatches(db, select, searchedBy(query, { from, to }))
  if (sort.length > 0 && position.length > 0) select = select.where((eb) => isBehind(eb, sort, position))
  const rows = storedRows(await tuplesOf(db, inOrder(select, sort).compile()))
  return rows.map((row) => positionIn(keys, row))
}
