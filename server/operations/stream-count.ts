import type { Store } from '../store/store.ts'
import { ApiError } from './api-error.ts'

/** Of one organization on one server. */
const STREAMS_AT_ONCE = 10
const RETRY_AFTER_SECONDS = 10

/** Counts a stream of an organization until its signal. Throws the 429 of one too many. */
export async function countStream(store: Store, organizationId: string, over: AbortSignal): Promise<void> {
  if (!(await store.countStream({ organizationId, most: STREAMS_AT_ONCE }, over))) throw tooMany()
}

function tooMany(): ApiError {
  const message = `The organization has ${STREAMS_AT_ONCE} streams of changes open, the most that a server allows. Close one, or ask for pages with wait.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
