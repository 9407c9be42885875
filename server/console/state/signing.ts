import { signal } from '@preact/signals'
import type { Credentials, InvitationAcceptance, Session } from '../../../generated/index.ts'
import * as sdk from '../../../generated/index.ts'
import { call } from '../api/call.ts'
import { Failure } from '../api/failure.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { hasEnded, session } from './session.ts'

/** Whether a user of several organizations has just signed in and is asked where to. */
export const isChoosing = signal(false)

/** Asks once, when the console opens, whether the browser still has a session. */
export async function findSession(): Promise<void> {
  session.value = await currentSession()
}

followOtherTabs(findSession)

/** The browser's session, null for none. */
export async function currentSession(): Promise<Session | null> {
  const { data } = await call(sdk.getSession()).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 401) return { data: null }
    throw error
  })
  return data
}

export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await call(sdk.signIn({ body: credentials }))
  isChoosing.value = data.organizations.length > 1
  signedIn(data)
}

export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<void> {
  signedIn((await call(sdk.acceptInvitation({ body: acceptance }))).data)
}

/** Goes on in another organization of the user, with nothing of the one before on the page. */
export async function enterOrganization(id: string): Promise<void> {
  if (id !== session.value?.organization.id)
    signedIn((await call(sdk.updateSession({ body: { organization_id: id } }))).data)
  isChoosing.value = false
}

export function signedIn(found: Session): void {
  hasEnded.value = false
  session.value = found
  tellOtherTabs(found)
}

export async function signOut(): Promise<void> {
  await call(sdk.signOut())
  hasEnded.value = false
  session.value = null
  tellOtherTabs(null)
}
