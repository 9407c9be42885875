import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { theme } from '../../../state/theme.ts'
import { FONT_PIXELS, fromZero, labelText, roomFor, tickText } from './chart-axes.ts'
import type { ChartData } from './chart-data.ts'

const HEIGHT = 280
const POINT_PIXELS = 5
const BAR_PART = 0.8

/** A drawn chart, and for those who do not see it what is in it. */
export function ChartCanvas({ chart }: { readonly chart: ChartData }) {
  const box = useRef<HTMLDivElement>(null)
  const look = theme.value
  // Another look has other colours.
  useEffect(() => {
    if (box.current === null) return
    const element = box.current
    let plot = draw(chart, element)
    const redraw = () => {
      plot.destroy()
      plot = draw(chart, element)
    }
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    resized.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      resized.disconnect()
      scheme.removeEventListener('change', redraw)
      plot.destroy()
    }
  }, [chart, look])
  return <div class="chart-box" ref={box} role="img" aria-label={descriptionOf(chart)} />
}

function descriptionOf({ kind, xLabel, yLabel, xs, ys }: ChartData): string {
  const range = `${yLabel} from ${Math.min(...ys)} to ${Math.max(...ys)}`
  return `${kind === 'bars' ? 'Bars' : 'Points'} of ${yLabel} by ${xLabel}: ${xs.length} values, ${range}`
}

function draw(chart: ChartData, element: HTMLElement): uPlot {
  const style = getComputedStyle(element)
  const accent = resolved(element, 'var(--accent)')
  const line = resolved(element, 'var(--line)')
  const axis = {
    stroke: style.color,
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
    font: `${FONT_PIXELS}px ${style.fontFamily}`,
  }
  const { labels, isTime } = chart
  const figures = { values: (_: uPlot, splits: number[]) => splits.map(tickText) }
  const names = labels && {
    values: (_: uPlot, splits: number[]) => splits.map((split) => labelText(labels[split] ?? '')),
    space: roomFor(labels.map(labelText)),
  }
  const numbers = { ...figures, space: roomFor(chart.xRange.map(tickText)) }
  const points = { paths: () => null, points: { show: true, size: POINT_PIXELS, fill: accent } }
  const bars = {
    fill: accent,
    paths: uPlot.paths.bars?.({ size: [BAR_PART], align: labels ? 0 : 1 }) ?? (() => null),
    points: { show: false },
  }
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    // Dates are days of no time zone.
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: true, y: false } },
    scales: {
      x: { time: Boolean(isTime), range: wholeBars(chart) },
      y: chart.kind === 'bars' ? { range: (_, least, greatest) => fromZero(least, greatest) } : {},
    },
    axes: [
      { ...axis, label: chart.xLabel, ...(isTime ? {} : (names ?? numbers)) },
      { ...axis, label: chart.yLabel, ...figures, size: (_, texts) => roomFor(texts ?? []) },
    ],
    series: [{}, { stroke: accent, width: 1, ...(chart.kind === 'bars' ? bars : points) }],
  }
  return new uPlot(options, [[...chart.xs], [...chart.ys]], element)
}

/** A bar reaches beyond the value that it stands at. What somebody has zoomed in on stays as it was chosen. */
function wholeBars({ xs, xRange: [from, to] }: ChartData): uPlot.Range.Function {
  return (_, least, greatest) => (least === xs[0] && greatest === xs.at(-1) ? [from, to] : [least, greatest])
}

/** A canvas knows no variables of style sheets. */
function resolved(element: HTMLElement, color: string): string {
  const probe = element.appendChild(document.createElement('span'))
  probe.style.color = color
  const value = getComputedStyle(probe).color
  probe.remove()
  return value
}
