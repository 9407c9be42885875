import { ApiError } from './api-error.ts'

/** Of one organization on one server. */
const STREAMS_AT_ONCE = 10
const RETRY_AFTER_SECONDS = 10

/** How many streams each organization has open. */
export class StreamCount {
  readonly #open = new Map<string, number>()

  /** Counts a stream until its signal. Throws the 429 of one too many. */
  count(organizationId: string, over: AbortSignal): void {
    const open = this.#open.get(organizationId) ?? 0
    if (open >= STREAMS_AT_ONCE) throw tooMany()
    if (over.aborted) return
    this.#open.set(organizationId, open + 1)
    over.addEventListener('abort', () => this.#end(organizationId), { once: true })
  }

  #end(organizationId: string): void {
    const left = (this.#open.get(organizationId) ?? 1) - 1
    if (left === 0) this.#open.delete(organizationId)
    else this.#open.set(organizationId, left)
  }
}

function tooMany(): ApiError {
  const message = `The organization has ${STREAMS_AT_ONCE} streams of changes open, the most that a server allows. Close one, or ask for pages with wait.`
  return new ApiError(429, 'rate_limit_exceeded', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
