import type { Middleware } from 'koa'

/** `/healthz` says that the process answers, `/readyz` whether it should get requests: not while it drains or lacks its store. */
export function health(isReady: () => Promise<boolean>): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' }
      return
    }
    if (ctx.path !== '/readyz') return next()
    const ready = await isReady()
    ctx.status = ready ? 200 : 503
    ctx.body = { status: ready ? 'ready' : 'not ready' }
  }
}
