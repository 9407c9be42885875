import type { Role } from '../../../generated/index.ts'
import type { Creator } from './creator.ts'
import type { Joined } from './users.ts'

/** An invitation without its token, which is stored nowhere. */
export interface InvitationRecord {
  readonly sequence: number
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly expiresAt: number
  readonly createdBy: Creator | null
}

/** What an invitation is for. */
export interface OpenInvitation {
  readonly organizationName: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: number
}

export type AcceptedInvitation =
  | { readonly outcome: 'accepted'; readonly organizationId: string }
  | { readonly outcome: 'no_such_invitation' | Exclude<Joined, 'joined'> }
