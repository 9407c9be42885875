// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Keeps the requests of one client below the rate limit that replies report. For any transport. */
import { wait } from './wait.gen.ts'

/** Timers are not more exact. */
const NOT_WORTH_WAITING_MS = 2

/**
 * When half of a window's requests are used, it spreads the others over the time that is left; when none is left, it waits for the next
 * window. It reads `RateLimit-Limit`, `-Remaining` and `-Reset`, or the same with `X-` before. A service that sends none of them has no
 * limit for it.
 */
export class Pacer {
  readonly #longestMs: number
  #limit = Number.POSITIVE_INFINITY
  #remaining = Number.POSITIVE_INFINITY
  #resetAt = 0
  #nextAt = 0
  #underWay = 0

  /** `longestMs`: how long a window can last, so that a wrong clock does not make a client wait longer. */
  constructor(longestMs = Number.POSITIVE_INFINITY) {
    this.#longestMs = longestMs
  }

  /** Resolves when a request may be sent. `isPaced` ones wait; others are only counted. */
  async begin(isPaced: boolean, signal: AbortSignal | undefined): Promise<void> {
    while (isPaced) {
      const waitMs = this.#waitMs(Date.now())
      if (waitMs < NOT_WORTH_WAITING_MS) break
      await wait(waitMs, signal)
    }
    this.#remaining -= 1
    this.#underWay += 1
  }

  /** A request has ended, with a reply or without. */
  end(headers: Headers | undefined): void {
    this.#underWay -= 1
    const limit = headers && numberIn(headers, 'Limit')
    const remaining = headers && numberIn(headers, 'Remaining')
    const resetMs = headers && msUntilReset(headers)
    if (limit === undefined || remaining === undefined || resetMs === undefined) return
    const now = Date.now()
    const isNewWindow = now >= this.#resetAt || limit !== this.#limit
    const left = remaining - this.#underWay
    this.#limit = limit
    // replies may come in another order than they were made
    this.#remaining = isNewWindow ? left : Math.min(this.#remaining, left)
    if (isNewWindow) this.#resetAt = now + Math.min(resetMs, this.#longestMs)
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

/** Until the window of the rate limit ends. Some services send seconds, others a time, of which seconds are past the year 2001. */
export function msUntilReset(headers: Headers): number | undefined {
  const reset = numberIn(headers, 'Reset')
  if (reset === undefined) return undefined
  if (reset < 1e9) return reset * 1000
  // by the clock of the server, if it sent it
  const date = Date.parse(headers.get('Date') ?? '')
  return Math.max(0, reset * 1000 - (Number.isNaN(date) ? Date.now() : date))
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(`RateLimit-${name}`) ?? headers.get(`X-RateLimit-${name}`)
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}
