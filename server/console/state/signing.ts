import { effect, signal } from '@preact/signals'
import {
  AuthenticationError,
  type Credentials,
  DatasetServiceError,
  type InvitationAcceptance,
  type RequestOptions,
  type Session,
} from '../../../client/index.ts'
import { forgetDone } from '../edits/kept-done.ts'
import { service } from '../service.ts'
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts'
import { hasEnded, identity, identityOf, isSigningOut, refusals, session, sessionAsked } from './session.ts'

/** Whether a user of several organizations has just signed in and is asked where to. */
export const isChoosing = signal(false)

/** What another tab, or a sign-in elsewhere, has changed of what this tab shows, until the person has seen it. */
export const cameFromElsewhere = signal<'user' | 'organization' | undefined>(undefined)

/**
 * Shows the session that the browser has: when the console opens, and when it may have become another one. Nothing of the previous user and
 * organization stays on the page. Other tabs may not have heard of it either, as when the answer to a switch was lost.
 */
export async function findSession(): Promise<void> {
  const asked = sessionAsked()
  const found = await currentSession()
  const isOther = identityOf(found) !== identity.peek()
  // The user has signed in or out, or switched, since that was asked.
  if (isOther && !asked.isShown()) return findSession()
  // What is being typed belongs to the one before.
  if (isOther && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  noteOther(session.peek(), found)
  session.value = found
  tellOtherTabs(found)
}

/** Nothing is said where nobody was signed in before: then nothing has gone. */
function noteOther(before: Session | null | undefined, found: Session | null): void {
  if (before == null || found === null || identityOf(before) === identityOf(found)) return
  cameFromElsewhere.value = before.user.id === found.user.id ? 'organization' : 'user'
}

followOtherTabs(findSession)

/** The browser's session, null for none. */
export async function currentSession(options: RequestOptions = {}): Promise<Session | null> {
  return service.session.get(options).catch((error: unknown) => {
    if (error instanceof AuthenticationError) return null
    throw error
  })
}

effect(() => {
  if (refusals.value > 0) void findSession().catch(() => {}) // the next refusal asks again
})

/** Pages before the sign-in have no place to say what a call waits for. After too many wrong passwords that may be a minute. */
const NO_WAITING = { maxRetries: 0 }

export async function signIn(credentials: Credentials): Promise<void> {
  const found = await service.session.signIn(credentials, NO_WAITING)
  await assertCookieIsKept()
  isChoosing.value = found.organizations.length > 1
  signedIn(found)
}

export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<void> {
  const found = await service.invitations.accept(acceptance, NO_WAITING)
  await assertCookieIsKept()
  signedIn(found)
}

/** Without its cookie every page would say that the session has ended. A call that fails says nothing of the cookie, and the session is there. */
async function assertCookieIsKept(): Promise<void> {
  const found = await currentSession(NO_WAITING).catch(() => undefined)
  if (found === null) throw new DatasetServiceError(COOKIE_REFUSED)
}

const COOKIE_REFUSED =
  'The password is right, but the browser did not keep the cookie of the session. Allow cookies for this address, and open the console over HTTPS.'

/** Switches to another organization of the user. Nothing of the previous one stays on the page. */
export async function enterOrganization(id: string): Promise<void> {
  if (id !== session.value?.organization.id) signedIn(await service.session.update({ organization_id: id }))
  isChoosing.value = false
}

export function signedIn(found: Session): void {
  hasEnded.value = false
  cameFromElsewhere.value = undefined
  session.value = found
  tellOtherTabs(found)
}

export async function signOut(): Promise<void> {
  isSigningOut.value = true
  try {
    await service.session.signOut()
  } catch (error) {
    // It was over already, or is since a first attempt whose answer was lost.
    if (!(error instanceof AuthenticationError)) throw error
  } finally {
    isSigningOut.value = false
  }
  forgetDone()
  hasEnded.value = false
  session.value = null
  tellOtherTabs(null)
}
