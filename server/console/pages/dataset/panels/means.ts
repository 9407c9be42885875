import type { Column, Dataset } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { askedBy } from '../asked.ts'
import type { View } from '../view.ts'
import { barRange, type ChartData, DAY_SECONDS, secondsOf } from './chart-data.ts'
import { startOf, unitFor } from './date-parts.ts'
import { groupText } from './groups/group-table.tsx'

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
    ...{ kind: 'bars', xLabel: x.name, yLabel: `average ${y.name}`, isTime: false },
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
  { id, columns }: Dataset,
  view: View,
  x: Column,
  y: Column,
  signal: AbortSignal,
): Promise<RowsChart> {
  const own = askedBy(view, columns)
  const [least, greatest, mean] = [`${x.name}:min`, `${x.name}:max`, `${y.name}:avg`]
  const { data: range } = await service.groups.list(id, { ...own, measure: [least, greatest] }, { signal })
  const ends = [range[0]?.measures[least], range[0]?.measures[greatest]].map((date) => secondsOf(String(date)))
  const unit = unitFor(((ends[1] ?? 0) - (ends[0] ?? 0)) / DAY_SECONDS)
  const group = `${x.name}:${unit}`
  const asked = { ...own, group: [group], measure: [mean], limit: 100 }
  const bars: { at: number; mean: number }[] = []
  for await (const { group: of, measures } of service.groups.list(id, asked, { signal })) {
    const [start, value] = [of[group], measures[mean]]
    if (typeof start === 'string' && typeof value === 'number') bars.push({ at: startOf(start), mean: value })
  }
  const xs = bars.map(({ at }) => at)
  const ys = bars.map((bar) => bar.mean)
  const labels = { xLabel: x.name, yLabel: `average ${y.name}` }
  const chart: ChartData = { kind: 'bars', ...labels, xs, ys, isTime: true, xRange: barRange(xs, DAY_SECONDS) }
  return { chart, explained: `Each is the mean of all rows of one ${unit}.` }
}
