import { computed, effect, signal } from '@preact/signals'
import type { Session } from '../../../client/index.ts'

/** The signed-in user: null if there is none, undefined until that is known. */
export const session = signal<Session | null | undefined>(undefined)

/** Who is signed in, and where; empty for nobody. */
export function identityOf(found: Session | null | undefined): string {
  return found == null ? '' : `${found.user.id} ${found.organization.id}`
}

/** Who is signed in, and where, now. */
export const identity = computed(() => identityOf(session.value))

/** Whether a session has ended, so that the sign-in page can say so. */
export const hasEnded = signal(false)

/** Whether the user has asked to sign out. What else is on its way then may come after that, and get a 401. */
export const isSigningOut = signal(false)

/** Is called for a 401 to a request of the session that is shown. */
export function sessionEnded(): void {
  if (isSigningOut.peek()) return
  // Several calls may get a 401 for the same session.
  if (session.value) hasEnded.value = true
  session.value = null
}

/** Counts how often another user or organization, or nobody, came to be shown. */
let changes = 0
effect(() => {
  void identity.value
  changes += 1
})

/** Is called before a request. Returns whether its answer, which may come late, is about what is shown then. */
export function sessionAsked(): { readonly isShown: () => boolean } {
  const before = changes
  return { isShown: () => before === changes }
}

/** Counts calls that the signed-in user may not make. The role may have changed since the session was read. */
export const refusals = signal(0)

/** Whether the signed-in user may change data. */
export const canEdit = computed(() => session.value != null && session.value.user.role !== 'member')

/** Whether the signed-in user manages keys, members and settings too. */
export const isOwner = computed(() => session.value?.user.role === 'owner')
