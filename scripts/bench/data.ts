/** The columns of every dataset here. */
export const COLUMNS = [
  { name: 'name', type: 'text' },
  { name: 'amount', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'active', type: 'boolean' },
  { name: 'city', type: 'text' },
  { name: 'score', type: 'number' },
] as const

/** A row as JSON has it. */
export interface BenchRow {
  readonly name: string
  readonly amount: number
  readonly day: string
  readonly active: boolean
  readonly city: string
  readonly score: number | null
}

export const CITIES = ['Ljubljana', 'São Paulo', 'Reykjavík', 'Nairobi', 'Kyōto', 'Valparaíso', 'Winnipeg', 'Tbilisi']
const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.UTC(2015, 0, 1)
const DAYS = Array.from({ length: 4000 }, (_, index) => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10))

/** The row at an index, always the same one, so that two programs with the same rows give the same replies. */
export function rowAt(index: number): BenchRow {
  const random = scrambled(index)
  return {
    name: `customer ${random.toString(36)} of ${index}`,
    amount: (random % 10_000_000) / 100,
    day: DAYS[random % DAYS.length] ?? '',
    active: random % 3 === 0,
    city: CITIES[(random >>> 7) % CITIES.length] ?? '',
    score: index % 97 === 0 ? null : (random >>> 3) % 1000,
  }
}

/** The 32 bits of an index, mixed (the finalizer of MurmurHash3). */
function scrambled(index: number): number {
  let hash = index + 0x9e3779b9
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Consecutive rows. */
function rowsFrom(start: number, count: number): BenchRow[] {
  return Array.from({ length: count }, (_, offset) => rowAt(start + offset))
}

/** The body of an append. */
export function appendBody(start: number, count: number): string {
  return JSON.stringify({ rows: rowsFrom(start, count) })
}
