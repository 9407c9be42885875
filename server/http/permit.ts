import type { Route } from '../../generated/route.gen.ts'
import { ApiError } from '../operations/api-error.ts'
import type { Callers, KeyHolder, SignedInUser } from '../operations/caller.ts'

/** A caller of either kind. */
export type AnyCaller = KeyHolder | SignedInUser

export function isUser(caller: AnyCaller): caller is SignedInUser {
  return 'userId' in caller
}

const SCHEMES: readonly (keyof Callers)[] = ['bearerAuth', 'sessionCookie']

/** An operation that asks for what this server does not know must not be served as if it did not. */
export function requireKnownSecurity({ operationId, security }: Route): void {
  for (const requirement of security) {
    const schemes = Object.keys(requirement)
    const isKnown = schemes.length === 1 && SCHEMES.some((scheme) => scheme === schemes[0])
    if (isKnown && rolesOf(requirement).every((role) => role === 'owner')) continue
    throw new Error(`${operationId} asks for ${JSON.stringify(requirement)}, which this server does not implement`)
  }
}

/** Whether an operation asks for nobody in particular. */
export function isPublic({ security }: Route): boolean {
  return security.length === 0
}

/**
 * Throws the 403 for a caller of the wrong kind, or without the role that the contract names. Where keys are let in, the
 * operation is on data, which a read key and a member may not change.
 */
export function requirePermission({ security, method }: Route, caller: AnyCaller): void {
  const requirement = security.find((one) => (isUser(caller) ? 'sessionCookie' : 'bearerAuth') in one)
  if (requirement === undefined) throw forbidden('This is for users of the console; an API key cannot do it. Sign in.')
  if (isUser(caller) && rolesOf(requirement).some((role) => role !== caller.role))
    throw forbidden('Only an owner of the organization may do this.')
  const isOnData = security.some((one) => 'bearerAuth' in one)
  if (isOnData && method !== 'GET' && caller.access === 'read') throw forbidden(isUser(caller) ? MEMBER : READ_KEY)
}

const MEMBER = 'Members read data and change nothing. Ask an owner of the organization.'
const READ_KEY = 'This API key has read access only. Use a key with full access to change data.'

function rolesOf(requirement: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.values(requirement).flat()
}

function forbidden(message: string): ApiError {
  return new ApiError(403, 'authorization_error', message)
}
