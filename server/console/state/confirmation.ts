import { signal } from '@preact/signals'
import { ApiError } from '../../../client/index.ts'
import { identity } from './session.ts'

/** The user is being asked for the password again. `done` and `cancel` say how that ended. */
export interface Asked {
  readonly done: () => void
  readonly cancel: () => void
}

export const asked = signal<Asked | undefined>(undefined)

/** The question ends with the session: nothing is done in the name of the next user, who did not ask for it. */
identity.subscribe(() => asked.peek()?.cancel())

/** Makes a call. If the service asks for the password again, asks the user for it and repeats the call. */
export async function confirmed<Value>(begin: () => Promise<Value>): Promise<Value> {
  try {
    return await begin()
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'confirmation_required') throw error
    await passwordGiven(error)
    return begin()
  }
}

function passwordGiven(failure: Error): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => () => {
      asked.value = undefined
      then()
    }
    asked.value = { done: end(resolve), cancel: end(() => reject(failure)) }
  })
}
