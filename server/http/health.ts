import type { Middleware } from 'koa'

/** Whether a server should get requests, for those who hand them out. */
export interface Readiness {
  /** Whether it has begun to shut down. */
  readonly isDraining: () => boolean
  readonly state: () => Promise<'ready' | 'not ready' | 'draining'>
  /** Whether somebody asks now and then. */
  readonly isWatched: () => boolean
}

/** A database that takes longer to answer is as good as none, and who asks is not kept waiting. */
const ANSWER_LIMIT_MS = 1_000

/** Those who watch a server ask it more often than this. */
const WATCHED_MS = 60_000

export function createReadiness(isDraining: () => boolean, store: { isEmpty(): Promise<boolean> }): Readiness {
  let askedAt = Number.NEGATIVE_INFINITY
  return {
    isDraining,
    async state() {
      askedAt = performance.now()
      if (isDraining()) return 'draining'
      return (await answers(store.isEmpty())) ? 'ready' : 'not ready'
    },
    isWatched: () => performance.now() - askedAt < WATCHED_MS,
  }
}

async function answers(asked: Promise<boolean>): Promise<boolean> {
  const limit = Promise.withResolvers<boolean>()
  const timer = setTimeout(limit.resolve, ANSWER_LIMIT_MS, false)
  const answered = asked.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, limit.promise]).finally(() => clearTimeout(timer))
}

/**
 * `/healthz` says that the process answers, `/readyz` whether it should get requests: not while it leaves or lacks its store. The two
 * have different words, since a balancer that leaves out every server whose database is away has nobody left to answer.
 */
export function health(readiness: Readiness): Middleware {
  return async (ctx, next) => {
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' }
      return
    }
    if (ctx.path !== '/readyz') return next()
    const status = await readiness.state()
    ctx.status = status === 'ready' ? 200 : 503
    ctx.body = { status }
  }
}
