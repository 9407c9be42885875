import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type CountRequest, rateLimit } from '../http/rate-limit.ts'
import { type AddToShared, SharedCounter } from '../http/shared-counter.ts'
import { type CountGuesses, sharedGuesses } from '../operations/guess-limit.ts'
import type { Store } from '../store/store.ts'

/** How requests are counted; `close` ends connections and timers with the server. */
export interface RequestCounting {
  readonly countRequest: CountRequest
  /** Counts wrong passwords; undefined where this node counts them alone. */
  readonly countGuesses?: CountGuesses
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
    const { connectRedis } = await import('../http/redis-counter.ts') // loaded only where it is used
    const redis = await connectRedis(REDIS_URL)
    return { ...shared(redis.add, logger), close: redis.close }
  }
  const { addToWindows } = store
  return addToWindows === undefined ? countingAlone() : { ...shared(addToWindows, logger), close() {} }
}

/** Counts only what comes to this node. */
export function countingAlone(): RequestCounting {
  return { countRequest: rateLimit(), close() {} }
}

function shared(add: AddToShared, logger: Logger): Omit<RequestCounting, 'close'> {
  const onAway = (error: unknown) => {
    if (error === undefined) logger.info('requests are counted by all nodes together again')
    else logger.warn({ err: error }, 'requests are counted by this node alone for now')
  }
  return { countRequest: rateLimit(new SharedCounter(add, { onAway })), countGuesses: sharedGuesses(add) }
}
