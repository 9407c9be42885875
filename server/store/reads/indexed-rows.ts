import type { Kysely } from 'kysely'
import { isUnique, type UsableIndex } from '../../domain/index-fields.ts'
import type { Position } from '../../domain/position.ts'
import { isWholeKey, type OneOfField, type SeekQuery } from '../../query/serving-index.ts'
import type { RowPage, RowQuery, StoredRow } from '../interface/rows.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { positionIn, selectRows } from './rows.ts'
import { rowsThatFit } from './steps-that-fit.ts'
import { StretchRows } from './stretch-rows.ts'
import { type Stretch, stretchesBehind, valueByValue } from './stretches.ts'

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
  const printed = await printedPage(db, query, { index, seek }, new StretchRows(db, query, index, using))
  if (printed !== undefined) return printed
  const merged = mergedField(seek)
  let isServed = !isUnique(index) || isWhole(query.position)
  const page = await selectRows(db, query, async (selected: RowQuery, position: Position, limit: number) => {
    const stretchRows = new StretchRows(db, selected, index, using)
    const rows: StoredRow[] = []
    for (const stretch of stretchesOf(seek, position)) {
      if (rows.length >= limit) break
      // Always the whole limit: as a literal it is part of the statement, and statements are few.
      rows.push(...(await (merged ? stretchRows.ofAll(stretch, merged, limit) : stretchRows.of(stretch, limit))))
    }
    isServed &&= !isUnique(index) || rows.every((row) => isWhole(positionIn(selected, row)))
    return rows.slice(0, limit)
  })
  return isServed ? page : undefined
}

/** The page as JSON if all of it is in one stretch, and more rows are. */
async function printedPage(
  db: Kysely<Schema>,
  query: RowQuery,
  { index, seek }: IndexedQuery,
  stretchRows: StretchRows,
): Promise<RowPage | undefined> {
  const printer = differencesOf(db).rowPrinter
  // The order of a unique index has to be seen from its rows.
  if (printer === undefined || isUnique(index) || mergedField(seek) || rowsThatFit(query) < query.limit)
    return undefined
  // Where a few rows are looked up, the attempt would cost more than it saves.
  const by = `${index.id} ${seek.fixed.length}`
  const row = printer.row(query, by)
  if (row === undefined) return undefined
  for (const stretch of stretchesOf(seek, query.position)) {
    const page = await stretchRows.printed(stretch, row)
    if (page === 'empty') continue
    if (typeof page === 'object') return page
    printer.notPrinted(by, page)
    return undefined
  }
  printer.notPrinted(by, 'few')
  return undefined
}

/** A field that has one of several values, if their rows are not in one order value by value, and have to be merged. */
function mergedField({ oneOf }: SeekQuery): OneOfField | undefined {
  return oneOf?.sorted === undefined ? oneOf : undefined
}

function stretchesOf(seek: SeekQuery, position: Position): Iterable<Stretch> {
  const { oneOf } = seek
  return oneOf?.sorted === undefined ? stretchesBehind(seek, position) : valueByValue(seek, oneOf, position)
}

/** Whether rows at a position are in the same order by whole texts as by their beginnings. */
function isWhole(position: Position): boolean {
  return position.every(isWholeKey)
}
