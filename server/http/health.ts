import type { Middleware } from 'koa'

/** Whether a server should get requests, for balancers. */
export interface Readiness {
  /** Whether it has begun to shut down. */
  readonly isDraining: () => boolean
  readonly state: () => Promise<'ready' | 'not ready' | 'draining'>
  /** Whether `/readyz` was asked lately. */
  readonly isWatched: () => boolean
}

/** A database that takes longer to answer counts as away, so that the balancer gets its reply in time. */
const ANSWER_LIMIT_MS = 1_000

/** Balancers ask more often than this. */
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
 * `/healthz` says that the process answers, `/readyz` whether it should get requests: not while it shuts down or cannot reach its database.
 * `draining` and `not ready` are different words: a balancer that leaves out every server whose database is away has none left to answer.
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
