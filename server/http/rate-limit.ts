import { ApiError } from '../operations/api-error.ts'
import type { FindWindow } from '../operations/organization.ts'
import { type AnyCaller, isUser } from './permit.ts'
import { ownWindows, type Windows } from './windows.ts'

/** Requests a minute that an address may send without a valid key. */
const WITHOUT_KEY_PER_MINUTE = 60

export const COUNTED_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const
/** Requests a minute of one session of the console. */
const OF_SESSION_PER_MINUTE = 600

/** One request counted: what the reply's headers say, and the 429 if it was one too many. */
export interface Counted {
  readonly headers: Readonly<Record<(typeof COUNTED_HEADERS)[number], string>>
  readonly refusal: ApiError | undefined
}

/** Counts a request of a caller, or of the address of one without a valid key or session. */
export interface CountRequest {
  (caller: AnyCaller | undefined, address: string): Promise<Counted>
  /** What was counted of an organization's keys so far. */
  readonly findWindow: FindWindow
}

/** Counts in the windows given, by the limit of the caller's plan as it is now. */
export function rateLimit(windows: Windows = ownWindows()): CountRequest {
  const count = async (caller: AnyCaller | undefined, address: string): Promise<Counted> => {
    const { counter, limit } = quotaOf(caller, address)
    const { consumed, msLeft } = await windows.count(counter, limit)
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - consumed)),
      'X-RateLimit-Reset': String(Math.ceil((Date.now() + msLeft) / 1000)),
    }
    const refusal = consumed > limit ? exceeded(limit, Math.max(1, Math.ceil(msLeft / 1000))) : undefined
    return { headers, refusal }
  }
  const findWindow: FindWindow = async (organizationId) => {
    const { consumed, msLeft } = await windows.find(organizationId)
    return consumed === 0 ? { requests: 0, endsAt: null } : { requests: consumed, endsAt: Date.now() + msLeft }
  }
  return Object.assign(count, { findWindow })
}

/** Whose counter a request moves, and how far it may go. */
function quotaOf(caller: AnyCaller | undefined, address: string): { readonly counter: string; readonly limit: number } {
  if (caller === undefined) return { counter: `address ${address}`, limit: WITHOUT_KEY_PER_MINUTE }
  if (isUser(caller)) return { counter: `session ${caller.sessionHash}`, limit: OF_SESSION_PER_MINUTE }
  return { counter: caller.organizationId, limit: caller.limits.requests_per_minute }
}

function exceeded(limit: number, retryAfterSeconds: number): ApiError {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  const message = `The limit of ${limit} requests per minute is exceeded. Try again in ${wait}.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds })
}
