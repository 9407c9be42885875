import { setTimeout as after } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { RedisError } from './redis-error.ts'
import type { AddToShared } from './shared-counter.ts'

/** Requests counted in Redis. */
export interface RedisCounter {
  readonly add: AddToShared
  /** Why Redis has not answered since this node started; undefined when it has, even if it is away now. */
  absence(): RedisError | undefined
  close(): void
}

/** How long a start waits for Redis. */
const CONNECT_LIMIT_MS = 2_000
const PING_EVERY_MS = 1_000
const SILENCE_LIMIT_MS = 3_000
const LONGEST_PAUSE_MS = 1_000

/** What a Redis says that will take connections later. */
const PASSING = /^(ERR max number of clients|LOADING|MASTERDOWN|CLUSTERDOWN|BUSY)/

/**
 * Connects to Redis, now or when it is there, and reconnects whenever the connection is lost. Throws `RedisError` if Redis answers and
 * refuses the connection for good: no waiting mends a wrong password.
 */
export async function connectRedis(url: string, onThere: () => void = () => {}): Promise<RedisCounter> {
  const client = createClient({
    url,
    // Without a connection a command fails at once; the node then counts elsewhere.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_LIMIT_MS,
      // Closes a connection on which nothing comes back, not even the answers to pings.
      socketTimeout: SILENCE_LIMIT_MS,
      reconnectStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
    },
  })
  // Each command fails with the error too; without a listener it would end the process.
  client.on('error', () => {})
  const failed = new Promise<Error>((resolve) => client.once('error', resolve))
  const connected = client.connect().then(() => undefined)
  const late = after(CONNECT_LIMIT_MS, new Error(`no answer in ${CONNECT_LIMIT_MS} ms`), { ref: false })
  const failure = await Promise.race([connected, failed, late])
  if (failure instanceof ErrorReply && !PASSING.test(failure.message)) {
    client.destroy()
    throw new RedisError(url, failure)
  }
  let absence = failure && new RedisError(url, failure)
  connected.then(
    () => {
      if (absence !== undefined) onThere()
      absence = undefined
    },
    () => {}, // the client was closed before Redis was there
  )
  const add = adder(client)
  return {
    add: (asked, windowMs) =>
      add(asked, windowMs).catch((error) => {
        if (isOfReplica(error) && client.isReady) {
          client.destroy()
          client.connect().catch(() => {})
        }
        throw error
      }),
    absence: () => absence,
    close: () => client.destroy(),
  }
}

/** After a failover the former primary keeps its connections and refuses to write. A new connection leads to where the address leads now. */
function isOfReplica(error: unknown): boolean {
  return error instanceof ErrorReply && /\bREADONLY\b/.test(error.message)
}

function adder(storeClient: object): AddToShared {
  const limiters = new Map<number, RateLimiterRedis>()
  return (asked, windowMs) => {
    let limiter = limiters.get(windowMs)
    if (limiter === undefined) {
      // `rateLimit` compares the count with the limit of the plan, so the limiter has none.
      const limits = { points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000, keyPrefix: 'dataset-service' }
      limiter = new RateLimiterRedis({ storeClient, useRedisPackage: true, ...limits })
      limiters.set(windowMs, limiter)
    }
    const consume = async (key: string, count: number) => {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, count)
      return { points: consumedPoints, msLeft: msBeforeNext }
    }
    return Promise.all(asked.map(({ key, points }) => consume(key, points)))
  }
}
