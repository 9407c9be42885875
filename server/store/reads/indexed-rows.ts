import type { Kysely } from 'kysely'
import { isUnique, type UsableIndex } from '../../domain/index-fields.ts'
import type { Position } from '../../domain/position.ts'
import { isWholeKey, type SeekQuery } from '../../query/serving-index.ts'
import type { RowPage, RowQuery, StoredRow } from '../interface/rows.ts'
import type { Schema } from '../sql/schema.ts'
import { positionIn, selectRows } from './rows.ts'
import { StretchRows } from './stretch-rows.ts'
import { stretchesBehind, valueByValue } from './stretches.ts'

/** A query and the index that serves it. */
export interface IndexedQuery {
  readonly index: UsableIndex
  readonly seek: SeekQuery
}

/**
 * The page that `selectRows` would find, by an index that serves the query. On what `using` gives, statements are built that
 * use this index. Undefined where a unique index, which has whole texts, has rows in another order than that of their beginnings.
 */
export async function selectRowsByIndex(
  db: Kysely<Schema>,
  query: RowQuery,
  { index, seek }: IndexedQuery,
  using: () => Kysely<Schema>,
): Promise<RowPage | undefined> {
  const stretchRows = new StretchRows(db, query, index, using)
  const { oneOf } = seek
  const isServing = isUnique(index)
    ? (rows: readonly StoredRow[]) => rows.every((row) => isWhole(positionIn(query, row)))
    : () => true
  let isServed = !isUnique(index) || isWhole(query.position)
  const page = await selectRows(db, query, async (position: Position, limit: number) => {
    const rows: StoredRow[] = []
    // The rows of several values are in one order value by value, or else have to be merged.
    const isMerged = oneOf !== undefined && oneOf.sorted === undefined
    const stretches =
      oneOf === undefined || isMerged ? stretchesBehind(seek, position) : valueByValue(seek, oneOf, position)
    for (const stretch of stretches) {
      if (rows.length >= limit) break
      // Always the whole limit: as a literal it is part of the statement, and statements are few.
      rows.push(...(await (isMerged ? stretchRows.ofAll(stretch, oneOf, limit) : stretchRows.of(stretch, limit))))
    }
    isServed &&= isServing(rows)
    return rows.slice(0, limit)
  })
  return isServed ? page : undefined
}

/** Whether rows at a position are in the same order by whole texts as by their beginnings. */
function isWhole(position: Position): boolean {
  return position.every(isWholeKey)
}
