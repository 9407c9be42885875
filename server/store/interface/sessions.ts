import type { Limits, Role } from '../../../generated/index.ts'

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
}
