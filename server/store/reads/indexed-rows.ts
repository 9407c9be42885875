import { type Kysely, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { UsableIndex } from '../../domain/index-fields.ts'
import type { Position } from '../../domain/position.ts'
import type { SeekQuery } from '../../query/serving-index.ts'
import type { RowPage, RowQuery, StoredRow } from '../interface/rows.ts'
import { tuplesCompiled } from '../sql/compiled.ts'
import { differencesOf } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'
import { selectRows } from './rows.ts'
import { selectionShape, storedColumns, storedRows } from './stored-row.ts'
import { type Stretch, stretchesBehind, withEmptyKey } from './stretches.ts'

/** A query and the index that serves it. */
export interface IndexedQuery {
  readonly index: UsableIndex
  readonly seek: SeekQuery
}

/**
 * The page that `selectRows` would find, by an index that serves the query. On what `using` gives, statements are built that
 * use this index.
 */
export function selectRowsByIndex(
  db: Kysely<Schema>,
  query: RowQuery,
  { index, seek }: IndexedQuery,
  using: () => Kysely<Schema>,
): Promise<RowPage> {
  const { emptyKey } = differencesOf(db).indexes
  return selectRows(db, query, async (position: Position, limit: number) => {
    const rows: StoredRow[] = []
    for (const values of stretchesBehind(seek, position)) {
      if (rows.length >= limit) break
      const stretch = withEmptyKey(values, emptyKey)
      // Always the whole limit: as a literal it is part of the statement, and statements are few.
      const shape = `${limit} of ${shapeOf(stretch)} by ${index.id} ${selectionShape(query)}`
      const parameters = parametersOf(stretch)
      const found = await tuplesCompiled(db, shape, parameters, () => select(using(), query, stretch, limit))
      rows.push(...storedRows(found))
    }
    return rows.slice(0, limit)
  })
}

/** All of a stretch that its statement depends on. */
function shapeOf({ fixed, range, order, behindRow }: Stretch): string {
  const equal = fixed.map(({ column, value }) => `${column}${value === null ? ' empty' : ''}`)
  const ends = [range?.lower, range?.upper].map((bound) => bound && (bound.inclusive ? 'from' : 'beyond'))
  return `${equal}; ${ends}; ${order.map(({ column, descending }) => (descending ? -column : column))}; ${behindRow !== undefined}`
}

/** In the order in which the statement uses them. */
function parametersOf({ fixed, range, behindRow }: Stretch): StoredCell[] {
  const bounds = [range?.lower, range?.upper].flatMap((bound) => bound?.value ?? [])
  return [...fixed.flatMap(({ value }) => value ?? []), ...bounds, ...(behindRow === undefined ? [] : [behindRow])]
}

function select(db: Kysely<Schema>, query: RowQuery, { fixed, range, order, behindRow }: Stretch, limit: number) {
  const { key: keyOf } = differencesOf(db).indexes
  let rows = db.selectFrom(rowTable(query)).select(storedColumns(query))
  for (const field of fixed) {
    const key = keyOf(field)
    rows = rows.where((eb) => (field.value === null ? eb(key, 'is', null) : eb(key, '=', field.value)))
  }
  const [first] = order
  if (first !== undefined && range !== undefined) {
    const { lower, upper } = range
    if (lower) rows = rows.where((eb) => eb(keyOf(first), lower.inclusive ? '>=' : '>', lower.value))
    if (upper) rows = rows.where((eb) => eb(keyOf(first), upper.inclusive ? '<=' : '<', upper.value))
  }
  if (behindRow !== undefined) rows = rows.where(sql.ref<number>('row_number'), '>', behindRow)
  return inOrder(rows, order, keyOf).limit(sql.lit(limit))
}
