import { RateLimiterMemory } from 'rate-limiter-flexible'

/** The length of a window, which begins with its first request. */
export const WINDOW_MS = 60_000

/** The count of a window when a request came. */
export interface Count {
  /** How many requests came so far, this one included; beyond the limit it may stay the same. */
  readonly consumed: number
  readonly msLeft: number
}

/** Requests counted by key. */
export interface RequestCounter {
  /** Counts a request of a key, of which `limit` are allowed in a window. */
  count(key: string, limit: number): Promise<Count>
  /** The count of a key; nothing is added. */
  find(key: string): Promise<Count>
}

/** Counts the requests of this node alone. */
export function nodeCounter(): RequestCounter {
  // The limit is that of the plan as it is now, so one counter serves all plans.
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_MS / 1000 })
  return {
    async count(key) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key)
      return { consumed: consumedPoints, msLeft: msBeforeNext }
    },
    async find(key) {
      const { consumedPoints, msBeforeNext } = (await limiter.get(key)) ?? {
        consumedPoints: 0,
        msBeforeNext: WINDOW_MS,
      }
      return { consumed: consumedPoints, msLeft: msBeforeNext }
    },
  }
}
