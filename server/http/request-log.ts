import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import type { RequestState } from './state.ts'

/** One line for each request, when it is answered. Nothing that a caller sent is in it: no key, query or body. */
export function requestLog(logger: Logger): Middleware<RequestState> {
  return async (ctx, next) => {
    const start = performance.now()
    await next()
    const { requestId, operationId, organizationId } = ctx.state
    logger.info(
      {
        request_id: requestId,
        operation: operationId,
        organization: organizationId,
        status: ctx.status,
        duration_ms: Math.round((performance.now() - start) * 1000) / 1000,
      },
      'request',
    )
  }
}
