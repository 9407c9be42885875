import type { Session } from '../../generated/index.ts'
import type {
  ChangePasswordReply,
  GetSessionReply,
  SessionOperations,
  SignInReply,
  SignOutReply,
} from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import { ApiError, unprocessable } from './api-error.ts'
import type { Callers, Visitor } from './caller.ts'
import { guessLimit } from './guess-limit.ts'
import { toMember } from './members.ts'
import { organizationOf, toOrganization } from './organization.ts'
import { hashPassword, isPassword } from './password.ts'
import { newToken, SESSION_LASTS_MS } from './session-token.ts'
import { timestamp } from './timestamp.ts'

/**
 * `Set-Cookie` of these replies is the bare token of a session, or nothing to remove it: the cookie's name and attributes
 * depend on the connection, which only the HTTP layer knows.
 */
export function sessionOperations(store: Store, guesses = guessLimit()): SessionOperations<Callers> {
  return {
    async signIn({ body: { email, password } }, visitor?: Visitor): Promise<SignInReply> {
      const address = visitor?.address ?? ''
      await guesses.begin(email, address)
      const user = await store.findUserByEmail({ email })
      const isRight = await isPassword(password, user?.passwordHash)
      if (user === undefined || !isRight) throw wrongPassword()
      await guesses.succeeded(email, address)
      const { token, session } = newSession(user.id)
      if (!(await store.insertSession(session))) throw wrongPassword() // the user was removed in this very moment
      return { status: 201, body: { data: await sessionOf(store, user, session) }, ...cookie(token) }
    },

    async getSession(_request, caller): Promise<GetSessionReply> {
      const session = { now: caller.sessionCreatedAt, expiresAt: caller.sessionExpiresAt, userId: caller.userId }
      return { status: 200, body: { data: await sessionOf(store, caller, session) } }
    },

    async signOut(_request, { sessionHash }): Promise<SignOutReply> {
      await store.deleteSession({ sessionHash })
      return { status: 204, ...cookie('') }
    },

    async changePassword({ body }, caller): Promise<ChangePasswordReply> {
      const { organizationId, userId } = caller
      const user = await store.findUser({ organizationId, userId })
      const held = user && (await store.findUserByEmail({ email: user.email }))
      // Wherever it comes from: the session says who it is, and others must not pay for it.
      await guesses.begin(userId, userId)
      if (!(await isPassword(body.current_password, held?.passwordHash))) throw notTheCurrentPassword()
      await guesses.succeeded(userId, userId)
      const { token, session } = newSession(userId)
      const passwordHash = await hashPassword(body.new_password)
      if (!(await store.changePassword({ ...session, organizationId, passwordHash }))) throw ended()
      return { status: 200, body: { data: await sessionOf(store, caller, session) }, ...cookie(token) }
    },
  }
}

/** A session to be kept, and the token that its cookie carries. */
export function newSession(userId: string) {
  const { token, hash: sessionHash } = newToken()
  const now = Date.now()
  return { token, session: { sessionHash, userId, now, expiresAt: now + SESSION_LASTS_MS } }
}

/** The session as its user sees it. */
export async function sessionOf(
  store: Store,
  { organizationId }: { readonly organizationId: string },
  { userId, now, expiresAt }: { readonly userId: string; readonly now: number; readonly expiresAt: number },
): Promise<Session> {
  const user = await store.findUser({ organizationId, userId })
  if (user === undefined) throw ended()
  return {
    user: toMember(user),
    organization: toOrganization(await organizationOf(store, organizationId)),
    created_at: timestamp(now),
    expires_at: timestamp(expiresAt),
  }
}

export function cookie(token: string): { readonly headers: { readonly 'Set-Cookie': string } } {
  return { headers: { 'Set-Cookie': token } }
}

function wrongPassword(): ApiError {
  return new ApiError(401, 'authentication_error', 'The e-mail address or the password is wrong.')
}

/** The user was removed in this very moment. */
function ended(): ApiError {
  return new ApiError(401, 'authentication_error', 'The session has ended. Sign in again.')
}

function notTheCurrentPassword(): ApiError {
  return unprocessable('current_password', 'current_password is not the current password.')
}
