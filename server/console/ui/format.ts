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
export function formatAgo(timestamp: string, now = Date.now()): string {
  const difference = Date.parse(timestamp) - now
  const [unit, span] = SPANS.find(([, ms]) => Math.abs(difference) >= ms) ?? SPANS[2]
  return AGO.format(Math.trunc(difference / span), unit)
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
