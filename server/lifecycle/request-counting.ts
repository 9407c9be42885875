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
 * Requests are counted in Redis where there is one, else in the database that the nodes share, else by this node alone. Until a Redis that
 * is absent at the start answers, they are counted as if there were none. Of several event loops of this node, each is one of `loops`. Throws
 * `RedisError`.
 */
export async function requestCounting(
  { REDIS_URL }: Pick<Config, 'REDIS_URL'>,
  store: Pick<Store, 'addToWindows'>,
  logger: Logger,
  loops = 1,
): Promise<RequestCounting> {
  const { addToWindows } = store
  if (REDIS_URL !== undefined) return countingInRedis(REDIS_URL, addToWindows, logger, loops)
  return addToWindows === undefined ? countingAlone() : { ...shared(addToWindows, logger, loops), close() {} }
}

async function countingInRedis(
  url: string,
  addToWindows: AddToShared | undefined,
  logger: Logger,
  loops: number,
): Promise<RequestCounting> {
  const { connectRedis } = await import('../http/redis-counter.ts') // loaded only where it is used
  const redis = await connectRedis(url, () => logger.info('requests are counted in Redis now'))
  const { add, absence, close } = redis
  const elsewhere = addToWindows === undefined ? 'by this node alone' : 'in the database'
  if (absence() !== undefined) logger.warn({ err: absence() }, `requests are counted ${elsewhere} until Redis is there`)
  const there: AddToShared = (asked, windowMs) =>
    (absence() === undefined ? add : (addToWindows ?? add))(asked, windowMs)
  return { ...shared(there, logger, loops), close }
}

/** Counts only what comes to this node. */
export function countingAlone(): RequestCounting {
  return { countRequest: rateLimit(), close() {} }
}

function shared(add: AddToShared, logger: Logger, loops: number): Omit<RequestCounting, 'close'> {
  const onAway = (error: unknown) => {
    if (error === undefined) logger.info('requests are counted by all nodes together again')
    else logger.warn({ err: error }, 'requests are counted by this node alone for now')
  }
  return { countRequest: rateLimit(new SharedCounter(add, { onAway, loops })), countGuesses: sharedGuesses(add) }
}
