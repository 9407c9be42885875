import type { Transaction } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import { emailKey } from '../../domain/email-key.ts'
import type { Creator } from '../interface/creator.ts'
import type { AcceptedInvitation } from '../interface/invitations.ts'
import type { NewSession } from '../interface/sessions.ts'
import { creatorColumns } from '../reads/creator.ts'
import type { Schema } from '../sql/schema.ts'
import { holdsOwner } from './memberships.ts'
import { insertSession } from './sessions.ts'
import { insertUser } from './users.ts'

/** Keeps an invitation by its token's hash, in place of an earlier one of the same address; false when who invites is an owner no more. */
export async function insertInvitation(
  db: Transaction<Schema>,
  args: {
    organizationId: string
    invitationId: string
    email: string
    role: Role
    tokenHash: string
    now: number
    expiresAt: number
    /** Null for the operator. */
    createdBy: Creator | null
  },
): Promise<boolean> {
  const { organizationId, createdBy } = args
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
  return true
}

/** False when the organization has no such invitation. */
export async function deleteInvitation(
  db: Transaction<Schema>,
  args: { organizationId: string; invitationId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', '=', args.invitationId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lets a user into the organization of an invitation, once, and begins a session there. */
export async function acceptInvitation(
  db: Transaction<Schema>,
  args: {
    readonly tokenHash: string
    readonly userId: string
    /** For a new account; undefined if the account exists. */
    readonly passwordHash: string | undefined
    readonly session: Omit<NewSession, 'organizationId' | 'userId'>
  },
): Promise<AcceptedInvitation> {
  const { userId, passwordHash, session } = args
  // Deleted first: of two who come with the same token, one finds it gone.
  const invitation = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', args.tokenHash)
    .where('expires_at', '>', session.now)
    .returning(['organization_id', 'email', 'role'])
    .executeTakeFirst()
  if (invitation === undefined) return { outcome: 'no_such_invitation' }
  const { organization_id: organizationId, email, role } = invitation
  const outcome = await insertUser(db, { organizationId, userId, email, role, passwordHash, now: session.now })
  if (outcome !== 'joined') return { outcome }
  await insertSession(db, { ...session, userId, organizationId })
  return { outcome: 'accepted', organizationId }
}
