import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { newId } from '../domain/ids.ts'
import { type ApiError, toApiError } from '../operations/api-error.ts'
import { collectingWork, type Work } from '../timing.ts'
import { noteAnswered, type OnAnswered, tracedBy } from './answered.ts'
import { errorEnvelope } from './error-envelope.ts'
import { ReplyHeaders } from './reply-headers.ts'
import type { Send } from './send.ts'
import { asksForTiming, timingText } from './server-timing.ts'
import { shedLog } from './shed-log.ts'
import type { HttpContext, RequestState } from './state.ts'

/** What an exchange is surrounded by. */
export interface Surroundings {
  readonly send: Send
  readonly isDraining: () => boolean
  readonly logger: Logger
  /** Called for every request under every path. */
  readonly onAnswered: OnAnswered | undefined
}

/** For this host alone: this server knows nothing of others in the domain. */
const FOR_A_YEAR = 'max-age=31536000'

/**
 * What surrounds every request: its identifier (always ours, never one that a client sends), its line in the log and its measurements, and
 * the one place that answers failures. `toApiError` says which; a 5xx is logged with its cause.
 */
export function exchange({ send, isDraining, logger, onAnswered }: Surroundings): Middleware<RequestState> {
  const logShed = shedLog(logger)
  return async (ctx, next) => {
    const start = performance.now()
    const requestId = newId('req')
    ctx.state.requestId = requestId
    const headers = new ReplyHeaders()
    ctx.state.headers = headers
    headers.set('X-Request-Id', requestId)
    headers.set('X-Content-Type-Options', 'nosniff')
    // Replies that may be kept say so themselves. A cache in front of the service may keep any other reply and give it to everybody, also the refusal
    // that an attacker gets for the address of a page.
    headers.set('Cache-Control', 'no-store')
    if (ctx.secure) headers.set('Strict-Transport-Security', FOR_A_YEAR)
    try {
      await (asksForTiming(ctx.req.headers['prefer']) ? measured(ctx, next) : next())
      if (isDraining() && !ctx.res.headersSent) ctx.set('Connection', 'close')
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status >= 500) {
        const ids = { request_id: requestId, trace_id: tracedBy(ctx).traceId }
        const fault = error.cause ?? thrown
        // A request that is given up because its client is gone is no failure.
        if (error.status === 503 && ctx.res.closed) logger.debug({ ...ids, err: fault }, 'client is gone')
        else if (error.status === 503) logShed(fault, ids)
        else logger.error({ ...ids, err: fault }, 'request failed')
      }
      fail(ctx, error, send)
    }
    if (!ctx.res.headersSent) headers.giveTo(ctx.res)
    if (onAnswered !== undefined) noteAnswered(ctx, start, onAnswered)
  }
}

/** Answers `Prefer: server-timing` with where the time of the request went. */
async function measured(ctx: HttpContext, next: () => Promise<unknown>): Promise<void> {
  const work: Work[] = []
  ctx.state.work = work
  await collectingWork(work, next)
  // Most replies are sent by now and have the header; a stream is only about to begin.
  if (!ctx.res.headersSent) ctx.set('Server-Timing', timingText(work))
}

function fail(ctx: HttpContext, error: ApiError, send: Send): void {
  if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds))
  if (error.headers !== undefined) ctx.set(error.headers)
  send(ctx, error.status, JSON.stringify(errorEnvelope(error, ctx.state.requestId)))
}
