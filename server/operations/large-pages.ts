import type { RowQuery } from '../store/interface/rows.ts'

/** Reading a page of this size and making its text takes the event loop some milliseconds. */
const LARGE_BYTES = 1024 ** 2

/** How many turns of the event loop are for others after one for a large page: Node accepts one connection in each. */
const TURNS_OF_OTHERS = 16

/** Those that wait, by organization; the one whose turn was last comes last. */
const waiting = new Map<string, (() => void)[]>()
let isGiving = false

/** Whether a page may be that large. */
export function mayBeLarge({ limit, rowCount, largestRowBytes }: RowQuery): boolean {
  return Math.min(limit, rowCount) * largestRowBytes >= LARGE_BYTES
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
  own.shift()?.()
  waiting.delete(organizationId)
  if (own.length > 0) waiting.set(organizationId, own)
  giveTurnAfter(TURNS_OF_OTHERS)
}

function giveTurnAfter(turns: number): void {
  setImmediate(() => (turns > 0 ? giveTurnAfter(turns - 1) : giveTurn()))
}
