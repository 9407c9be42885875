import { createClient } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { RedisError } from './redis-error.ts'
import type { AddToShared } from './shared-counter.ts'

/** Requests counted in Redis. */
export interface RedisCounter {
  readonly add: AddToShared
  close(): void
}

const CONNECT_LIMIT_MS = 2_000
const PING_EVERY_MS = 1_000
const SILENCE_LIMIT_MS = 3_000
const LONGEST_PAUSE_MS = 1_000

/** Connects to Redis, and reconnects whenever the connection is lost. Throws `RedisError` when the first attempt fails. */
export async function connectRedis(url: string): Promise<RedisCounter> {
  let isConnected = false
  const client = createClient({
    url,
    // Without a connection a command fails at once; the node then counts alone.
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_LIMIT_MS,
      // Closes a connection on which nothing comes back, not even the answers to pings.
      socketTimeout: SILENCE_LIMIT_MS,
      reconnectStrategy: (attempt, cause) => (isConnected ? Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS) : cause),
    },
  })
  // Each command fails with the error too; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await within(CONNECT_LIMIT_MS, client.connect())
  } catch (error) {
    client.destroy()
    throw new RedisError(url, error)
  }
  isConnected = true
  return { add: adder(client), close: () => client.destroy() }
}

function within<Answer>(limitMs: number, promise: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
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
