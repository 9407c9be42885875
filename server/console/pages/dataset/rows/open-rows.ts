import type { Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import { isInInsertionOrder, type View } from '../view.ts'
import { FollowedRows } from './followed-rows.ts'
import { NumberedRows } from './numbered-rows.ts'
import type { RowSource } from './row-source.ts'

/** Up to this many places per row the grid shows deleted rows. With more deleted rows it loads page after page instead. */
const SPARSEST = 1.25

/** The rows of a view. In insertion order any row can be jumped to, as long as most numbers are still in use. */
export async function openRows(
  dataset: Dataset,
  view: Pick<View, 'filters' | 'find' | 'sort'>,
  signal: AbortSignal,
): Promise<RowSource> {
  if (!isInInsertionOrder(view))
    return new FollowedRows(dataset.id, { ...askedBy(view, dataset.columns), sort: [...view.sort] })
  const highest = await highestRowNumber(dataset, signal)
  if (highest > dataset.row_count * SPARSEST + 1000) return new FollowedRows(dataset.id, { sort: [] })
  return new NumberedRows(dataset.id, highest)
}

/** If no row comes after the one whose number is the row count, no number is missing. Otherwise a binary search finds the last row. */
async function highestRowNumber({ id, row_count }: Dataset, signal: AbortSignal): Promise<number> {
  const isBehind = async (row: number): Promise<boolean> => {
    const query = { limit: 1, ...(row > 0 && { after: `row_${row}` }) }
    const { data } = await service.rows.list(id, query, { signal })
    return data.length > 0
  }
  let below = row_count
  if (!(await isBehind(below))) return below
  let above = Math.max(1, row_count) * 2
  while (await isBehind(above)) {
    below = above
    above *= 2
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (await isBehind(middle)) below = middle
    else above = middle
  }
  return above
}
