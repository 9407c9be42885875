import type { Limits, Role } from '../../../generated/index.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'

/** A session, whose it is, and what its user may do. Whether it has ended is for the caller to see. */
export interface SessionRecord {
  readonly sessionId: string
  readonly sessionHash: string
  readonly userId: string
  readonly role: Role
  readonly organizationId: string
  readonly limits: Limits
  readonly createdAt: number
  readonly confirmedAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

/** A session as its user sees it in a list. */
export interface ListedSession {
  readonly sequence: number
  readonly id: string
  readonly sessionHash: string
  readonly organizationName: string
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
  readonly userAgent: string | null
  readonly address: string | null
}

/**
 * What let a user in. It has to be so still when the session begins: a password may be changed, and the sessions that there are ended, while another one
 * is on its way.
 */
export type LetInBy =
  /** The stored hash of a password that was given. */
  | { readonly passwordHash: string }
  /** A session that was there. */
  | { readonly sessionHash: string }

/** A session to be made. */
export interface NewSession {
  readonly sessionId: string
  readonly sessionHash: string
  readonly userId: string
  readonly organizationId: string
  readonly now: number
  /** When the password was given last. */
  readonly confirmedAt: number
  readonly expiresAt: number
  readonly userAgent: string | null
  readonly address: string | null
  /** The session that this browser had before, which ends. */
  readonly replacedHash: string | null
  /** Undefined where the same transaction has seen to it. */
  readonly letInBy?: LetInBy
}

/** One session, by the SHA-256 of its token. */
export interface SessionKey {
  readonly sessionHash: string
}

/** Sessions of a user that end after a time and were used since another. */
export interface SessionPage extends PageOf {
  readonly userId: string
  readonly endsAfter: number
  readonly usedSince: number
}

/** Sessions of the console. An organization has a quota of them: where it is used up, a new one ends the one unused the longest. */
export interface Sessions {
  /** A session and what its user may do; undefined when the user is not in its organization any more. */
  findSession(session: SessionKey): Promise<SessionRecord | undefined>
  /** How many sessions of an organization have neither ended nor been unused for `idleMs`. */
  countSessions(count: OrganizationKey & { readonly now: number; readonly idleMs: number }): Promise<number>
  /** A page of a user's sessions in all organizations, oldest first. */
  selectSessions(page: SessionPage): Promise<Page<ListedSession>>
  /** Begins a session, and ends the one that the browser had. False when its user is not in the organization any more, or what let the user in is so no more. */
  insertSession(session: NewSession): Promise<boolean>
  /** Takes a session to another organization of its user. False when the user is not in it, or the session has ended. */
  switchOrganization(
    change: SessionKey & OrganizationKey & { readonly userId: string; readonly now: number },
  ): Promise<boolean>
  /** Notes that the password was given again. False when the session has ended. */
  confirmSession(session: SessionKey & { readonly now: number }): Promise<boolean>
  /** Ends a session; one that has ended already is passed over. */
  deleteSession(session: SessionKey): Promise<void>
  /** Ends a session of a user by its identifier. False when the user has no such session. */
  endSession(session: { readonly userId: string; readonly sessionId: string }): Promise<boolean>
  /** Ends all sessions of a user but one. */
  endOtherSessions(kept: SessionKey & { readonly userId: string }): Promise<void>
}
