import { serviceNow } from '../state/clock.ts'

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function formatDate(timestamp: string): string {
  return DATE.format(new Date(timestamp))
}

export function formatTime(timestamp: string): string {
  return TIME.format(new Date(timestamp))
}

const MINUTE = 60_000
const SPANS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** `3 hours ago`, `in 5 days`. */
export function formatAgo(timestamp: string, now = serviceNow()): string {
  const difference = Date.parse(timestamp) - now
  const [unit, span] = SPANS.find(([, ms]) => Math.abs(difference) >= ms) ?? SPANS[2]
  return AGO.format(Math.trunc(difference / span), unit)
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

const SIGNIFICANT = 12
const PLAIN_BELOW = 1e15
const PLAIN_FROM = 1e-4

/** A number as it is, but for digits after the point that come of rounding. */
export function formatFigure(value: number): string {
  const figure = Math.abs(value) < 10 ** SIGNIFICANT ? Number(value.toPrecision(SIGNIFICANT)) : value
  const isPlain = figure === 0 || (Math.abs(figure) < PLAIN_BELOW && Math.abs(figure) >= PLAIN_FROM)
  return isPlain ? figure.toLocaleString('en', { maximumFractionDigits: 6 }) : String(figure)
}

const BYTE_UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** `1.5 GiB`. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const power = Math.min(BYTE_UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = (bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${value} ${BYTE_UNITS[power]}`
}

/** At most so many UTF-16 units from the beginning of a text, without half of an emoji at the end. */
export function beginningOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
