import type { Role } from '../../../generated/index.ts'

/** What a user is in an organization. */
export interface UserRecord {
  readonly sequence: number
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  /** When the user joined the organization. */
  readonly createdAt: number
  /** Into this organization. */
  readonly lastSignedInAt: number | null
}

/** What a password is tried on. */
export interface AccountRecord {
  readonly userId: string
  readonly passwordHash: string
}

/** An organization that a user belongs to. */
export interface MembershipRecord {
  readonly organizationId: string
  readonly name: string
  readonly role: Role
  readonly lastSignedInAt: number | null
}

/** Somebody who joins an organization: as a new account where there is a password's hash, else as one that is there. */
export interface JoiningUser {
  readonly organizationId: string
  readonly userId: string
  readonly email: string
  readonly passwordHash: string | undefined
  readonly role: Role
  readonly now: number
}

export type Joined = 'joined' | 'is_member' | 'no_such_user'
