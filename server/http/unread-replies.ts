import { reservations } from './reservations.ts'
import type { HttpContext } from './state.ts'

/**
 * Holds a large reply until its client has read it, for at most 30 seconds in which the client reads nothing. Throws the 503 of a reply for which
 * there is no room beside those that are held.
 */
export type HoldReply = (ctx: HttpContext, bytes: number) => void

/** The system takes smaller replies at once, whether or not the client reads. */
const LARGE_BYTES = 64 * 1024

/** Half of what replies of one organization may take, and a quarter of all: sixteen pages of the largest size, and 32. */
const UNREAD_BYTES = 64 * 1024 ** 2

const STALLED_MS = 30_000

/** The replies of one server. Of one that is streamed only so much is held as it makes before it is read, and `sendStream` gives it more time. */
export function unreadReplies(unreadBytes = UNREAD_BYTES, stalledMs = STALLED_MS): HoldReply {
  const reserve = reservations(unreadBytes)
  return ({ res, state }, bytes) => {
    if (bytes < LARGE_BYTES || res.closed) return
    const { organizationId = '' } = state // a visitor's replies are small
    const held = reserve(organizationId, bytes)
    res.setTimeout(stalledMs, () => res.destroy())
    // Before Node's own listener, which sets the time of an idle connection: the next request may already be served, and may take long.
    res.prependOnceListener('finish', () => res.setTimeout(0))
    res.once('close', held.end)
  }
}
