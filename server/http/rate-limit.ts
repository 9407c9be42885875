import { ApiError } from '../operations/api-error.ts'
import type { Caller } from '../operations/caller.ts'
import { ownWindows, type Windows } from './windows.ts'

/** Requests a minute that an address may send without a valid key. */
const WITHOUT_KEY_PER_MINUTE = 60

export const COUNTED_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

/** One request counted: what the reply's headers say, and the 429 if it was one too many. */
export interface Counted {
  readonly headers: Readonly<Record<(typeof COUNTED_HEADERS)[number], string>>
  readonly refusal: ApiError | undefined
}

/** Counts a request of a caller, or of the address of one without a valid key. */
export type CountRequest = (caller: Caller | undefined, address: string) => Promise<Counted>

/** Counts in the windows given, by the limit of the caller's plan as it is now. */
export function rateLimit(windows: Windows = ownWindows()): CountRequest {
  return async (caller, address) => {
    const limit = caller?.limits.requests_per_minute ?? WITHOUT_KEY_PER_MINUTE
    const { consumed, msLeft } = await windows.count(caller?.organizationId ?? `address ${address}`, limit)
    const headers = {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(Math.max(0, limit - consumed)),
      'X-RateLimit-Reset': String(Math.ceil((Date.now() + msLeft) / 1000)),
    }
    const refusal = consumed > limit ? exceeded(limit, Math.max(1, Math.ceil(msLeft / 1000))) : undefined
    return { headers, refusal }
  }
}

function exceeded(limit: number, retryAfterSeconds: number): ApiError {
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
  const message = `The limit of ${limit} requests per minute is exceeded. Try again in ${wait}.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds })
}
