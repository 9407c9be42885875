import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networksOf } from '../network.ts'
import { ApiError } from './api-error.ts'

const WINDOW_SECONDS = 15 * 60

/** Wrong passwords for one user from one network, and for all users from there. */
const FOR_ONE_USER = 10
const FROM_ONE_NETWORK = 50

/**
 * Bounds guessing of passwords by where it comes from. A count for the user alone would let a stranger lock the user out; this
 * one locks out the stranger. Whether there is such a user makes no difference.
 */
export interface GuessLimit {
  /** Counts an attempt before it is tried, so that many at once are no more. Throws the 429 when it is one too many. */
  begin(user: string, address: string): Promise<void>
  /** The password was right: the attempt was no guess. */
  succeeded(user: string, address: string): Promise<void>
}

export function guessLimit(): GuessLimit {
  const forUser = new RateLimiterMemory({ points: FOR_ONE_USER, duration: WINDOW_SECONDS, keyPrefix: 'user' })
  const fromNetwork = new RateLimiterMemory({
    points: FROM_ONE_NETWORK,
    duration: WINDOW_SECONDS,
    keyPrefix: 'network',
  })
  const keyOf = (user: string, address: string) => `${user.toLowerCase()} ${networksOf(address)[0]}`
  return {
    async begin(user, address) {
      await count(forUser, keyOf(user, address))
      await count(fromNetwork, networksOf(address)[0])
    },
    async succeeded(user, address) {
      await forUser.delete(keyOf(user, address))
      await fromNetwork.reward(networksOf(address)[0])
    },
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  const refused: unknown = await limiter.consume(key).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refused === undefined) return
  if (refused instanceof Error) throw refused
  const waitMs = (await limiter.get(key))?.msBeforeNext ?? WINDOW_SECONDS * 1000
  throw tooManyGuesses(Math.max(1, Math.ceil(waitMs / 1000)))
}

function tooManyGuesses(retryAfterSeconds: number): ApiError {
  const message = `Too many attempts with a wrong password. Try again in ${retryAfterSeconds} seconds.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds })
}
