import type { ColumnType, Row } from '../../client/index.ts'
import { compare, sortKey } from './row-model.ts'

/** A field of `group`. */
export interface ModelGroup {
  readonly field: string
  /** A part of a date, or a width. */
  readonly unit: 'year' | 'quarter' | 'month' | 'week' | 'day' | number | undefined
}

/** A measure; `:count` has no field. */
export interface ModelMeasure {
  readonly of: 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max'
  readonly field: string
  readonly type: ColumnType
}

/** The sum of the numbers of a group and of their absolute values. */
export interface ModelSum {
  readonly exact: number
  readonly absolute: number
}

export interface ModelGroupOfRows {
  readonly values: readonly unknown[]
  /** A sum, which rounding may change, or an exact result. */
  readonly results: readonly unknown[]
}

export const groupText = ({ field, unit }: ModelGroup) => (unit === undefined ? field : `${field}:${unit}`)
export const measureText = ({ field, of }: ModelMeasure) => `${field}:${of}`

/** The groups of rows by the rules of openapi.yaml, in plain JavaScript. */
export function expectedGroups(
  rows: readonly Row[],
  groups: readonly ModelGroup[],
  measures: readonly ModelMeasure[],
): ModelGroupOfRows[] {
  const byKey = new Map<string, { values: unknown[]; rows: Row[] }>()
  if (groups.length === 0) byKey.set('[]', { values: [], rows: [] })
  for (const row of rows) {
    const values = groups.map(({ field, unit }) => partOf(row[field] ?? null, unit))
    const key = JSON.stringify(values)
    const group = byKey.get(key) ?? { values, rows: [] }
    group.rows.push(row)
    byKey.set(key, group)
  }
  return [...byKey.values()].map(({ values, rows }) => ({
    values,
    results: measures.map((measure) => resultOf(rows, measure)),
  }))
}

/** By the definition of ISO 8601: the week with the year's fourth of January is its first one. */
function partOf(value: unknown, unit: ModelGroup['unit']): unknown {
  if (value === null || unit === undefined || unit === 'day') return value
  if (typeof unit === 'number') return intervalOf(Number(value), unit)
  const [year = '', month = ''] = String(value).split('-')
  if (unit === 'year') return year
  if (unit === 'month') return `${year}-${month}`
  if (unit === 'quarter') return `${year}-Q${[1, 4, 7, 10].findLastIndex((first) => Number(month) >= first) + 1}`
  const day = Date.parse(`${value}T00:00:00Z`)
  const weekYear = [Number(year) + 1, Number(year), Number(year) - 1].find((candidate) => day >= firstMonday(candidate))
  const week = Math.floor((day - firstMonday(weekYear ?? 0)) / (7 * 86_400_000)) + 1
  return `${String(weekYear).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

function intervalOf(value: number, width: number): number {
  if (Math.abs(value) >= width * 1e12) return value
  // The quotient of the least doubles is nothing, on either side of nothing.
  if (value < 0 && value > -width) return -width
  return Number((Math.floor(value / width) * width).toPrecision(15))
}

function firstMonday(year: number): number {
  const fourth = new Date(0)
  fourth.setUTCFullYear(year, 0, 4)
  return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86_400_000
}

function resultOf(rows: readonly Row[], { of, field }: ModelMeasure): unknown {
  if (field === '') return rows.length
  const filled = rows.flatMap((row) => (row[field] === undefined || row[field] === null ? [] : [row[field]]))
  if (of === 'count') return filled.length
  if (of === 'count_distinct') return new Set(filled.map((value) => JSON.stringify(sortedKeys(value)))).size
  if (filled.length === 0) return null
  if (of === 'min') return filled.reduce((least, value) => (compare(value, least) < 0 ? value : least))
  if (of === 'max') return filled.reduce((most, value) => (compare(value, most) > 0 ? value : most))
  return sumOf(filled.map(Number), of === 'avg' ? filled.length : 1)
}

/** Equal JSON values as equal texts. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  // Not an array, which would make {} equal to [].
  return {
    members: Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortedKeys(each)]),
  }
}

/** A double is a whole multiple of 2⁻¹⁰⁷⁴, so sums of such multiples are exact. */
const UNIT = 1074n

function multipleOf(value: number): bigint {
  let exponent = 0
  let rest = value
  while (Math.abs(rest) >= 2 ** 53) {
    rest /= 2
    exponent += 1
  }
  while (!Number.isInteger(rest)) {
    rest *= 2
    exponent -= 1
  }
  return BigInt(rest) << (UNIT + BigInt(exponent))
}

function sumOf(values: readonly number[], count: number): ModelSum {
  const sum = values.map(multipleOf).reduce((total, each) => total + each, 0n)
  const absolute = values.map((value) => multipleOf(Math.abs(value))).reduce((total, each) => total + each, 0n)
  return { exact: quotient(sum, count), absolute: quotient(absolute, count) }
}

/** Infinite beyond a double. */
function quotient(multiple: bigint, count: number): number {
  const sign = multiple < 0n ? -1 : 1
  // With 200 bits more the division loses nothing that could be seen.
  const scaled = ((multiple < 0n ? -multiple : multiple) << 200n) / BigInt(count)
  const shift = Math.max(0, scaled.toString(2).length - 64)
  let value = Number(scaled >> BigInt(shift))
  for (let power = shift - 200 - Number(UNIT); power !== 0; ) {
    const step = Math.max(-500, Math.min(500, power))
    value *= 2 ** step
    power -= step
  }
  return sign * value
}

/** Whether groups come in an order: by the beginnings of texts, as rows do. */
export function isInOrder(places: readonly (readonly unknown[])[], descending: readonly boolean[]): boolean {
  return places.every((place, index) => {
    const before = places[index - 1]
    if (before === undefined) return true
    for (const [at, isDescending] of descending.entries()) {
      const order = compare(sortKey(before[at] as never), sortKey(place[at] as never))
      if (order !== 0) return order < 0 !== isDescending
    }
    return true
  })
}
