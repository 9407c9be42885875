import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { type ApiError, toApiError } from '../operations/api-error.ts'
import type { RequestState } from './state.ts'

/** The body of every failure. */
export function errorEnvelope({ code, message, findings }: ApiError, requestId: string) {
  const validation = findings[0] && { field: findings[0].field, details: findings }
  return { error: { code, message, ...validation, request_id: requestId } }
}

/** The one place where failures leave. What is no `ApiError` becomes a 500 that tells nothing, and is logged in full. */
export function errorExit(logger: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.status >= 500)
        logger.error({ request_id: ctx.state.requestId, err: error.cause ?? thrown }, 'request failed')
      ctx.status = error.status
      ctx.body = errorEnvelope(error, ctx.state.requestId)
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      if (error.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(error.retryAfterSeconds))
    }
  }
}
