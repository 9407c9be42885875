import type { Transaction } from 'kysely'
import { emailKey } from '../../domain/email-key.ts'
import type { Originated } from '../../domain/origin.ts'
import { isoTime, recordEvents } from '../events/record.ts'
import type { Acceptance, AcceptedInvitation, NewInvitation } from '../interface/invitations.ts'
import { creatorColumns } from '../reads/creator.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { holdsOwner, revokedInvitation } from './memberships.ts'
import { beginSession, isStillLetIn, ofUser, signedIn } from './sessions.ts'
import { addedMember, joinOrganization } from './users.ts'

/** Keeps an invitation by its token's hash, in place of an earlier one of the same address; false when who invites is an owner no more. */
export async function insertInvitation(db: Transaction<Schema>, args: NewInvitation & Originated): Promise<boolean> {
  const { organizationId, createdBy, origin } = args
  if (!(await holdsOwner(db, { organizationId, by: createdBy?.id ?? null }))) return false
  const invitation = {
    id: args.invitationId,
    email: args.email,
    role: args.role,
    token_hash: args.tokenHash,
    created_at: args.now,
    expires_at: args.expiresAt,
    ...creatorColumns(createdBy),
  }
  // In one statement: of two who invite the same address at once, the later one's holds.
  await db
    .insertInto('invitations')
    .values({ ...invitation, organization_id: organizationId, email_key: emailKey(args.email) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email_key']).doUpdateSet(invitation))
    .execute()
  const { id, email, role } = invitation
  const data = { invitation_id: id, email, role, expires_at: isoTime(args.expiresAt) }
  await recordEvents(db, [{ organizationId, type: 'invitation.created', data, origin }])
  return true
}

/** False when the organization has no such invitation. */
export async function deleteInvitation(
  db: Transaction<Schema>,
  args: Originated & { organizationId: string; invitationId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('id', '=', args.invitationId)
    .where('organization_id', '=', args.organizationId)
    .returning('email')
    .executeTakeFirst()
  if (deleted !== undefined) await recordEvents(db, [revokedInvitation({ ...args, ...deleted })])
  return deleted !== undefined
}

/** Lets a user into the organization of an invitation, once, and begins a session there. */
export async function acceptInvitation(
  db: Transaction<Schema>,
  args: Acceptance & Originated,
): Promise<AcceptedInvitation> {
  const { userId, passwordHash } = args
  const invited = await db
    .selectFrom('invitations')
    .select('organization_id')
    .where('token_hash', '=', args.tokenHash)
    .executeTakeFirst()
  if (invited === undefined) return { outcome: 'no_such_invitation' }
  // Before the user and the invitation, as whatever changes members does.
  await differencesOf(db).lockOrganization(db, invited.organization_id)
  if (!(await isStillLetIn(db, { ...args.session, userId }))) return { outcome: 'not_let_in' }
  const { letInBy: _seen, ...session } = args.session
  // Of two who come with the same token, one finds it gone.
  const invitation = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', args.tokenHash)
    .where('expires_at', '>', session.now)
    .returning(['organization_id', 'email', 'role'])
    .executeTakeFirst()
  if (invitation === undefined) return { outcome: 'no_such_invitation' }
  const { organization_id: organizationId, email, role } = invitation
  const joining = { organizationId, userId, email, role, passwordHash, now: session.now, origin: ofUser(args, userId) }
  const outcome = await joinOrganization(db, joining)
  if (outcome !== 'joined') return { outcome }
  const begun = { ...session, userId, organizationId, origin: args.origin }
  await beginSession(db, begun)
  await recordEvents(db, [addedMember(joining), signedIn(begun)])
  return { outcome: 'accepted', organizationId }
}
