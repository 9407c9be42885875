import type { Waiting } from '../../generated/resource.gen.ts'
import { wait } from '../../generated/wait.gen.ts'
import { ConnectionError, UnexpectedReplyError } from '../errors.ts'
import { type Observers, observersOf } from '../http/observers.ts'
import { isTemporary, outcomeOf, waitMsAfter } from '../http/retry.ts'
import { sleepUntilOnline } from '../http/sleep.ts'

/** The longest wait that a service may ask for, and the longest one that is made without being asked. */
const LONGEST_ASKED_MS = 65_000

/** Between two streams of which the service has ended the first. */
const PAUSE_MS = 250

/** With what it is read, and what ends it. */
interface ResumingSource {
  readonly resources: object
  readonly signal: AbortSignal | undefined
}

/** Repeats what reads, for as long as its failures may be temporary. */
export class Resuming {
  readonly #signal: AbortSignal | undefined
  readonly #observers: Observers
  readonly #onWaiting: ((waiting: Waiting) => void) | undefined
  /** When something of the service came last; -1 before. */
  seenAt = -1
  #failures = 0

  constructor({ resources, signal }: ResumingSource, onWaiting: ((waiting: Waiting) => void) | undefined) {
    this.#signal = signal
    this.#observers = observersOf(resources)
    this.#onWaiting = onWaiting
  }

  /** A reply has begun that is one of the service. It may yet break off at once. */
  began(): void {
    this.seenAt = performance.now()
  }

  /** Something has come. */
  succeeded(): void {
    this.#failures = 0
    this.began()
  }

  /** Waits after a failure, longer each time. Throws it if trying again would not help, or the signal's reason. */
  async after(error: unknown): Promise<void> {
    if (this.#signal?.aborted) throw this.#signal.reason
    if (outcomeOf(error) === 'refused') throw error
    // A wrong address, rather than a proxy that fails for a moment.
    if (error instanceof UnexpectedReplyError && this.seenAt < 0 && !isTemporary(error)) throw error
    this.#failures += 1
    const waitMs = waitMsAfter(error, this.#failures, LONGEST_ASKED_MS) ?? LONGEST_ASKED_MS
    this.#observers.waiting(this.#onWaiting, { error, attempts: this.#failures, waitMs })
    await (error instanceof ConnectionError ? sleepUntilOnline : wait)(waitMs, this.#signal)
  }

  /** Waits a moment, so that a service which ends each stream at once is not asked without pause. */
  async pause(): Promise<void> {
    await wait(PAUSE_MS * (1 + Math.random()), this.#signal)
  }
}
