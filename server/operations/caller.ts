import type { Limits, Role } from '../../generated/index.ts'

/** Who sent a request, as far as an operation on data has to know. */
export interface Caller {
  readonly organizationId: string
  readonly access: 'full' | 'read'
  readonly limits: Limits
}

/** Who holds an API key. */
export interface KeyHolder extends Caller {
  readonly apiKeyId: string
  /** Milliseconds since 1970; null when the key does not expire. */
  readonly expiresAt: number | null
}

/** A user who is signed in. */
export interface SignedInUser extends Caller {
  readonly userId: string
  readonly role: Role
  /** SHA-256 of the session's token. */
  readonly sessionHash: string
  readonly sessionCreatedAt: number
  readonly sessionExpiresAt: number
}

/** Callers by the security scheme that let them in. */
export interface Callers {
  readonly bearerAuth: KeyHolder
  readonly sessionCookie: SignedInUser
}

/** Somebody unknown, of whom operations without security learn where the request came from. */
export interface Visitor {
  readonly address: string
}
