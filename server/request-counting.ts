import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { type CountRequest, rateLimit } from './http/rate-limit.ts'
import { type AddToShared, SharedWindows } from './http/shared-windows.ts'
import type { Store } from './store/store.ts'

/** How requests are counted, and what ends with the server. */
export interface RequestCounting {
  readonly countRequest: CountRequest
  close(): void
}

/**
 * Requests are counted in Redis where there is one, else in the database that the nodes share, else by this node alone.
 * Throws `RedisError`.
 */
export async function requestCounting(
  { REDIS_URL }: Pick<Config, 'REDIS_URL'>,
  store: Pick<Store, 'addToWindows'>,
  logger: Logger,
): Promise<RequestCounting> {
  if (REDIS_URL !== undefined) {
    const { connectRedis } = await import('./http/redis-windows.ts') // loaded only where it is used
    const redis = await connectRedis(REDIS_URL)
    return { countRequest: shared(redis.add, logger), close: redis.close }
  }
  const { addToWindows } = store
  return { countRequest: addToWindows === undefined ? rateLimit() : shared(addToWindows, logger), close() {} }
}

function shared(add: AddToShared, logger: Logger): CountRequest {
  const onAway = (error: unknown) => {
    if (error === undefined) logger.info('requests are counted by all nodes together again')
    else logger.warn({ err: error }, 'requests are counted by this node alone for now')
  }
  return rateLimit(new SharedWindows(add, { onAway }))
}
