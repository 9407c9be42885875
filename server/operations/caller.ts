import type { Limits, Role } from '../../generated/index.ts'
import type { KeyHolder } from '../domain/key-holder.ts'

/** What an operation on data has to know of its caller. */
export interface Caller {
  readonly organizationId: string
  readonly access: 'full' | 'read'
  readonly limits: Limits
}

/** A program with an API key. */
export interface KeyCaller extends Caller, KeyHolder {
  readonly kind: 'key'
}

/** A user who is signed in. */
export interface SignedInUser extends Caller {
  readonly kind: 'user'
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

/** The sender of a request to an operation without security. */
export interface Visitor {
  readonly kind: 'visitor'
  readonly address: string
  /** As exactly as the operator keeps addresses. */
  readonly keptAddress: string | undefined
  readonly userAgent: string | undefined
  /** The user of the session that the browser has, though the operation asks for none. */
  readonly user: SignedInUser | undefined
}

/** A caller who is known by a key or a session. */
export type KnownCaller = KeyCaller | SignedInUser

/** Callers by the security scheme that lets them in. */
export interface Callers {
  readonly bearerAuth: KeyCaller
  readonly sessionCookie: SignedInUser
}

/** A visitor of whom nothing is known, for operations that are called without HTTP. */
export const UNKNOWN_VISITOR: Visitor = {
  kind: 'visitor',
  address: '',
  keptAddress: undefined,
  userAgent: undefined,
  user: undefined,
}

/** From the one that may do everything to the one that may do least. */
const ROLES: readonly Role[] = ['owner', 'editor', 'member']

export function isRole(name: string): name is Role {
  return ROLES.some((role) => role === name)
}

/** Whether a role may do what another one may. */
export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(least)
}
