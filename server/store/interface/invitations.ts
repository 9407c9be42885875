import type { Role } from '../../../generated/index.ts'
import type { Creator } from './creator.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { NewSession } from './sessions.ts'
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

/** An invitation to be kept, by the hash of its token. */
export interface NewInvitation extends OrganizationKey {
  readonly invitationId: string
  readonly email: string
  readonly role: Role
  readonly tokenHash: string
  readonly now: number
  readonly expiresAt: number
  /** Null for the operator. */
  readonly createdBy: Creator | null
}

/** Who accepts an invitation, and the session that begins with it. */
export interface Acceptance {
  readonly tokenHash: string
  readonly userId: string
  /** For a new account; undefined if the account exists. */
  readonly passwordHash: string | undefined
  readonly session: Omit<NewSession, 'organizationId' | 'userId'>
}

/** What became of an invitation that was to be accepted. `not_let_in`: what let the user in is so no more. */
export type AcceptedInvitation =
  | { readonly outcome: 'accepted'; readonly organizationId: string }
  | { readonly outcome: 'no_such_invitation' | 'not_let_in' | Exclude<Joined, 'joined'> }

/** Invitations into organizations. */
export interface Invitations {
  /** What the invitation of a token is for, if it is good at the moment. */
  findInvitation(token: { readonly tokenHash: string; readonly now: number }): Promise<OpenInvitation | undefined>
  /** A page of the organization's invitations, expired ones too. */
  selectInvitations(page: OrganizationKey & PageOf): Promise<Page<InvitationRecord>>
  /** Keeps an invitation, in place of an earlier one of the same address. False when who invites is no owner any more. */
  insertInvitation(invitation: NewInvitation): Promise<boolean>
  /** Takes an invitation back. False when the organization has no such invitation. */
  deleteInvitation(invitation: OrganizationKey & { readonly invitationId: string }): Promise<boolean>
  /** Lets a user into the organization of an invitation and begins a session there. A token is good once, for the first who comes with it. */
  acceptInvitation(acceptance: Acceptance): Promise<AcceptedInvitation>
}
