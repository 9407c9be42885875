import { computed, signal } from '@preact/signals'
import type { Session } from '../../../client/index.ts'

/** Who is signed in: null for nobody, undefined until that is known. */
export const session = signal<Session | null | undefined>(undefined)

/** Whether somebody was signed in and is no more, so that the page asking for a password can say why. */
export const hasEnded = signal(false)

/** Told by whatever call is answered with 401. */
export function sessionEnded(): void {
  // Several calls may be told of the same end.
  if (session.value) hasEnded.value = true
  session.value = null
}

/** Whether the signed-in user may change data. */
export const canEdit = computed(() => session.value != null && session.value.user.role !== 'member')

/** Whether the signed-in user manages keys, members and settings too. */
export const isOwner = computed(() => session.value?.user.role === 'owner')
