import type { StoredCell } from '../../domain/codecs.ts'
import type { Position } from '../../domain/position.ts'
import type { BoundSort } from '../../query/bound.ts'
import { comparePositions } from './row-order.ts'

/** Something of a row, and where that row stands in the order of a stretch. */
export interface Placed<Item> {
  readonly item: Item
  readonly position: Position
}

/** The first rows of one value. */
interface Beginning<Item> {
  readonly rows: readonly Placed<Item>[]
  /** Whether there may be more of them. */
  readonly isCut: boolean
}

/** More than its share, so that most values are asked once. */
const SPARE = 1
const GROWTH = 4

/**
 * The first rows of several values together, in an order. Each value is asked for its share of them first, and again for more only while its
 * last row comes before the last of all. Every value's first `limit` rows would be a hundred times as many as a page has.
 */
export async function merged<Item>(
  ofEach: (values: readonly StoredCell[], limit: number) => Promise<readonly (readonly Placed<Item>[])[]>,
  values: readonly StoredCell[],
  order: readonly BoundSort[],
  limit: number,
): Promise<readonly Item[]> {
  const compare = (a: Placed<Item>, b: Placed<Item>) => comparePositions(a.position, b.position, order)
  const beginnings = new Map<StoredCell, Beginning<Item>>()
  let open: readonly StoredCell[] = values
  let first: readonly Placed<Item>[] = []
  for (let step = Math.ceil(limit / values.length) + SPARE; open.length > 0; step *= GROWTH) {
    const most = Math.min(step, limit)
    const found = await ofEach(open, most)
    for (const [index, value] of open.entries()) {
      const rows = found[index] ?? []
      beginnings.set(value, { rows, isCut: rows.length === most && most < limit })
    }
    first = [...beginnings.values()]
      .flatMap(({ rows }) => rows)
      .sort(compare)
      .slice(0, limit)
    const last = first.length === limit ? first.at(-1) : undefined
    open = values.filter((value) => mayHaveMore(beginnings.get(value), last))
  }
  return first.map(({ item }) => item)

  function mayHaveMore(beginning: Beginning<Item> | undefined, last: Placed<Item> | undefined): boolean {
    const end = beginning?.rows.at(-1)
    return beginning?.isCut === true && end !== undefined && (last === undefined || compare(end, last) <= 0)
  }
}
