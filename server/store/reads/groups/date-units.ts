import { type RawBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { BoundGroup } from '../../../query/groups.ts'
import { type Cells, ROW_CELLS } from './facts.ts'
import { intervalKey, intervalValue } from './intervals.ts'

/** Characters of `YYYY-MM-DD` that decide to which year or month a date belongs; a quarter is found from the month, a week from the day. */
const PREFIX = { year: 4, quarter: 7, month: 7, week: undefined, day: undefined } as const

/** What the database groups by: the cell, a part of a date, or the interval of a number. Weeks and quarters are put together from its groups, so that no engine calculates with dates. */
export function groupKey({ column, unit, width }: BoundGroup, cells: Cells = ROW_CELLS): RawBuilder<StoredCell> {
  if (width !== undefined) return intervalKey(cells.of(column), width)
  const length = unit && PREFIX[unit]
  return length === undefined ? cells.of(column) : sql<StoredCell>`substr(${cells.of(column)}, 1, ${sql.lit(length)})`
}

/** How many groups of the database at most are one group. */
export function keysOfGroup({ unit }: BoundGroup): number {
  return unit === 'week' ? 7 : unit === 'quarter' ? 3 : 1
}

/** The value of a group, from what the database grouped by. */
export function groupValue({ unit, width }: BoundGroup, key: StoredCell): StoredCell {
  if (width !== undefined) return key === null ? null : intervalValue(Number(key), width)
  if (typeof key !== 'string') return key
  if (unit === 'quarter') return `${key.slice(0, 5)}Q${Math.ceil(Number(key.slice(5)) / 3)}`
  return unit === 'week' ? weekOf(key) : key
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The week of ISO 8601 that a date is in: that of its Thursday, whose year it belongs to. */
function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * DAY_MS)
  const year = thursday.getUTCFullYear()
  const newYear = new Date(0).setUTCFullYear(year, 0, 1)
  const week = Math.floor((thursday.getTime() - newYear) / DAY_MS / 7) + 1
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}
