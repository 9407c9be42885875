import type { Credentials, InvitationAcceptance, Session } from '../../../generated/index.ts'
import * as sdk from '../../../generated/index.ts'
import { call } from '../api/call.ts'
import { Failure } from '../api/failure.ts'
import { hasEnded, session } from './session.ts'

/** Asks once, when the console opens, whether the browser still has a session. */
export async function findSession(): Promise<void> {
  const { data } = await call(sdk.getSession()).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 401) return { data: null }
    throw error
  })
  session.value = data
}

export async function signIn(credentials: Credentials): Promise<void> {
  signedIn((await call(sdk.signIn({ body: credentials }))).data)
}

export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<void> {
  signedIn((await call(sdk.acceptInvitation({ body: acceptance }))).data)
}

export function signedIn(found: Session): void {
  hasEnded.value = false
  session.value = found
}

export async function signOut(): Promise<void> {
  await call(sdk.signOut())
  hasEnded.value = false
  session.value = null
}
