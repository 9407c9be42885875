import type { Role } from '../../generated/index.ts'
import type { Route } from '../../generated/route.gen.ts'
import { ApiError } from '../operations/api-error.ts'
import { type Callers, hasRole, isRole, type KnownCaller } from '../operations/caller.ts'

/** An operation that asks for what this server does not know must not be served as if it did not. */
export function requireKnownSecurity({ operationId, security }: Route): void {
  for (const requirement of security) {
    const schemes = Object.keys(requirement)
    const isKnown = schemes.length === 1 && Object.values<string | undefined>(SCHEME_OF).includes(schemes[0])
    if (isKnown && Object.values(requirement).flat().every(isRole)) continue
    throw new Error(`${operationId} asks for ${JSON.stringify(requirement)}, which this server does not implement`)
  }
}

/** Whether an operation takes requests without a key or a session. */
export function isPublic({ security }: Route): boolean {
  return security.length === 0
}

/** The security scheme that lets a kind of caller in. */
const SCHEME_OF: Readonly<Record<KnownCaller['kind'], keyof Callers>> = { key: 'bearerAuth', user: 'sessionCookie' }

/**
 * Throws the 403 for a caller of the wrong kind, or who may less than the contract asks for. What asks for more than a
 * member asks a key for full access.
 */
export function requirePermission(route: Route, caller: KnownCaller): void {
  const { security } = route
  if (!security.some((one) => SCHEME_OF[caller.kind] in one))
    throw forbidden('This operation is for users of the console. An API key cannot use it; sign in instead.')
  const least = leastRole(route)
  if (caller.kind === 'key') {
    if (caller.access === 'read' && least !== 'member') throw forbidden(READ_KEY)
    return
  }
  if (!hasRole(caller.role, least)) throw forbidden(least === 'owner' ? NOT_OWNER : NOT_EDITOR)
}

/** Whether an operation writes what keys may write too: projects, datasets and all that is in them. What every member may do writes none. */
export function changesData(route: Pick<Route, 'security' | 'method'>): boolean {
  return leastRole(route) !== 'member' && route.security.some((one) => 'bearerAuth' in one)
}

const NOT_OWNER = 'Only an owner of the organization may do this.'
const NOT_EDITOR = 'Members can only read data. Ask an owner of the organization to make you an editor.'
const READ_KEY = 'This API key has read access only. Use a key with full access to change data.'

const leastRoles = new WeakMap<object, Role>()

/** The role that the contract names. What writes and names none is safe with an editor; only owners name others. */
function leastRole(route: Pick<Route, 'security' | 'method'>): Role {
  const known = leastRoles.get(route)
  if (known !== undefined) return known
  const named = route.security.flatMap((one) => one['sessionCookie'] ?? []).find(isRole)
  const least = named ?? (route.method === 'GET' ? 'member' : 'editor')
  leastRoles.set(route, least)
  return least
}

function forbidden(message: string): ApiError {
  return new ApiError(403, 'authorization_error', message)
}
