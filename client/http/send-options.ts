import type { ConditionalOptions } from '../../generated/resource.gen.ts'
import type { Knowledge } from './knowledge.ts'

export interface SendOptions extends ConditionalOptions {
  /** The signal ends only waiting: a request that was sent gets its reply. */
  readonly isFinished?: boolean
  /** What the attempts so far prove, earlier calls included. It is updated during the call, so it is there however the call ends. */
  readonly knowledge?: Knowledge | undefined
}

/** For a request that changes nothing: an aborted signal ends it at once. */
export function onlyReading(options: SendOptions): SendOptions {
  return { ...options, isFinished: false }
}
