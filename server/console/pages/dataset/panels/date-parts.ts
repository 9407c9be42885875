import { DAY_SECONDS, secondsOf } from './chart-data.ts'

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** The longest spans of time that are drawn in bars of a day, a week and so on. */
const MOST_DAYS: readonly (readonly [Unit, number])[] = [
  ['day', 100],
  ['week', 2 * 366],
  ['month', 15 * 366],
  ['quarter', 40 * 366],
  ['year', Number.POSITIVE_INFINITY],
]

/** Without dates there is no span, and no bar. */
export function unitFor(days: number): Unit {
  return MOST_DAYS.find(([, most]) => days <= most)?.[0] ?? 'year'
}

/** When a part of time begins: `2026`, `2026-Q4`, `2026-11`, `2026-W47` or `2026-11-20`. */
export function startOf(part: string): number {
  const [, year = '', kind, number] = /^(\d{4})-([QW])(\d+)$/.exec(part) ?? []
  if (kind === undefined) return secondsOf(part)
  if (kind === 'Q') return secondsOf(`${year}-${String(Number(number) * 3 - 2).padStart(2, '0')}`)
  // The week with January 4 is the first one, and weeks begin on Monday.
  const fourth = secondsOf(`${year}-01-04`)
  const weekday = (new Date(fourth * 1000).getUTCDay() + 6) % 7
  return fourth + ((Number(number) - 1) * 7 - weekday) * DAY_SECONDS
}
