import type { Logger } from 'pino'

/** Requests that were answered with a 503 for one reason. */
interface Shed {
  more: number
}

const EVERY_MS = 10_000

/** Which request it was, in its other lines. */
interface Ids {
  readonly request_id: string
  readonly trace_id: string
}

/**
 * Logs why requests are answered with a 503: the first one for each reason as it comes, the others by their number, every ten seconds. Under
 * a load that is too much, a line for each would be more work than what is refused. Each has its line as a request all the same.
 */
export function shedLog(logger: Logger): (error: unknown, ids: Ids) => void {
  const reasons = new Map<string, Shed>()

  function summarize(): void {
    for (const [reason, shed] of reasons) {
      if (shed.more === 0) reasons.delete(reason)
      else logger.warn({ reason, count: shed.more, seconds: EVERY_MS / 1000 }, 'more requests were answered with 503')
      shed.more = 0
    }
    if (reasons.size > 0) setTimeout(summarize, EVERY_MS).unref()
  }

  return (error, ids) => {
    const reason = reasonOf(error)
    const known = reasons.get(reason)
    if (known !== undefined) {
      known.more += 1
      return
    }
    if (reasons.size === 0) setTimeout(summarize, EVERY_MS).unref()
    reasons.set(reason, { more: 0 })
    // What has a cause of its own is trouble behind this server; the rest is its own limit.
    const level = error instanceof Error && error.cause !== undefined ? 'error' : 'warn'
    logger[level]({ ...ids, err: error }, 'request answered with 503')
  }
}

/** Without the numbers and names in it, so that there are few: a driver's code, or the words of a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name
  return error.message.replaceAll(/\b\w*\d\w*\b/g, '…').slice(0, 80)
}
