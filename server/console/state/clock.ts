let aheadMs = 0

/** Milliseconds since 1970 by the clock of the service, which decides when keys and invitations end. That of the computer may be wrong. */
export function serviceNow(): number {
  return Date.now() - aheadMs
}

/** Replies say the time in whole seconds. Slow ones say one that has passed, so a small difference is none. */
const LEAST_MS = 60_000

/** Learns from a reply how far the clock of the computer is ahead. */
export function learnTime({ headers }: Response): void {
  const ms = Date.now() - Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(ms)) aheadMs = Math.abs(ms) < LEAST_MS ? 0 : ms
}
