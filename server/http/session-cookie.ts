import { hashOf } from '../domain/api-key.ts'
import { ApiError } from '../operations/api-error.ts'
import { hasRole, type SignedInUser } from '../operations/caller.ts'
import { SESSION_IDLE_MS, SESSION_LASTS_MS } from '../operations/session-token.ts'
import type { HttpContext } from './state.ts'

/** A session as the store has it. */
interface StoredSession extends Omit<SignedInUser, 'kind' | 'access' | 'sessionCreatedAt' | 'sessionExpiresAt'> {
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

/** Finds a session by the hash of its token. */
type FindSession = (args: { sessionHash: string }) => Promise<StoredSession | undefined>

/** Finds the user of a session by its token; undefined for malformed, unknown and ended ones alike. */
export type FindUser = (token: string) => Promise<SignedInUser | undefined>

/** Each request asks the store, so that an ended session is refused at once. */
export function userFinder(findSession: FindSession): FindUser {
  return async (token) => {
    if (!TOKEN.test(token)) return undefined
    const session = await findSession({ sessionHash: hashOf(token) })
    const now = Date.now()
    if (session === undefined || session.expiresAt <= now || session.lastUsedAt + SESSION_IDLE_MS <= now)
      return undefined
    const { organizationId, limits, userId, role, sessionId, sessionHash, createdAt, confirmedAt, expiresAt } = session
    const access = hasRole(role, 'editor') ? 'full' : 'read'
    const times = { sessionCreatedAt: createdAt, sessionExpiresAt: expiresAt }
    return { kind: 'user', organizationId, access, limits, userId, role, sessionId, sessionHash, confirmedAt, ...times }
  }
}

const TOKEN = /^[\w-]{43}$/

/**
 * Browsers keep a `__Host-` cookie only when it came over TLS, for this host alone and for all of its paths, so that neither another
 * host of the domain nor a proxy can plant it. Over plain HTTP, which is for loopback, it could not be set.
 */
function cookieName({ secure }: HttpContext): string {
  return secure ? '__Host-dataset_session' : 'dataset_session'
}

/** The session that a request carries. */
export function sessionToken(ctx: HttpContext): string | undefined {
  const header = ctx.get('Cookie')
  if (header === '') return undefined // programs that use a key send none
  const name = `${cookieName(ctx)}=`
  const cookie = header.split(/; */).find((pair) => pair.startsWith(name))
  return cookie?.slice(name.length)
}

/** Gives a browser its session to keep, or with an empty token removes it. */
export function setSessionCookie(ctx: HttpContext, token: string): void {
  const seconds = token === '' ? 0 : SESSION_LASTS_MS / 1000
  const attributes = ['Path=/', 'HttpOnly', ...(ctx.secure ? ['Secure'] : []), 'SameSite=Strict', `Max-Age=${seconds}`]
  ctx.set('Set-Cookie', [`${cookieName(ctx)}=${token}`, ...attributes].join('; '))
}

export function noSession(): ApiError {
  return new ApiError(401, 'authentication_error', 'The session is unknown or has ended. Sign in again.')
}
