/** A power of two. A dataset has three times, a page of rows usually few. */
const TEXTS_KEPT = 32

const keptOf = new Float64Array(TEXTS_KEPT).fill(Number.NaN)
const kept: string[] = []

/** Milliseconds since 1970 as replies show them: UTC, milliseconds, `Z`. */
export function timestamp(milliseconds: number): string {
  // Rows that came together have one time, and its text takes longer than all else of a row.
  const place = milliseconds & (TEXTS_KEPT - 1)
  const known = kept[place]
  if (known !== undefined && keptOf[place] === milliseconds) return known
  const text = new Date(milliseconds).toISOString()
  kept[place] = text
  keptOf[place] = milliseconds
  return text
}

export function timestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : timestamp(milliseconds)
}

/** Milliseconds since 1970 of a time as RFC 3339 writes it. A leap second, which this count lacks, is the second after it. */
export function millisecondsOf(text: string): number {
  const plain = text.toUpperCase().replace(/:60(?=[.Z+-])/, ':59')
  return Date.parse(plain) + (plain === text.toUpperCase() ? 0 : 1000)
}
