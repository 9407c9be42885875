import type { ColumnSummary } from '../../../../../client/index.ts'

/** What a chart draws: numbers, on the x axis also seconds of a date or the index of a label. */
export interface ChartData {
  readonly kind: 'bars' | 'points'
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly xLabel: string
  readonly yLabel: string
  /** Whether the x axis has dates. */
  readonly isTime?: boolean
  /** From where to where the x axis goes, with room for the whole of the first and the last bar or point. */
  readonly xRange: readonly [number, number]
  /** In place of numbers on the x axis. */
  readonly labels?: readonly string[]
}

export const DAY_SECONDS = 24 * 60 * 60

/** Undefined for a column whose values have no order to draw them in. */
export function histogramChart({ name, type, histogram }: ColumnSummary): ChartData | undefined {
  if (histogram.length === 0) return undefined
  const xs = histogram.map(({ from }) => (typeof from === 'number' ? from : secondsOf(from)))
  const ys = histogram.map(({ count }) => count)
  const width = type === 'date' ? DAY_SECONDS : 1
  return { kind: 'bars', xs, ys, xLabel: name, yLabel: 'rows', isTime: type === 'date', xRange: barRange(xs, width) }
}

/** The range of bars that begin at their values. The last may stand for less; its bar is as wide as the others. */
export function barRange(xs: readonly number[], widthOfOne: number): readonly [number, number] {
  const first = xs[0] ?? 0
  const width = (xs[1] ?? first + widthOfOne) - first
  return [first, (xs.at(-1) ?? first) + width]
}

export function secondsOf(date: string): number {
  return Date.parse(date) / 1000
}
