import type { Session } from '../../generated/index.ts'
import type {
  ChangePasswordReply,
  ConfirmSessionReply,
  GetSessionReply,
  SessionOperations,
  SignInReply,
  SignOutReply,
  UpdateSessionReply,
} from '../../generated/operations.gen.ts'
import type { MembershipRecord } from '../store/interface/users.ts'
import type { Store } from '../store/store.ts'
import { newHash, openAccount } from './accounts.ts'
import { ApiError, unprocessable } from './api-error.ts'
import { type Callers, type SignedInUser, UNKNOWN_VISITOR, type Visitor } from './caller.ts'
import type { GuessLimit } from './guess-limit.ts'
import { memberOf, toMember } from './members.ts'
import { requireGoodPassword } from './new-password.ts'
import { organizationOf, toOrganization } from './organization.ts'
import { newSession } from './session-token.ts'
import { sessionListOperations } from './sessions.ts'
import { timestamp } from './timestamp.ts'

/**
 * `Set-Cookie` of these replies is the bare token of a session, or an empty text to remove it: the cookie's name and attributes
 * depend on the connection, which only the HTTP layer knows.
 */
export function sessionOperations(store: Store, guesses: GuessLimit): SessionOperations<Callers> {
  const requirePassword = async (email: string, password: string, { userId }: SignedInUser, field: string) => {
    // Counted for the user, not for an address: the session says who it is, and others at the address must not pay for it.
    const attempt = await guesses.begin(userId, userId)
    const opened = await openAccount(store, email, password, attempt)
    if (opened?.userId !== userId) throw unprocessable(field, `${field} is not the current password.`)
    await guesses.succeeded(userId, userId)
    return { attempt, previousHash: opened.passwordHash }
  }
  return {
    ...sessionListOperations(store),

    async signIn({ body: { email, password } }, visitor: Visitor = UNKNOWN_VISITOR): Promise<SignInReply> {
      const attempt = await guesses.begin(email, visitor.address)
      const opened = await openAccount(store, email, password, attempt)
      if (opened === undefined) throw wrongPassword()
      const { userId, passwordHash } = opened
      await guesses.succeeded(email, visitor.address)
      const organizationId = lastEntered(await store.selectMemberships({ userId }))
      const { token, session } = newSession(placeOf(visitor))
      const letIn = { ...session, letInBy: { passwordHash } }
      const isBegun = organizationId !== undefined && (await store.insertSession({ ...letIn, userId, organizationId }))
      if (!isBegun) throw wrongPassword() // the user was removed, or got another password, a moment ago
      return {
        status: 201,
        body: { data: await sessionOf(store, { ...session, userId, organizationId }) },
        ...cookie(token),
      }
    },

    async getSession(_request, caller): Promise<GetSessionReply> {
      return { status: 200, body: { data: await sessionOf(store, storedSession(caller)) } }
    },

    async updateSession({ body }, caller): Promise<UpdateSessionReply> {
      const { sessionHash, userId } = caller
      const { organization_id: organizationId = caller.organizationId } = body
      if (organizationId !== caller.organizationId) {
        const isSwitched = await store.switchOrganization({ sessionHash, userId, organizationId, now: Date.now() })
        if (!isSwitched) throw notYours(organizationId)
      }
      return { status: 200, body: { data: await sessionOf(store, { ...storedSession(caller), organizationId }) } }
    },

    async confirmSession({ body: { password } }, caller): Promise<ConfirmSessionReply> {
      const { email } = await memberOf(store, caller, caller.userId)
      await requirePassword(email, password, caller, 'password')
      const now = Date.now()
      if (!(await store.confirmSession({ sessionHash: caller.sessionHash, now }))) throw ended()
      return { status: 200, body: { data: await sessionOf(store, { ...storedSession(caller), confirmedAt: now }) } }
    },

    async signOut(_request, { sessionHash }): Promise<SignOutReply> {
      await store.deleteSession({ sessionHash })
      return { status: 204, ...cookie('') }
    },

    async changePassword({ body }, caller): Promise<ChangePasswordReply> {
      const { organizationId, userId } = caller
      const { email } = await memberOf(store, caller, userId)
      const proof = await requirePassword(email, body.current_password, caller, 'current_password')
      await requireGoodPassword('new_password', body.new_password, email)
      const { attempt, previousHash } = proof
      const passwordHash = await newHash(store, email, body.new_password, attempt)
      const { token, session } = newSession({ replacedHash: caller.sessionHash })
      const begun = { ...session, organizationId, userId }
      if (!(await store.changePassword({ ...begun, previousHash, passwordHash }))) throw ended()
      return { status: 200, body: { data: await sessionOf(store, begun) }, ...cookie(token) }
    },
  }
}

/** The identifiers and the times of a session. */
interface SessionTimes {
  readonly sessionId: string
  readonly organizationId: string
  readonly userId: string
  readonly now: number
  readonly confirmedAt: number
  readonly expiresAt: number
}

function storedSession(caller: SignedInUser): SessionTimes {
  const { sessionId, organizationId, userId, sessionCreatedAt: now, confirmedAt, sessionExpiresAt: expiresAt } = caller
  return { sessionId, organizationId, userId, now, confirmedAt, expiresAt }
}

/** The session as its user sees it. */
export async function sessionOf(store: Store, session: SessionTimes): Promise<Session> {
  const { organizationId, userId } = session
  const user = await store.findUser({ organizationId, userId })
  if (user === undefined) throw ended()
  const memberships = await store.selectMemberships({ userId })
  return {
    id: session.sessionId,
    user: toMember(user),
    organization: toOrganization(await organizationOf(store, organizationId)),
    organizations: memberships.map(({ organizationId: id, name, role }) => ({ id, name, role })),
    created_at: timestamp(session.now),
    confirmed_at: timestamp(session.confirmedAt),
    expires_at: timestamp(session.expiresAt),
  }
}

/** What is known of a visitor's new session, and the session of this browser, which it replaces. */
export function placeOf({ userAgent, keptAddress: address, user }: Visitor) {
  return { userAgent, address, replacedHash: user?.sessionHash }
}

/** The organization in which the user signed in last. */
function lastEntered(memberships: readonly MembershipRecord[]): string | undefined {
  const enteredAt = ({ lastSignedInAt }: MembershipRecord) => lastSignedInAt ?? 0
  return memberships.toSorted((one, other) => enteredAt(other) - enteredAt(one))[0]?.organizationId
}

export function cookie(token: string): { readonly headers: { readonly 'Set-Cookie': string } } {
  return { headers: { 'Set-Cookie': token } }
}

function wrongPassword(): ApiError {
  return new ApiError(401, 'authentication_error', 'The e-mail address or the password is wrong.')
}

/** The 401 of a user who was removed a moment ago. */
function ended(): ApiError {
  return new ApiError(401, 'authentication_error', 'The session has ended. Sign in again.')
}

function notYours(organizationId: string): ApiError {
  return unprocessable(
    'organization_id',
    `organization_id ${JSON.stringify(organizationId)} is not one of your organizations. GET /session lists them.`,
  )
}
