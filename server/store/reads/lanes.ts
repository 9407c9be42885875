import type { Kysely } from 'kysely'
import type { UsableIndex } from '../../domain/index-fields.ts'
import { isEverything } from '../../query/condition.ts'
import { seekQuery, servingIndex } from '../../query/serving-index.ts'
import type { RowPage, RowQuery } from '../interface/rows.ts'
import type { RowTableRef } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { selectRowsByIndex } from './indexed-rows.ts'

/**
 * Where a read runs, and why: `main` on the main thread, which everything waits for; `index` there too, by an index; `scan` in
 * a thread of its own.
 */
export type LaneChoice<Answer> =
  | { readonly lane: 'main'; readonly reason: string }
  | { readonly lane: 'scan'; readonly reason: string }
  | ({ readonly lane: 'index'; readonly reason: string; readonly read: IndexedRead<Answer> } & ChosenIndex)

/** An index, and the table whose rows it is to find. */
interface ChosenIndex extends RowTableRef {
  readonly index: UsableIndex
}

/** Reads by the index that was chosen, if it serves what is there. On what `using` gives, statements are built that use it. */
type IndexedRead<Answer> = (db: Kysely<Schema>, using: () => Kysely<Schema>) => Promise<Answer | undefined>

/** Looking at so little takes less time than the way to another thread and back. */
const FEW_ROWS = 500
const FEW_BYTES = 256 * 1024

/**
 * The lane of a page of rows. Pages in insertion order, which begin at a key, are cheap however large a dataset is, and so are pages
 * that an index serves exactly; any other filter or sort may have to look at every row.
 */
export function laneOfRows(query: RowQuery): LaneChoice<RowPage> {
  const { where, sort, indexes, datasetId, generation } = query
  if (isEverything(where) && sort.length === 0) return { lane: 'main', reason: 'in insertion order' }
  const seek = indexes.length > 0 ? seekQuery({ where, sort }) : undefined
  const index = seek && servingIndex(indexes, seek)
  if (seek === undefined || index === undefined) return laneOfScan(query)
  const read: IndexedRead<RowPage> = (db, using) => selectRowsByIndex(db, query, { index, seek }, using)
  return { lane: 'index', reason: `served by ${index.id}`, index, datasetId, generation, read }
}

/** The lane of what looks at every row. */
export function laneOfScan({
  rowCount,
  largestRowBytes,
}: Pick<RowQuery, 'rowCount' | 'largestRowBytes'>): LaneChoice<never> {
  const isSmall = rowCount <= FEW_ROWS && rowCount * largestRowBytes <= FEW_BYTES
  return isSmall
    ? { lane: 'main', reason: `only ${rowCount} rows to look at` }
    : { lane: 'scan', reason: `no index serves it, and there are ${rowCount} rows to look at` }
}
