import type { RowQuery } from '../store/interface/rows.ts'

/** Reading a page of this size and making its text takes the event loop some milliseconds. */
const LARGE_BYTES = 1024 ** 2

/** How many turns of the event loop are for others after a long one for such a page: Node accepts one connection in each. */
const TURNS_OF_OTHERS = 16

/** Most of the pages that may be large are small: one large row is enough for that. */
const LONG_MS = 5

/** Those that wait, by organization; the one whose turn was last comes last. */
const waiting = new Map<string, (() => void)[]>()
let isGiving = false

/** Whether a page may be that large. Long names of columns count as cells do: each row has them again. */
export function mayBeLarge({
  limit,
  rowCount,
  largestRowBytes,
  rowOverheadBytes,
}: Pick<RowQuery, 'limit' | 'rowCount' | 'largestRowBytes' | 'rowOverheadBytes'>): boolean {
  return Math.min(limit, rowCount) * (largestRowBytes + rowOverheadBytes) >= LARGE_BYTES
}

/**
 * Resolves when it is time to read a large page: a hundred that are asked for at once would be read in one turn of the event loop, and nothing else would
 * be answered for seconds. Organizations take turns.
 */
export function ownTurn(organizationId: string): Promise<void> {
  return new Promise((resolve) => {
    const own = waiting.get(organizationId) ?? []
    own.push(resolve)
    waiting.set(organizationId, own)
    if (!isGiving) setImmediate(giveTurn)
    isGiving = true
  })
}

function giveTurn(): void {
  const [next] = waiting
  isGiving = next !== undefined
  if (next === undefined) return
  const [organizationId, own] = next
  const began = performance.now()
  own.shift()?.()
  waiting.delete(organizationId)
  if (own.length > 0) waiting.set(organizationId, own)
  setImmediate(() => giveTurnAfter(performance.now() - began > LONG_MS ? TURNS_OF_OTHERS : 0))
}

function giveTurnAfter(turns: number): void {
  if (turns === 0) giveTurn()
  else setImmediate(() => giveTurnAfter(turns - 1))
}
