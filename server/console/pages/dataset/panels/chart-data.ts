import type { Column, ColumnSummary, Dataset, RowRecord } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import { cellOf, cellText } from '../cell.ts'
import { printFilter } from '../filter.ts'
import { countMatching } from '../use-matching-rows.ts'
import type { View } from '../view.ts'

/** What a chart draws: numbers, on the x axis also seconds of a date or the index of a label. */
export interface ChartData {
  readonly kind: 'bars' | 'points'
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly xLabel: string
  readonly yLabel: string
  readonly isTime: boolean
  /** From where to where the x axis goes, with room for the whole of the first and the last bar or point. */
  readonly xRange: readonly [number, number]
  /** In place of numbers on the x axis. */
  readonly labels?: readonly string[]
}

/** A chart of rows, of which there may be more than it shows. */
export interface RowsChart extends ChartData {
  readonly rowsShown: number
  readonly rowsInView: number
}

/** Rows looked at for a chart of two columns. */
const POINTS = 2000
const SHOWN_LABELS = 20
const DAY_SECONDS = 24 * 60 * 60
/** On each side, as a part of the whole. */
const ROOM_FOR_POINTS = 0.02

/** Undefined for a column whose values have no order to draw them in. */
export function histogramChart({ name, type, histogram }: ColumnSummary): ChartData | undefined {
  if (histogram.length === 0) return undefined
  const xs = histogram.map(({ from }) => (typeof from === 'number' ? from : secondsOf(from)))
  const ys = histogram.map(({ count }) => count)
  const first = xs[0] ?? 0
  // The last bucket may be narrower; its bar is not.
  const width = (xs[1] ?? first + (type === 'date' ? DAY_SECONDS : 1)) - first
  const xRange = [first, (xs.at(-1) ?? first) + width] as const
  return { kind: 'bars', xs, ys, xLabel: name, yLabel: 'rows', isTime: type === 'date', xRange }
}

export async function loadPoints(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  if (x.type === 'text' || x.type === 'boolean') return loadMeans(dataset, view, x, y, signal)
  const { rows, isWhole } = await firstRows(dataset, view, signal)
  const rowsInView = isWhole ? rows.length : await countRows(dataset, view, signal)
  const common = { kind: 'points', xLabel: x.name, yLabel: y.name, rowsShown: rows.length, rowsInView } as const
  if (x.type !== 'number' && x.type !== 'date')
    return { ...common, kind: 'bars', isTime: false, ...meansByLabel(rows, x, y) }
  const pairs = rows
    .map((row) => [cellOf(row, x), cellOf(row, y)] as const)
    .flatMap(([at, value]) => (at === null || typeof value !== 'number' ? [] : [[placeOf(at), value] as const]))
    .sort(([one], [other]) => one - other)
  const xs = pairs.map(([at]) => at)
  const room = ((xs.at(-1) ?? 0) - (xs[0] ?? 0)) * ROOM_FOR_POINTS || 1
  const xRange = [(xs[0] ?? 0) - room, (xs.at(-1) ?? 0) + room] as const
  return { ...common, xs, ys: pairs.map(([, value]) => value), isTime: x.type === 'date', xRange }
}

/** The mean of y for the labels that occur most often, of all rows. */
async function loadMeans(
  { id, columns }: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const [count, mean] = [`${y.name}:count`, `${y.name}:avg`]
  const { filter: own = [], ...others } = askedBy(view, columns)
  const filter = [...own, printFilter({ name: y.name, operator: 'filled', value: '' })]
  const asked = { ...others, filter, group: [x.name], measure: [count, mean], sort: [`-${count}`], limit: SHOWN_LABELS }
  const { data } = await service.groups.list(id, asked, { signal })
  return {
    ...{ kind: 'bars', xLabel: x.name, yLabel: y.name, isTime: false, rowsShown: 0, rowsInView: 0 },
    xs: data.map((_, index) => index),
    xRange: [-0.5, data.length - 0.5],
    ys: data.map(({ measures }) => Number(measures[mean])),
    labels: data.map(({ group }) => cellText(group[x.name] ?? null) || '(empty)'),
  }
}

interface FirstRows {
  readonly rows: readonly RowRecord[]
  readonly isWhole: boolean
}

async function firstRows({ id, columns }: Dataset, view: View, signal: AbortSignal): Promise<FirstRows> {
  const rows: RowRecord[] = []
  const query = { limit: 100, ...askedBy(view, columns), sort: [...view.sort] }
  for await (const { data, pagination } of service.rows.list(id, query, { signal }).pages()) {
    rows.push(...data)
    if (rows.length >= POINTS) return { rows, isWhole: !pagination.has_more }
  }
  return { rows, isWhole: true }
}

/** How many rows the filters of a view leave. */
async function countRows({ id, row_count, columns }: Dataset, view: View, signal: AbortSignal): Promise<number> {
  if (view.filters.length === 0 && view.find === '') return row_count
  return countMatching(id, askedBy(view, columns), signal)
}

/** The mean of y for the labels that occur most often. */
function meansByLabel(rows: readonly RowRecord[], x: Column, y: Column) {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const row of rows) {
    const value = cellOf(row, y)
    if (typeof value !== 'number') continue
    const label = cellText(cellOf(row, x)) || '(empty)'
    const { sum, count } = sums.get(label) ?? { sum: 0, count: 0 }
    sums.set(label, { sum: sum + value, count: count + 1 })
  }
  const most = [...sums].sort(([, one], [, other]) => other.count - one.count).slice(0, SHOWN_LABELS)
  return {
    xs: most.map((_, index) => index),
    xRange: [-0.5, most.length - 0.5] as const,
    ys: most.map(([, { sum, count }]) => sum / count),
    labels: most.map(([label]) => label),
  }
}

function placeOf(value: unknown): number {
  return typeof value === 'number' ? value : secondsOf(String(value))
}

function secondsOf(date: string): number {
  return Date.parse(date) / 1000
}
