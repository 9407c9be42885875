import type { ConditionalOptions } from '../../generated/resource.gen.ts'
import type { Knowledge } from './knowledge.ts'

export interface SendOptions extends ConditionalOptions {
  /** The signal ends waiting alone: what has been sent gets its answer. */
  readonly isFinished?: boolean
  /** What is known of the call, from attempts before this one too. It is kept up to date, so that it is there however the call ends. */
  readonly knowledge?: Knowledge | undefined
}
