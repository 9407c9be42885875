import type { Role } from '../../../generated/index.ts'
import type { MembershipKey } from './members.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { NewSession } from './sessions.ts'

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

/** What became of somebody who was to join. `is_member`: the organization has a user with this address. */
export type Joined = 'joined' | 'is_member' | 'no_such_user'

/** Accounts of one address that one password opens: `kept` is to be the only one. */
export interface Merge {
  readonly kept: AccountRecord
  readonly merged: readonly AccountRecord[]
}

/** Users of the console. An account may belong to several organizations; addresses are compared by `emailKey`. */
export interface Users {
  /** The accounts of an e-mail address, oldest first. Nearly always there is one at most. */
  findAccounts(address: { readonly email: string }): Promise<AccountRecord[]>
  /** The user, if it is this organization's. */
  findUser(user: MembershipKey): Promise<UserRecord | undefined>
  /** The organization's user with this e-mail address. */
  findMember(user: OrganizationKey & { readonly email: string }): Promise<UserRecord | undefined>
  /** A page of the organization's users, in the order in which they joined. */
  selectUsers(page: OrganizationKey & PageOf): Promise<Page<UserRecord>>
  /** The organizations of a user, in the order in which the user joined them. */
  selectMemberships(user: { readonly userId: string }): Promise<MembershipRecord[]>
  /** Lets a user into an organization, which has each address once. `no_such_user`: the account is gone. */
  insertUser(user: JoiningUser): Promise<Joined>
  /** Makes one account of several: memberships, sessions, keys and invitations of the others go over. Nothing happens when one is gone, or has another password by now. */
  mergeUsers(merge: Merge): Promise<void>
  /** Gives a user another password and ends all sessions. False when the organization has no such user. */
  setPasswordHash(change: MembershipKey & { readonly passwordHash: string }): Promise<boolean>
  /**
   * Gives a user another password, ends all sessions, and begins a new one in place of the one that asks for it, in the same browser.
   * False when that one has ended, the user is gone, or the hash is not `previousHash` any more.
   */
  changePassword(
    change: NewSession & { readonly previousHash: string; readonly passwordHash: string },
  ): Promise<boolean>
}
