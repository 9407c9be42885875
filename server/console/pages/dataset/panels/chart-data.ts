import type { Column, ColumnSummary, Dataset, RowRecord } from '../../../../../generated/index.ts'
import * as sdk from '../../../../../generated/index.ts'
import { call, patiently } from '../../../api/call.ts'
import { cellOf, cellText } from '../cell.ts'
import { printFilter } from '../filter.ts'
import type { View } from '../view.ts'

/** What a chart draws: numbers, on the x axis also seconds of a date or the index of a label. */
export interface ChartData {
  readonly kind: 'bars' | 'points'
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly xLabel: string
  readonly yLabel: string
  readonly isTime: boolean
  /** In place of numbers on the x axis. */
  readonly labels?: readonly string[]
}

/** Rows looked at for a chart of two columns. */
export const POINTS = 2000
const SHOWN_LABELS = 20

/** Undefined for a column whose values have no order to draw them in. */
export function histogramChart({ name, type, histogram }: ColumnSummary): ChartData | undefined {
  if (histogram.length === 0) return undefined
  const xs = histogram.map(({ from }) => (typeof from === 'number' ? from : secondsOf(from)))
  const ys = histogram.map(({ count }) => count)
  return { kind: 'bars', xs, ys, xLabel: name, yLabel: 'rows', isTime: type === 'date' }
}

export async function loadPoints(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<ChartData> {
  const rows = await firstRows(dataset, view, signal)
  const common = { kind: 'points', xLabel: x.name, yLabel: y.name } as const
  if (x.type !== 'number' && x.type !== 'date')
    return { ...common, kind: 'bars', isTime: false, ...meansByLabel(rows, x, y) }
  const pairs = rows
    .map((row) => [cellOf(row, x), cellOf(row, y)] as const)
    .flatMap(([at, value]) => (at === null || typeof value !== 'number' ? [] : [[placeOf(at), value] as const]))
    .sort(([one], [other]) => one - other)
  return { ...common, xs: pairs.map(([at]) => at), ys: pairs.map(([, value]) => value), isTime: x.type === 'date' }
}

async function firstRows({ id }: Dataset, { filters, sort }: View, signal: AbortSignal): Promise<RowRecord[]> {
  const rows: RowRecord[] = []
  let cursor: string | undefined
  for (;;) {
    const query = {
      limit: 100,
      filter: filters.map(printFilter),
      ...(sort.length > 0 && { sort: [...sort] }),
      ...(cursor !== undefined && { cursor }),
    }
    const { data, pagination } = await patiently(
      () => call(sdk.listRows({ path: { dataset_id: id }, query, signal })),
      signal,
    )
    rows.push(...data)
    if (!pagination.has_more || rows.length >= POINTS) return rows
    cursor = pagination.cursor
  }
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
