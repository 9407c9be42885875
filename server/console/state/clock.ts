let aheadMs = 0

/** Milliseconds since 1970 by the clock of the service, which decides when keys and invitations end. That of the computer may be wrong. */
export function serviceNow(): number {
  return Date.now() - aheadMs
}

/** Replies say the time in whole seconds, and slow ones one that has passed: by so much the clock may seem to be ahead of where it is. */
const MOST_LATE_MS = 60_000

/** Learns from a reply how far the clock of the computer is ahead. The least late reply knows best: what has ended by it stays so. */
export function learnTime({ headers }: Response): void {
  const ms = Date.now() - Date.parse(headers.get('Date') ?? '')
  if (ms < aheadMs || ms >= aheadMs + MOST_LATE_MS) aheadMs = ms
}
