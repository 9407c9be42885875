import type { Figure } from './figure.ts'
import { shown } from './figures.ts'

const HEADINGS = ['What', 'Ours', 'Limit', 'Ratio', 'Reach', 'Peers', 'Verdict']

/** The table, with a line for each figure, and notes below it. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = [HEADINGS, ...figures.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  const [head, ...body] = lines.map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)))
  const table = [head, rule, ...body].map((line) => line?.join('  ').trimEnd()).join('\n')
  return `${table}\n\n${notesOf(figures)}`
}

function cellsOf({ what, unit, ours, limit, limitName, ratio, reach, peers, verdict }: Figure): string[] {
  return [
    what,
    `${shown(ours)} ${unit}`,
    limit === undefined ? '' : `${shown(limit)} (${limitName})`,
    ratio === undefined ? '' : ratio.toFixed(2),
    reach,
    Object.entries(peers)
      .map(([name, value]) => `${name} ${shown(value)}`)
      .join(', '),
    verdict,
  ]
}

function notesOf(figures: readonly Figure[]): string {
  return figures
    .filter(({ notes }) => notes.length > 0)
    .map(({ what, notes }) => `${what}: ${notes.join('; ')}`)
    .join('\n')
}
