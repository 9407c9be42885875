import type { Column, Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import type { View } from '../view.ts'
import { barRange, type ChartData, DAY_SECONDS, secondsOf } from './chart-data.ts'
import { startOf, unitFor } from './date-parts.ts'
import { groupText } from './groups/group-table.tsx'
import { widthFor } from './number-width.ts'

/** A chart of two columns, and in a sentence which rows it is made of. */
export interface RowsChart {
  readonly chart: ChartData
  readonly explained: string
}

const SHOWN_LABELS = 20

/** The mean of y for the labels that occur most often with a value of y, of all rows. */
export async function loadMeans(
  { id, columns }: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const [count, mean] = [`${y.name}:count`, `${y.name}:avg`]
  const asked = { group: [x.name], measure: [count, mean], sort: [`-${count}`], limit: SHOWN_LABELS }
  const { data } = await service.groups.list(id, { ...askedBy(view, columns), ...asked }, { signal })
  const drawn = data.filter(({ measures }) => typeof measures[mean] === 'number')
  const chart: ChartData = {
    ...{ kind: 'bars', xLabel: x.name, yLabel: `average ${y.name}` },
    xs: drawn.map((_, index) => index),
    xRange: [-0.5, drawn.length - 0.5],
    ys: drawn.map(({ measures }) => Number(measures[mean])),
    labels: drawn.map(({ group }) => groupText(group[x.name])),
  }
  const explained = `Each is the mean of all rows with one value. Only the ${SHOWN_LABELS} most frequent values are shown.`
  return { chart, explained }
}

/** The mean of y over time, of all rows: for each day where dates span little, otherwise for each week, month, quarter or year. */
export async function loadMeansOverTime(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const [least, greatest] = (await rangeOf(dataset, view, x, signal)).map((date) => secondsOf(String(date)))
  const unit = unitFor(((greatest ?? 0) - (least ?? 0)) / DAY_SECONDS)
  const means = await meansBy(dataset, view, `${x.name}:${unit}`, y, signal)
  const xs = means.map(({ of }) => startOf(String(of)))
  const chart = barsOf({ x, y, xs, means, xRange: barRange(xs, DAY_SECONDS) })
  return { chart, explained: `Each is the mean of all rows of one ${unit}.` }
}

/** The mean of y for intervals of x, of all rows. */
export async function loadMeansByInterval(
  dataset: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const [least, greatest] = (await rangeOf(dataset, view, x, signal)).map(Number)
  const width = widthFor(least ?? 0, greatest ?? 0)
  const means = await meansBy(dataset, view, `${x.name}:${width}`, y, signal)
  const xs = means.map(({ of }) => Number(of))
  const chart = barsOf({ x, y, xs, means, xRange: [xs[0] ?? 0, (xs.at(-1) ?? 0) + width] })
  return {
    chart,
    explained: `Each is the mean of all rows in an interval of ${width.toLocaleString('en', { maximumSignificantDigits: 1 })}.`,
  }
}

async function rangeOf({ id, columns }: Dataset, view: View, { name }: Column, signal: AbortSignal) {
  const ends = [`${name}:min`, `${name}:max`]
  const { data } = await service.groups.list(id, { ...askedBy(view, columns), measure: ends }, { signal })
  return ends.map((end) => data[0]?.measures[end])
}

interface Mean {
  /** The value of a group. */
  readonly of: string | number
  readonly mean: number
}

/** The mean of y for each group that has one, in the order of their values. */
async function meansBy(
  { id, columns }: Dataset,
  view: View,
  group: string,
  { name }: Column,
  signal: AbortSignal,
): Promise<Mean[]> {
  const mean = `${name}:avg`
  const asked = { ...askedBy(view, columns), group: [group], measure: [mean], limit: 100 }
  const means: Mean[] = []
  for await (const { group: values, measures } of service.groups.list(id, asked, { signal })) {
    const [of, result] = [values[group], measures[mean]]
    if ((typeof of === 'string' || typeof of === 'number') && typeof result === 'number')
      means.push({ of, mean: result })
  }
  return means
}

interface Bars extends Pick<ChartData, 'xs' | 'xRange'> {
  readonly x: Column
  readonly y: Column
  readonly means: readonly Mean[]
}

function barsOf({ x, y, xs, xRange, means }: Bars): ChartData {
  const labels = { xLabel: x.name, yLabel: `average ${y.name}` }
  return { kind: 'bars', ...labels, xs, ys: means.map(({ mean }) => mean), isTime: x.type === 'date', xRange }
}
