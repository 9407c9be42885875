import type { Logger } from 'pino'

/** Requests that got a 503 for one reason. */
interface Shed {
  more: number
}

const EVERY_MS = 10_000

/** The identifiers that the request's other lines have too. */
interface Ids {
  readonly request_id: string
  readonly trace_id: string
}

/**
 * Logs why requests get a 503: the first one for each reason as it comes, the number of the others every ten seconds. Under overload a
 * line for each would be more work than the requests that are refused. Each still has its own line as a request.
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
    // With a cause it is a failure of the database or another part; without one it is a limit of this server.
    const level = error instanceof Error && error.cause !== undefined ? 'error' : 'warn'
    logger[level]({ ...ids, err: error }, 'request answered with 503')
  }
}

/** A driver's code, or a message without its numbers and names, so that there are few reasons. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name
  return error.message.replaceAll(/\b\w*\d\w*\b/g, '…').slice(0, 80)
}
