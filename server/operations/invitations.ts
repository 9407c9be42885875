import type { Invitation } from '../../generated/index.ts'
import type {
  AcceptInvitationReply,
  AcceptInvitationRequest,
  CreateInvitationReply,
  DeleteInvitationReply,
  InvitationOperations,
  ListInvitationsReply,
  OpenInvitationReply,
} from '../../generated/operations.gen.ts'
import { hashOf } from '../domain/api-key.ts'
import { emailKey } from '../domain/email-key.ts'
import { newId } from '../domain/ids.ts'
import type { Creator } from '../store/interface/creator.ts'
import type { InvitationRecord, OpenInvitation } from '../store/interface/invitations.ts'
import type { Store } from '../store/store.ts'
import { type Joining, joiningBy, openAccount, openOrNewAccount } from './accounts.ts'
import { noSuch, notOwner, unprocessable } from './api-error.ts'
import { type Callers, UNKNOWN_VISITOR, type Visitor } from './caller.ts'
import { requireConfirmed } from './confirmation.ts'
import type { GuessLimit } from './guess-limit.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { memberOf } from './members.ts'
import { requireGoodPassword } from './new-password.ts'
import { cookie, placeOf, sessionOf } from './session.ts'
import { newSession, newToken } from './session-token.ts'
import { timestamp } from './timestamp.ts'

const INVITATION_LASTS_MS = 7 * 24 * 60 * 60 * 1000

export function invitationOperations(store: Store, guesses: GuessLimit): InvitationOperations<Callers> {
  return {
    async listInvitations({ query }, { organizationId }): Promise<ListInvitationsReply> {
      const scope = [organizationId, 'invitations']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectInvitations({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toInvitation), pagination } }
    },

    async createInvitation({ body: { email, role } }, caller): Promise<CreateInvitationReply> {
      const { organizationId } = caller
      // Whether other organizations have a user of this address stays unknown.
      if ((await store.findMember({ organizationId, email })) !== undefined) throw isMember(email)
      if (role === 'owner') requireConfirmed(caller)
      const createdBy = await memberOf(store, caller, caller.userId)
      const { token, ...invitation } = newInvitation({ organizationId, email, role, createdBy })
      if (!(await store.insertInvitation(invitation))) throw notOwner()
      const { invitationId: id, now: createdAt, expiresAt } = invitation
      const data = { ...toInvitation({ id, email, role, createdAt, expiresAt, createdBy }), token }
      return { status: 201, body: { data } }
    },

    async openInvitation({ body: { token } }): Promise<OpenInvitationReply> {
      const { organizationName, email, role, expiresAt } = await invitationOf(store, token)
      const data = { organization_name: organizationName, email, role, expires_at: timestamp(expiresAt) }
      return { status: 200, body: { data } }
    },

    async acceptInvitation({ body }, visitor: Visitor = UNKNOWN_VISITOR): Promise<AcceptInvitationReply> {
      const { email } = await invitationOf(store, body.token)
      const joining = await whoJoins(store, guesses, { email, body, visitor })
      const { token, session: fresh } = newSession(placeOf(visitor))
      const session = { ...fresh, ...joining.times, ...(joining.letInBy && { letInBy: joining.letInBy }) }
      const { userId, passwordHash } = joining
      const tokenHash = hashOf(body.token)
      const accepted = await store.acceptInvitation({ tokenHash, userId, passwordHash, session })
      if (accepted.outcome === 'is_member') throw joinedMeanwhile(email)
      if (accepted.outcome === 'not_let_in') throw body.password === undefined ? notSignedIn(email) : wrong(email)
      if (accepted.outcome !== 'accepted') throw noSuchInvitation()
      const { organizationId } = accepted
      const data = await sessionOf(store, { ...session, userId, organizationId })
      return { status: 201, body: { data }, ...cookie(token) }
    },

    async deleteInvitation({ path }, { organizationId }): Promise<DeleteInvitationReply> {
      const { invitation_id: invitationId } = path
      const deleted = await store.deleteInvitation({ organizationId, invitationId })
      if (!deleted) throw noSuch('invitation', invitationId)
      return { status: 204 }
    },
  }
}

/** An invitation for the store, and the token that the inviting user passes on. */
export function newInvitation(invitation: {
  organizationId: string
  email: string
  role: Invitation['role']
  createdBy: Creator | null
}) {
  const { token, hash: tokenHash } = newToken()
  const now = Date.now()
  return { ...invitation, token, tokenHash, invitationId: newId('inv'), now, expiresAt: now + INVITATION_LASTS_MS }
}

async function invitationOf(store: Store, token: string): Promise<OpenInvitation> {
  const invitation = await store.findInvitation({ tokenHash: hashOf(token), now: Date.now() })
  if (invitation === undefined) throw noSuchInvitation()
  return invitation
}

interface Acceptance {
  readonly email: string
  readonly body: AcceptInvitationRequest['body']
  readonly visitor: Visitor
}

/** The account that joins. With a session no password is given, so the new session takes over the times of that one. */
async function whoJoins(
  store: Store,
  guesses: GuessLimit,
  { email, body: { password, account }, visitor }: Acceptance,
): Promise<Joining & { readonly times?: { readonly confirmedAt: number; readonly expiresAt: number } }> {
  if (password === undefined) return withSession(store, email, visitor)
  if (account === 'new') await requireGoodPassword('password', password, email)
  // Both ways reveal whether a password is right, as signing in does.
  const attempt = await guesses.begin(email, visitor.address)
  if (account === 'new') return openOrNewAccount(store, email, password, attempt)
  const opened = await openAccount(store, email, password, attempt)
  if (opened === undefined) throw wrong(email)
  await guesses.succeeded(email, visitor.address)
  return joiningBy(opened)
}

async function withSession(store: Store, email: string, { user }: Visitor) {
  const found = user && (await store.findUser(user))
  if (user === undefined || found === undefined || emailKey(found.email) !== emailKey(email)) throw notSignedIn(email)
  const times = { confirmedAt: user.confirmedAt, expiresAt: user.sessionExpiresAt }
  const letInBy = { sessionHash: user.sessionHash }
  return { userId: user.userId, passwordHash: undefined, letInBy, times }
}

function notSignedIn(email: string) {
  return unprocessable('password', `password is required unless you are signed in as ${email}.`)
}

function wrong(email: string) {
  return unprocessable('password', `password is wrong: no account of ${email} has it.`)
}

function toInvitation(invitation: Omit<InvitationRecord, 'sequence'>): Invitation {
  const { id, email, role, createdAt, expiresAt, createdBy } = invitation
  const times = { created_at: timestamp(createdAt), expires_at: timestamp(expiresAt) }
  return { id, email, role, ...times, created_by: createdBy && { id: createdBy.id, email: createdBy.email } }
}

function isMember(email: string) {
  return unprocessable('email', `${JSON.stringify(email)} is already a user of this organization.`)
}

function noSuchInvitation() {
  return unprocessable('token', 'The invitation is unknown, used, expired or revoked. Ask for a new one.')
}

function joinedMeanwhile(email: string) {
  return unprocessable('token', `${JSON.stringify(email)} is already a user of the organization. Sign in.`)
}
