import { networksOf } from '../domain/network.ts'
import { ApiError } from '../operations/api-error.ts'
import type { KnownCaller } from '../operations/caller.ts'
import type { FindWindow } from '../operations/organization.ts'
import { type Count, nodeCounter, type RequestCounter } from './request-counter.ts'

/** Requests a minute without a valid key: from an address (of IPv6 its /64), and from the /48 around it. */
const WITHOUT_KEY_PER_MINUTE = [60, 600] as const
/** Requests a minute of all sessions of an organization together. */
const OF_SESSIONS_PER_MINUTE = 600

export const COUNTED_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** One request counted: what the reply's headers say, and the 429 if it was one too many. */
export interface Counted {
  readonly headers: Readonly<Record<(typeof COUNTED_HEADERS)[number], string>>
  readonly refusal: ApiError | undefined
}

/** What decides where a request counts. */
export type Countable = OfCaller | OfAddress

interface OfCaller {
  readonly caller: KnownCaller
  /** Whether it changes what keys may change too: then a request by session counts for the plan, as one by key does. */
  readonly changesData: boolean
}

/** Without a valid key or session. */
interface OfAddress {
  readonly caller: undefined
  readonly address: string
}

/** Counts a request in every window that it falls into. */
export interface CountRequest {
  (request: Countable): Promise<Counted>
  /** What was counted for an organization's plan so far. */
  readonly findWindow: FindWindow
}

/** Counts in the windows given, by the limit of the caller's plan as it is now. */
export function rateLimit(windows: RequestCounter = nodeCounter()): CountRequest {
  const count = async (request: Countable): Promise<Counted> => {
    let nearest: Standing | undefined
    for (const { counter, limit } of quotasOf(request)) {
      const { consumed, msLeft } = await windows.count(counter, limit)
      const standing = { consumed, msLeft, limit }
      if (nearest === undefined || isNearer(standing, nearest)) nearest = standing
      // A request that is refused does not count in the windows that follow.
      if (consumed > limit) break
    }
    if (nearest === undefined) throw new Error('every request is counted somewhere')
    return countedBy(nearest)
  }
  const findWindow: FindWindow = async (organizationId) => {
    const { consumed, msLeft } = await windows.find(organizationId)
    return consumed === 0 ? { requests: 0, endsAt: null } : { requests: consumed, endsAt: Date.now() + msLeft }
  }
  return Object.assign(count, { findWindow })
}

interface Quota {
  readonly counter: string
  readonly limit: number
}

/** The counters that a request moves, and their limits. */
function quotasOf(request: Countable): readonly Quota[] {
  if (request.caller === undefined) {
    return networksOf(request.address).map((network, index) => ({
      counter: `address ${network}`,
      limit: WITHOUT_KEY_PER_MINUTE[index] ?? WITHOUT_KEY_PER_MINUTE[0],
    }))
  }
  const { caller, changesData } = request
  const { organizationId, limits } = caller
  const ofPlan = { counter: organizationId, limit: limits.requests_per_minute }
  if (caller.kind === 'key') return [ofPlan]
  const ofSessions = { counter: `sessions ${organizationId}`, limit: OF_SESSIONS_PER_MINUTE }
  return changesData ? [ofSessions, ofPlan] : [ofSessions]
}

interface Standing extends Count {
  readonly limit: number
}

/** Whether one window refuses sooner than another; if both have as much left, whether it lasts longer. */
function isNearer(one: Standing, other: Standing): boolean {
  const difference = one.limit - one.consumed - (other.limit - other.consumed)
  return difference < 0 || (difference === 0 && one.msLeft > other.msLeft)
}

function countedBy({ consumed, msLeft, limit }: Standing): Counted {
  const headers = {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - consumed)),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + msLeft) / 1000)),
  }
  const refusal = consumed > limit ? exceeded(limit, Math.max(1, Math.ceil(msLeft / 1000))) : undefined
  return { headers, refusal }
}

function exceeded(limit: number, retryAfterSeconds: number): ApiError {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  const message = `The limit of ${limit} requests per minute is exceeded. Try again in ${wait}.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds })
}
