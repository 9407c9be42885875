import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { newId } from '../ids.ts'
import { type ApiError, toApiError } from '../operations/api-error.ts'
import { errorEnvelope } from './error-envelope.ts'
import type { Send } from './send.ts'
import type { HttpContext, RequestState } from './state.ts'

/**
 * What surrounds every request: an identifier of our own (one that a client sends is not taken over), one line in the log,
 * and the one place where failures leave. What is no `ApiError` becomes a 500 that tells nothing, and is logged in full.
 */
export function exchange(send: Send, isDraining: () => boolean, logger: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    const start = performance.now()
    const requestId = newId('req')
    ctx.state.requestId = requestId
    ctx.res.setHeader('X-Request-Id', requestId)
    try {
      await next()
      if (isDraining() && !ctx.res.headersSent) ctx.set('Connection', 'close')
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status >= 500) logger.error({ request_id: requestId, err: error.cause ?? thrown }, 'request failed')
      fail(ctx, error, send)
    }
    logger.info(logged(ctx, start), 'request')
  }
}

function fail(ctx: HttpContext, error: ApiError, send: Send): void {
  if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds))
  send(ctx, error.status, JSON.stringify(errorEnvelope(error, ctx.state.requestId)))
}

/** Nothing that a caller sent is in it: no key, query or body. */
function logged({ state, status }: HttpContext, start: number) {
  return {
    request_id: state.requestId,
    operation: state.operationId,
    organization: state.organizationId,
    status,
    duration_ms: Math.round((performance.now() - start) * 1000) / 1000,
  }
}
