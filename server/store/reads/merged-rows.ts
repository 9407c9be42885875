import type { StoredCell } from '../../domain/codecs.ts'
import type { Position } from '../../domain/position.ts'
import type { OneOfField } from '../../query/serving-index.ts'
import type { RowQuery, StoredRow } from '../interface/rows.ts'
import { comparePositions } from './row-order.ts'
import { positionIn } from './rows.ts'
import type { StretchRows } from './stretch-rows.ts'
import type { Stretch } from './stretches.ts'

interface PlacedRow {
  readonly row: StoredRow
  readonly position: Position
}

/** The first rows of one value. */
interface Beginning {
  readonly rows: readonly PlacedRow[]
  /** Whether there may be more of them. */
  readonly isCut: boolean
}

/** More than its share, so that most values are asked once. */
const SPARE = 1
const GROWTH = 4

/**
 * The first rows of a stretch for all values of a field together. Each value is asked for its share of them first, and again for more only
 * while its last row comes before the last of all. Every value's first `limit` rows would be a hundred times as many as a page has.
 */
export async function mergedRows(
  stretches: StretchRows,
  query: RowQuery,
  stretch: Stretch,
  { column, type, values }: OneOfField,
  limit: number,
): Promise<readonly StoredRow[]> {
  const compare = (a: PlacedRow, b: PlacedRow) => comparePositions(a.position, b.position, query.sort)
  const beginnings = new Map<StoredCell, Beginning>()
  let open: readonly StoredCell[] = values
  let merged: readonly PlacedRow[] = []
  for (let step = Math.ceil(limit / values.length) + SPARE; open.length > 0; step *= GROWTH) {
    const most = Math.min(step, limit)
    const found = await stretches.ofEach(stretch, { column, type }, open, most)
    for (const [index, value] of open.entries()) {
      const rows = (found[index] ?? []).map((row) => ({ row, position: positionIn(query, row) }))
      beginnings.set(value, { rows, isCut: rows.length === most && most < limit })
    }
    merged = [...beginnings.values()]
      .flatMap(({ rows }) => rows)
      .sort(compare)
      .slice(0, limit)
    const last = merged.length === limit ? merged.at(-1) : undefined
    open = values.filter((value) => mayHaveMore(beginnings.get(value), last))
  }
  return merged.map(({ row }) => row)

  function mayHaveMore(beginning: Beginning | undefined, last: PlacedRow | undefined): boolean {
    const end = beginning?.rows.at(-1)
    return beginning?.isCut === true && end !== undefined && (last === undefined || compare(end, last) <= 0)
  }
}
