import { hashOf } from '../domain/api-key.ts'
import { networksOf } from '../domain/network.ts'
import { ownWindows } from '../domain/windows.ts'
import { ApiError } from './api-error.ts'
import type { Attempt } from './hashing-queue.ts'

/** How long a wrong password counts. */
const GUESSES_COUNT_MS = 15 * 60 * 1000

/** The most wrong passwords for one user from one network; and for all users from an address or a /64, and from a /48. */
const FOR_ONE_USER = 10
const FROM_NETWORKS = [50, 200] as const

/** A network with no more wrong passwords than this counts as one that has not failed: people mistype, and share networks. */
const UNSUSPICIOUS = [3, 10] as const

/**
 * Limits guessing of passwords by the network it comes from. A limit for the user alone would let a stranger lock the user out; this one
 * locks out the stranger. It is the same for a user that does not exist.
 */
export interface GuessLimit {
  /**
   * Counts an attempt before the password is tried, so that many at once are not more. The answer goes with the password to where it is
   * hashed. Throws the 429 when it is one too many.
   */
  begin(user: string, address: string): Promise<Attempt>
  /**
   * The password was right: the attempt was no guess. Those before it still count, since somebody can have an account of another user's address, and
   * would begin to guess again after each time that they sign in to it.
   */
  succeeded(user: string, address: string): Promise<void>
}

interface Guesses {
  readonly key: string
  /** Below zero to take back what was counted. */
  readonly points: number
}

/** Adds to counts that last for `GUESSES_COUNT_MS` from their first guess. The new counts come in the same order. */
export type CountGuesses = (
  guesses: readonly Guesses[],
) => Promise<readonly { readonly points: number; readonly msLeft: number }[]>

export function guessLimit(count: CountGuesses = ownGuesses()): GuessLimit {
  return {
    async begin(user, address) {
      const keys = keysOf(user, address)
      const [ofUser, ...ofNetworks] = await count(keys.map((key) => ({ key, points: 1 })))
      const isFresh = ofNetworks.every(({ points }, index) => points <= (UNSUSPICIOUS[index] ?? 0))
      const over = [ofUser, ...ofNetworks].filter(
        (one, index) => one !== undefined && one.points > ([FOR_ONE_USER, ...FROM_NETWORKS][index] ?? 0),
      )
      const waitMs = Math.max(...over.map((one) => one?.msLeft ?? 0))
      if (over.length > 0) throw tooManyGuesses(Math.max(1, Math.ceil(waitMs / 1000)))
      return { isFresh, network: networksOf(address)[0] }
    },
    async succeeded(user, address) {
      await count(keysOf(user, address).map((key) => ({ key, points: -1 })))
    },
  }
}

/** The key for the user in the smallest network, then those of the networks, the smallest first. No key holds an e-mail address. */
function keysOf(user: string, address: string): string[] {
  const networks = networksOf(address)
  const ofUser = hashOf(`${user.toLowerCase()} ${networks[0]}`)
  return [`guesses for ${ofUser}`, ...networks.map((network) => `guesses from ${network}`)]
}

/** Counts on this node alone. */
export function ownGuesses(): CountGuesses {
  const add = ownWindows()
  return (guesses) => add(guesses, GUESSES_COUNT_MS)
}

/** How long an attempt waits for the count that all nodes share before this node counts it alone. */
const SHARED_LIMIT_MS = 2_000

/**
 * Counts in windows that all nodes share, and on this node alone while those do not answer. The windows are in Redis or in PostgreSQL;
 * rate-limiter-flexible's `insuranceLimiter` would cover Redis only, and errors but not silence.
 */
export function sharedGuesses(
  add: (guesses: readonly Guesses[], windowMs: number) => ReturnType<CountGuesses>,
): CountGuesses {
  const own = ownGuesses()
  return async (guesses) => {
    let late: NodeJS.Timeout | undefined
    const isLate = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error('the shared count is late')), SHARED_LIMIT_MS)
    })
    try {
      return await Promise.race([add(guesses, GUESSES_COUNT_MS), isLate])
    } catch {
      return own(guesses)
    } finally {
      clearTimeout(late)
    }
  }
}

function tooManyGuesses(retryAfterSeconds: number): ApiError {
  const message = `Too many attempts with a wrong password. Try again in ${retryAfterSeconds} seconds.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds })
}
