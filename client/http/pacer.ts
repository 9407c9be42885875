import { msUntilReset } from './retry.ts'
import { sleep } from './sleep.ts'

/** A window lasts a minute; a wrong clock must not make a client wait longer. */
const WINDOW_MS = 62_000
/** Timers are not more exact. */
const NOT_WORTH_WAITING_MS = 2

/**
 * Keeps the requests of one client below the rate limit that replies report. When half of a window's requests are used, it spreads the others
 * over the time that is left; when none is left, it waits for the next window.
 */
export class Pacer {
  #limit = Number.POSITIVE_INFINITY
  #remaining = Number.POSITIVE_INFINITY
  #resetAt = 0
  #nextAt = 0
  #underWay = 0

  /** Resolves when a request may be sent. `isPaced` ones wait; others are only counted. */
  async begin(isPaced: boolean, signal: AbortSignal | undefined): Promise<void> {
    while (isPaced) {
      const waitMs = this.#waitMs(Date.now())
      if (waitMs < NOT_WORTH_WAITING_MS) break
      await sleep(waitMs, signal)
    }
    this.#remaining -= 1
    this.#underWay += 1
  }

  /** A request has ended, with a reply or without. */
  end(headers: Headers | undefined): void {
    this.#underWay -= 1
    const [limit, remaining] = [numberIn(headers, 'X-RateLimit-Limit'), numberIn(headers, 'X-RateLimit-Remaining')]
    const resetInMs = headers && msUntilReset(headers)
    if (limit === undefined || remaining === undefined || resetInMs === undefined) return
    const now = Date.now()
    const isNewWindow = now >= this.#resetAt || limit !== this.#limit
    const left = remaining - this.#underWay
    this.#limit = limit
    this.#remaining = isNewWindow ? left : Math.min(this.#remaining, left)
    this.#resetAt = isNewWindow ? now + Math.min(resetInMs, WINDOW_MS) : this.#resetAt
  }

  #waitMs(now: number): number {
    if (now >= this.#resetAt) {
      this.#remaining = Math.max(this.#remaining, this.#limit - this.#underWay)
      this.#nextAt = now
      return 0
    }
    if (this.#remaining < 1) return this.#resetAt - now
    const waitMs = this.#nextAt - now
    if (waitMs >= NOT_WORTH_WAITING_MS) return waitMs
    const isPlenty = this.#remaining > this.#limit / 2
    this.#nextAt = isPlenty ? now : now + (this.#resetAt - now) / (this.#remaining + 1)
    return 0
  }
}

function numberIn(headers: Headers | undefined, name: string): number | undefined {
  const text = headers?.get(name)
  return text && /^\d+$/.test(text) ? Number(text) : undefined
}
