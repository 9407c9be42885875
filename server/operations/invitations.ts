import type { Invitation } from '../../generated/index.ts'
import type {
  AcceptInvitationReply,
  CreateInvitationReply,
  DeleteInvitationReply,
  InvitationOperations,
  ListInvitationsReply,
} from '../../generated/operations.gen.ts'
import { hashOf } from '../api-key.ts'
import { newId } from '../ids.ts'
import type { InvitationRecord } from '../store/reads/invitations.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { hashPassword } from './password.ts'
import { cookie, newSession, sessionOf } from './session.ts'
import { newToken } from './session-token.ts'
import { timestamp } from './timestamp.ts'

const INVITATION_LASTS_MS = 7 * 24 * 60 * 60 * 1000

export function invitationOperations(store: Store): InvitationOperations<Callers> {
  return {
    async listInvitations({ query }, { organizationId }): Promise<ListInvitationsReply> {
      const scope = [organizationId, 'invitations']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectInvitations({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toInvitation), pagination } }
    },

    async createInvitation({ body: { email, role } }, { organizationId }): Promise<CreateInvitationReply> {
      const user = await store.findUserByEmail({ email })
      // Of users elsewhere nothing is told here; who accepts with such an address learns of it.
      if (user?.organizationId === organizationId) throw isMember(email)
      const { token, ...invitation } = newInvitation({ organizationId, email, role })
      await store.insertInvitation(invitation)
      const { invitationId: id, now: createdAt, expiresAt } = invitation
      return { status: 201, body: { data: { ...toInvitation({ id, email, role, createdAt, expiresAt }), token } } }
    },

    async acceptInvitation({ body }): Promise<AcceptInvitationReply> {
      const tokenHash = hashOf(body.token)
      if (!(await store.hasInvitation({ tokenHash, now: Date.now() }))) throw noSuchInvitation()
      const passwordHash = await hashPassword(body.password)
      const { token, session } = newSession(newId('user'))
      const accepted = await store.acceptInvitation({
        tokenHash,
        passwordHash,
        userId: session.userId,
        sessionHash: session.sessionHash,
        now: session.now,
        sessionExpiresAt: session.expiresAt,
      })
      if (accepted.outcome !== 'accepted') throw accepted.outcome === 'has_account' ? hasAccount() : noSuchInvitation()
      return { status: 201, body: { data: await sessionOf(store, accepted, session) }, ...cookie(token) }
    },

    async deleteInvitation({ path }, { organizationId }): Promise<DeleteInvitationReply> {
      const { invitation_id: invitationId } = path
      const deleted = await store.deleteInvitation({ organizationId, invitationId })
      if (!deleted) throw noSuch('invitation', invitationId)
      return { status: 204 }
    },
  }
}

/** An invitation to be kept, with the token that is handed over. */
export function newInvitation(to: { organizationId: string; email: string; role: Invitation['role'] }) {
  const { token, hash: tokenHash } = newToken()
  const now = Date.now()
  return { ...to, token, tokenHash, invitationId: newId('inv'), now, expiresAt: now + INVITATION_LASTS_MS }
}

function toInvitation({ id, email, role, createdAt, expiresAt }: Omit<InvitationRecord, 'sequence'>): Invitation {
  return { id, email, role, created_at: timestamp(createdAt), expires_at: timestamp(expiresAt) }
}

function isMember(email: string) {
  return unprocessable('email', `${JSON.stringify(email)} is a user of this organization already.`)
}

function noSuchInvitation() {
  return unprocessable('token', 'The invitation is unknown, used, expired or revoked. Ask for a new one.')
}

function hasAccount() {
  return unprocessable(
    'token',
    'The address of this invitation has an account already, and an account belongs to one organization.',
  )
}
