import type { Logger } from 'pino'
import { truncatedAddress } from '../domain/network.ts'
import type { OnRefused } from './refused.ts'
import type { HttpContext } from './state.ts'
import { traceOf } from './trace.ts'

/** Called for each request once it is answered; `isWhole` is false for a reply that broke off. */
export type OnAnswered = (ctx: HttpContext, durationMs: number, isWhole: boolean) => void

/** Calls all listeners; undefined when there is none, which then costs requests nothing. */
export function callAll(listeners: readonly (OnAnswered | undefined)[]): OnAnswered | undefined {
  const called = listeners.filter((listener) => listener !== undefined)
  if (called.length < 2) return called[0]
  return (ctx, durationMs, isWhole) => {
    for (const listener of called) listener(ctx, durationMs, isWhole)
  }
}

/** Calls the listener now for a whole reply, which counts as sent unless its client is gone, and at its end for one that is streamed. */
export function noteAnswered(ctx: HttpContext, start: number, onAnswered: OnAnswered): void {
  const note = (isWhole: boolean) => onAnswered(ctx, performance.now() - start, isWhole)
  const { res } = ctx
  if (isStream(ctx.body) && !res.closed) res.once('close', () => note(res.writableFinished))
  else note(!res.closed)
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body
}

/** The form of an address in the log; undefined where the log has none. */
export type ShownAddress = (address: string) => string | undefined

/** The forms that `LOG_ADDRESSES` chooses from. */
export function shownAddresses(how: 'full' | 'truncated' | 'none'): ShownAddress {
  if (how === 'none') return () => undefined
  return how === 'full' ? (address) => address : truncatedAddress
}

/** Logs a line for each request at the level `info`. Of what a caller sent it holds only the trace's identifiers, which are checked. */
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

/** Logs a line for what was refused before it became a request of the application. */
export function refusalLog(logger: Logger, shownAddress = shownAddresses('truncated')): OnRefused {
  return ({ requestId, status, address }) =>
    logger.info({ request_id: requestId, address: shownAddress(address), status }, 'request refused')
}
