import type { Role } from '../../../generated/index.ts'
import type { OrganizationKey } from './organizations.ts'

/** A user in an organization. */
export interface MembershipKey extends OrganizationKey {
  readonly userId: string
}

/** Who asks for a change: an owner, or null for the operator, who is no user and may do all. */
export interface AskedBy {
  readonly by: string | null
}

/** What stands against a change. `not_owner`: who asks for it is an owner no more. */
export type Obstacle = 'no_such_user' | 'last_owner' | 'not_owner'

/** A member to be taken out; `apiKeys` says what becomes of keys by the user that still work. */
export interface MemberDeletion extends MembershipKey, AskedBy {
  readonly apiKeys: 'keep' | 'revoke' | undefined
  readonly now: number
}

/** What became of a member who was to be taken out. `has_keys`: what becomes of them has to be said. */
export type DeletedMember =
  | { readonly outcome: 'changed' | Obstacle }
  | { readonly outcome: 'has_keys'; readonly keys: number }

/** Who may do what in an organization, which always has an owner. Changes of one organization are made one after the other. */
export interface Members {
  /** Gives a user another role. Open invitations by an owner who is none any more end. */
  updateRole(change: MembershipKey & AskedBy & { readonly role: Role }): Promise<'changed' | Obstacle>
  /** Takes a user out of an organization; the user's sessions in it and open invitations end. An account in none is deleted. */
  deleteMember(deletion: MemberDeletion): Promise<DeletedMember>
}
