import type { RequestOptions, Waiting } from '../../generated/resource.gen.ts'
import { RateLimitError } from '../errors.ts'
import { notNegative, type Settings, wholeNumber } from '../options.ts'
import { mayRepeat, waitMsAfter } from './retry.ts'

/** How long to retry a call: a number of attempts, or a time. */
export class Patience {
  readonly #maxRetries: number
  readonly #retryForMs: number | undefined
  readonly #isRepeatable: boolean
  #endsAt: number | undefined

  constructor(
    settings: Pick<Settings, 'maxRetries'>,
    { maxRetries, retryForMs }: RequestOptions,
    isRepeatable: boolean,
  ) {
    this.#maxRetries = wholeNumber('maxRetries', maxRetries ?? settings.maxRetries)
    this.#retryForMs = retryForMs === undefined ? undefined : notNegative('retryForMs', retryForMs)
    this.#isRepeatable = isRepeatable
  }

  /** The next wait, or undefined if the call ends with this failure. */
  waitAfter(error: unknown, attempts: number): Waiting | undefined {
    if (!mayRepeat(error, this.#isRepeatable)) return undefined
    if (this.#retryForMs === undefined) {
      const waitMs = attempts > this.#maxRetries ? undefined : waitMsAfter(error, attempts)
      return waitMs === undefined ? undefined : { error, attempts, waitMs }
    }
    if (error instanceof RateLimitError) return this.#atRateLimit(error, attempts)
    return this.#withoutAnswer(error, attempts, this.#retryForMs)
  }

  /** The service answers, and its window will end, so this does not count as time without a reply. */
  #atRateLimit(error: unknown, attempts: number): Waiting {
    this.#endsAt = undefined
    return { error, attempts, waitMs: waitMsAfter(error, 1, RATE_LIMIT_WAIT_MS) ?? RATE_LIMIT_WAIT_MS }
  }

  #withoutAnswer(error: unknown, attempts: number, retryForMs: number): Waiting | undefined {
    const now = performance.now()
    this.#endsAt ??= now + retryForMs
    const patienceMs = Math.round(this.#endsAt - now)
    const waitMs = waitMsAfter(error, attempts, patienceMs)
    return waitMs === undefined || waitMs > patienceMs ? undefined : { error, attempts, waitMs, patienceMs }
  }
}

/** The window is a minute. */
const RATE_LIMIT_WAIT_MS = 65_000
