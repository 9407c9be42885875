import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a password comes from, by which it gets its turn to be hashed. */
export interface Attempt {
  /** Whether its network has not failed lately. */
  readonly isFresh: boolean
  readonly network: string
}

// Between counting an attempt and hashing its password lies all that an operation does; none of it is concerned with turns.
const current = new AsyncLocalStorage<{ attempt?: Attempt }>()

/** Runs an operation that may try a password. */
export function tryingPasswords<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return current.run({}, run)
}

/** Says where the passwords of the operation that runs come from. */
export function noteAttempt(attempt: Attempt): void {
  const operation = current.getStore()
  if (operation !== undefined) operation.attempt = attempt
}

/** Undefined where nobody tries a password: one is chosen, or an operator makes a user. */
export function presentAttempt(): Attempt | undefined {
  return current.getStore()?.attempt
}
