import type { StoredCell } from '../../domain/codecs.ts'
import type { Bucket } from '../interface/summaries.ts'
import { compareCells } from './row-order.ts'

interface Extent {
  readonly min: StoredCell
  readonly max: StoredCell
  readonly distinct: number
  readonly isWhole: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The edges between at most `most` buckets of one width, one edge more than buckets; none without values. Days and whole
 * numbers get edges of their kind.
 */
export function bucketEdges(
  type: 'number' | 'date',
  { min, max, distinct, isWhole }: Extent,
  most: number,
): StoredCell[] {
  if (min === null || max === null) return []
  if (min === max) return [min, max]
  if (type === 'date') return wholeEdges(dayOf(String(min)), dayOf(String(max)), most).map(dateOf)
  const [least, greatest] = [Number(min), Number(max)]
  return isWhole ? wholeEdges(least, greatest, most) : evenEdges(least, greatest, Math.min(most, distinct))
}

export function bucketsOf(edges: readonly StoredCell[], counts: readonly number[]): Bucket[] {
  return counts.map((count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }))
}

/** How many of the values counted are in each bucket. */
export function countsWithin(edges: readonly StoredCell[], counts: Iterable<readonly [StoredCell, number]>): number[] {
  const buckets = Array<number>(Math.max(0, edges.length - 1)).fill(0)
  for (const [value, count] of counts) {
    const behind = edges.findIndex((edge, index) => index > 0 && compareCells(value, edge) < 0)
    const bucket = behind === -1 ? buckets.length - 1 : behind - 1
    buckets[bucket] = (buckets[bucket] ?? 0) + count
  }
  return buckets
}

function wholeEdges(least: number, greatest: number, most: number): number[] {
  const width = Math.ceil((greatest - least + 1) / most)
  const edges: number[] = []
  for (let edge = least; edge <= greatest; edge += width) edges.push(edge)
  return [...edges, greatest]
}

/** Weighted means, since the difference of two doubles may be beyond them. */
function evenEdges(least: number, greatest: number, buckets: number): number[] {
  const inner = Array.from({ length: buckets - 1 }, (_, index) => {
    const part = (index + 1) / buckets
    return least * (1 - part) + greatest * part
  })
  return [least, ...inner, greatest]
}

function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
