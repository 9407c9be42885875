import type { StoredCell } from '../../domain/codecs.ts'
import type { BoundSort } from '../../query/bound.ts'

/**
 * Compares positions in a sorted list as the database does: field by field, an empty cell before every value, text by
 * code point; the row number decides last, always ascending.
 */
export function comparePositions(
  a: readonly StoredCell[],
  b: readonly StoredCell[],
  sort: readonly BoundSort[],
): number {
  for (const [index, { descending }] of sort.entries()) {
    const order = compareCells(a[index] ?? null, b[index] ?? null)
    if (order !== 0) return descending ? -order : order
  }
  return Number(a[sort.length]) - Number(b[sort.length])
}

/** An empty cell before every value, text by code point. */
export function compareCells(a: StoredCell, b: StoredCell): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  return a < b ? -1 : 1
}

/** JavaScript compares UTF-16 units, which puts U+10000 before U+FFFF; where surrogates decide, code points have to. */
function compareTexts(a: string, b: string): number {
  let index = 0
  while (index < a.length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  const left = a.charCodeAt(index)
  const right = b.charCodeAt(index)
  // The end of a text is NaN, and every comparison with it false.
  if (Number.isNaN(left) || Number.isNaN(right)) return a.length - b.length
  const leftIsSurrogate = left >= 0xd800 && left <= 0xdfff
  const rightIsSurrogate = right >= 0xd800 && right <= 0xdfff
  if (leftIsSurrogate !== rightIsSurrogate) return leftIsSurrogate ? 1 : -1
  return left - right
}

/** The two sorted lists as one. */
export function mergeSorted<Key extends readonly StoredCell[]>(
  a: readonly Key[],
  b: readonly Key[],
  sort: readonly BoundSort[],
): Key[] {
  return [...a, ...b].sort((left, right) => comparePositions(left, right, sort))
}
