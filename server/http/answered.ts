import type { Logger } from 'pino'
import { truncatedAddress } from '../domain/network.ts'
import type { OnRefused } from './refused.ts'
import type { HttpContext } from './state.ts'
import { traceOf } from './trace.ts'

/** Told of each request once it is answered; `isWhole` is false of a reply that broke off. */
export type OnAnswered = (ctx: HttpContext, durationMs: number, isWhole: boolean) => void

/** Tells all of those who want to know; undefined when nobody does, so that requests then cost nothing of it. */
export function toldAll(listeners: readonly (OnAnswered | undefined)[]): OnAnswered | undefined {
  const told = listeners.filter((listener) => listener !== undefined)
  if (told.length < 2) return told[0]
  return (ctx, durationMs, isWhole) => {
    for (const listener of told) listener(ctx, durationMs, isWhole)
  }
}

/** Whole replies are as good as sent; one that comes in pieces has only begun, and its end is what counts. */
export function tellOf(ctx: HttpContext, start: number, onAnswered: OnAnswered): void {
  const tell = (isWhole: boolean) => onAnswered(ctx, performance.now() - start, isWhole)
  const { res } = ctx
  if (isStream(ctx.body) && !res.closed) res.once('close', () => tell(res.writableFinished))
  else tell(true)
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body
}

/** An address as the log has it; undefined where it has none. */
export type ShownAddress = (address: string) => string | undefined

/** As `LOG_ADDRESSES` says. */
export function shownAddresses(how: 'full' | 'truncated' | 'none'): ShownAddress {
  if (how === 'none') return () => undefined
  return how === 'full' ? (address) => address : truncatedAddress
}

/** A line for each request, at the level `info`. Nothing that a caller sent is in it but the checked identifiers of its trace. */
export function requestLog(logger: Logger, shownAddress: ShownAddress): OnAnswered | undefined {
  if (!logger.isLevelEnabled('info')) return undefined
  return (ctx, durationMs, isWhole) => {
    const { state, status } = ctx
    const { traceId, parentId } = tracedBy(ctx)
    const line = {
      request_id: state.requestId,
      trace_id: traceId,
      parent_id: parentId,
      address: shownAddress(ctx.ip),
      organization: state.organizationId,
      user: state.userId,
      api_key: state.apiKeyId,
      operation: state.operationId,
      status,
      duration_ms: Math.round(durationMs * 1000) / 1000,
      rows: state.rows,
      broken_off: isWhole ? undefined : true,
    }
    logger.info(line, 'request')
  }
}

/** The trace of a request, the same in all of its lines. */
export function tracedBy({ state, req }: HttpContext): ReturnType<typeof traceOf> {
  state.trace ??= traceOf(req.headers['traceparent'])
  return state.trace
}

/** The line of what was refused before it was a request of the application. */
export function refusalLog(logger: Logger, shownAddress = shownAddresses('truncated')): OnRefused {
  return ({ requestId, status, address }) =>
    logger.info({ request_id: requestId, address: shownAddress(address), status }, 'request refused')
}
