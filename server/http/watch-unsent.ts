import type Koa from 'koa'
import type { HttpContext } from './state.ts'

/** What Koa does for each request. It is no part of its types. */
interface Handling {
  handleRequest(ctx: HttpContext, run: (ctx: HttpContext) => Promise<void>): Promise<void>
}

/**
 * Lets Koa watch only the responses that it writes. It listens to each response and its socket before anything else, to report errors of the connection and to
 * end streams; for replies that are written whole (`sender`) that is a twentieth of a small request, and tells nothing.
 */
export function watchOnlyUnsent<State>(app: Koa<State>): void {
  const koa = app as unknown as Handling
  const handleRequest = koa.handleRequest.bind(app)
  koa.handleRequest = async (ctx, run) => {
    const { res } = ctx
    res.statusCode = 404
    try {
      await run(ctx)
    } catch (error) {
      ctx.onerror(error as Error)
      return
    }
    if (ctx.respond === false) return
    const { statusCode } = res
    await handleRequest(ctx, async () => {
      res.statusCode = statusCode
    })
  }
}
