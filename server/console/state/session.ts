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

/** Counts the sessions of this tab that are over. */
let endings = 0
effect(() => {
  if (session.value === null) endings += 1
})

/** Is called before each request. Returns what to call for a 401, which may come when its session is over and another one has begun. */
export function sessionOfRequest(): { readonly ended: () => void } {
  const before = endings
  return { ended: () => before === endings && !isSigningOut.peek() && sessionEnded() }
}

function sessionEnded(): void {
  if (session.value) hasEnded.value = true
  session.value = null
}

/** Counts calls that the signed-in user may not make. The role may have changed since the session was read. */
export const refusals = signal(0)

/** Whether the signed-in user may change data. */
export const canEdit = computed(() => session.value != null && session.value.user.role !== 'member')

/** Whether the signed-in user manages keys, members and settings too. */
export const isOwner = computed(() => session.value?.user.role === 'owner')
