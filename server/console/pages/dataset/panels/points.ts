import type { Column, Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import { cellOf } from '../cell.ts'
import { countMatching } from '../use-matching-rows.ts'
import { isInInsertionOrder, type View } from '../view.ts'
import { loadMeansByInterval, type RowsChart } from './means.ts'

/** More rows than these are not drawn one by one. */
const MOST_POINTS = 2000
const PAGE = 100
/** On each side, as a part of the whole. */
const ROOM_FOR_POINTS = 0.02

/** A point for each row, or where rows are many, the mean of y for intervals of x. */
export async function loadPointsOrMeans(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const { id, columns, row_count } = dataset
  const isFiltered = !isInInsertionOrder({ ...view, sort: [] })
  const inView = isFiltered ? await countMatching(id, askedBy(view, columns), signal) : row_count
  if (inView > MOST_POINTS) return loadMeansByInterval(dataset, view, x, y, signal)
  const asked = { ...askedBy(view, columns), fields: [...new Set([x.name, y.name])], limit: PAGE }
  const rows = await service.rows.list(id, asked, { signal }).toArray({ max: MOST_POINTS })
  const points = rows.flatMap((row) => {
    const [at, value] = [cellOf(row, x), cellOf(row, y)]
    return typeof at === 'number' && typeof value === 'number' ? [{ at, value }] : []
  })
  points.sort((one, other) => one.at - other.at)
  const xs = points.map(({ at }) => at)
  const room = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ROOM_FOR_POINTS || 1
  const xRange = [(xs[0] ?? 0) - room, (xs.at(-1) ?? 0) + room] as const
  const ys = points.map(({ value }) => value)
  const chart = { kind: 'points', xLabel: x.name, yLabel: y.name, xs, ys, xRange } as const
  const row = isFiltered ? 'matching row' : 'row'
  return { chart, explained: `Each is one ${row} with a value in both columns.` }
}
