import type { Column, Dataset, RowRecord } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import { cellOf } from '../cell.ts'
import { highestRowNumber } from '../rows/open-rows.ts'
import { countMatching } from '../use-matching-rows.ts'
import { isInInsertionOrder, type View } from '../view.ts'
import type { RowsChart } from './means.ts'

/** More rows than these are not drawn one by one. */
const MOST_POINTS = 2000
const PAGE = 100
/** On each side, as a part of the whole. */
const ROOM_FOR_POINTS = 0.02

/** A point for each row; for a sample of the rows where there are many. */
export async function loadPoints(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const { id, columns, row_count } = dataset
  const isFiltered = !isInInsertionOrder({ ...view, sort: [] })
  const asked = { ...askedBy(view, columns), fields: [...new Set([x.name, y.name])], limit: PAGE }
  const inView = isFiltered ? await countMatching(id, askedBy(view, columns), signal) : row_count
  const isSample = inView > MOST_POINTS
  const rows = isSample
    ? await sampledRows(dataset, asked, signal)
    : await service.rows.list(id, asked, { signal }).toArray({ max: MOST_POINTS })
  const points = rows.flatMap((row) => {
    const [at, value] = [cellOf(row, x), cellOf(row, y)]
    return typeof at === 'number' && typeof value === 'number' ? [{ at, value }] : []
  })
  points.sort((one, other) => one.at - other.at)
  const xs = points.map(({ at }) => at)
  const room = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ROOM_FOR_POINTS || 1
  const xRange = [(xs[0] ?? 0) - room, (xs.at(-1) ?? 0) + room] as const
  const ys = points.map(({ value }) => value)
  const chart = { kind: 'points', xLabel: x.name, yLabel: y.name, isTime: false, xs, ys, xRange } as const
  const which = `${rows.length.toLocaleString('en')} of ${inView.toLocaleString('en')}`
  const all = isFiltered ? 'rows that match' : 'rows'
  return {
    chart,
    explained: isSample
      ? `Each is one row of a sample: ${which} ${all}, taken at even distances from the first to the last.`
      : `Each is one of all ${all} with a value in both columns.`,
  }
}

type Asked = NonNullable<Parameters<typeof service.rows.list>[1]>

/** Pages at even distances, the last of which ends with the last row. Where few rows match, pages meet, and each row counts once. */
async function sampledRows(dataset: Dataset, asked: Asked, signal: AbortSignal): Promise<RowRecord[]> {
  const highest = await highestRowNumber(dataset, signal)
  const pages = MOST_POINTS / PAGE
  const rows = new Map<string, RowRecord>()
  for (let page = 0; page < pages; page++) {
    const before = Math.floor((page * Math.max(0, highest - PAGE)) / (pages - 1))
    const query = { ...asked, ...(before > 0 && { after: `row_${before}` }) }
    const { data } = await service.rows.list(dataset.id, query, { signal })
    for (const row of data) rows.set(row.id, row)
  }
  return [...rows.values()]
}
