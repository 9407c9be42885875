import type { ConditionalOptions } from '../../generated/resource.gen.ts'
import type { Knowledge } from './knowledge.ts'

/** A wait before another attempt. */
export interface Wait {
  /** What the last attempt failed with. */
  readonly error: unknown
  /** How many attempts have been made. */
  readonly attempts: number
  readonly waitMs: number
  /** How much longer the service is waited for, if it is not heard of; missing at the rate limit, where it is. */
  readonly patienceMs?: number
}

export interface SendOptions extends ConditionalOptions {
  /** The signal ends waiting alone: what has been sent gets its answer. */
  readonly isFinished?: boolean
  /** In place of `maxRetries`: goes on for so long after the service was last heard of, and at the rate limit for as long as it takes. */
  readonly retryForMs?: number | undefined
  /** Told of each wait before another attempt. */
  readonly onWait?: ((wait: Wait) => void) | undefined
  /** What is known of the call, from attempts before this one too. It is kept up to date, so that it is there however the call ends. */
  readonly knowledge?: Knowledge | undefined
}
