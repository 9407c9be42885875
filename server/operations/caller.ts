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
  readonly sessionId: string
  /** SHA-256 of the session's token. */
  readonly sessionHash: string
  readonly sessionCreatedAt: number
  readonly sessionExpiresAt: number
  /** When the user gave the password last. */
  readonly confirmedAt: number
}

/** From what may do everything to what may do least. */
const ROLES: readonly Role[] = ['owner', 'editor', 'member']

export function isRole(name: string): name is Role {
  return ROLES.some((role) => role === name)
}

/** Whether a role may do what another one may. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}

/** Callers by the security scheme that let them in. */
export interface Callers {
  readonly bearerAuth: KeyHolder
  readonly sessionCookie: SignedInUser
}

/** Whoever uses an operation without security. */
export interface Visitor {
  readonly address: string
  /** As exactly as the operator keeps addresses. */
  readonly keptAddress: string | undefined
  readonly userAgent: string | undefined
  /** Whose session the browser has, though nothing asks for one. */
  readonly user: SignedInUser | undefined
}

/** A visitor of whom nothing is known, as where operations are called without HTTP. */
export const NOBODY: Visitor = { address: '', keptAddress: undefined, userAgent: undefined, user: undefined }
