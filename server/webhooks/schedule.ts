/** So much longer a wait may be, by chance: what failed together is not sent together again. */
const JITTER = 0.2

/** A receiver may ask for a later attempt, but not for more than this. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

interface FailedAttempt {
  /** How many there were, this one included. */
  readonly attempts: number
  readonly retryAfterMs?: number | undefined
  readonly now: number
}

/** When the next attempt is due; undefined after the last one. */
export function nextAttemptAt(
  { attempts, retryAfterMs = 0, now }: FailedAttempt,
  retryMs: readonly number[],
  random: () => number = Math.random,
): number | undefined {
  const wait = retryMs[attempts - 1]
  if (wait === undefined) return undefined
  return now + Math.max(Math.round(wait * (1 + JITTER * random())), Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS))
}

/** The milliseconds that a `Retry-After` header asks for: seconds, or a date. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}
