import { RateLimiterMemory } from 'rate-limiter-flexible'

/** How long a window is, which begins with its first request. */
export const WINDOW_MS = 60_000

/** Where a request stands in its window. */
export interface Count {
  /** How many came so far, itself included; from the first one too many on it may stay the same. */
  readonly consumed: number
  readonly msLeft: number
}

/** Requests counted by key. */
export interface Windows {
  /** Counts a request of a key, of which `limit` are allowed in a window. */
  count(key: string, limit: number): Promise<Count>
  /** Where a key stands; nothing is counted. */
  find(key: string): Promise<Count>
}

/** Windows of this node alone. */
export function ownWindows(): Windows {
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
