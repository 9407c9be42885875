import type { Transaction } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import { emailKey } from '../reads/users.ts'
import type { Schema } from '../schema.ts'
import { insertSession } from './sessions.ts'
import { insertUser } from './users.ts'

/** Keeps an invitation by its token's hash, in place of an earlier one of the same address. */
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
  },
): Promise<void> {
  const invitation = {
    id: args.invitationId,
    email: args.email,
    role: args.role,
    token_hash: args.tokenHash,
    created_at: args.now,
    expires_at: args.expiresAt,
  }
  // In one statement: of two who invite the same address at once, the later one's holds.
  await db
    .insertInto('invitations')
    .values({ ...invitation, organization_id: args.organizationId, email_key: emailKey(args.email) })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email_key']).doUpdateSet(invitation))
    .execute()
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

export type AcceptedInvitation =
  | { readonly outcome: 'accepted'; readonly organizationId: string }
  | { readonly outcome: 'no_such_invitation' | 'has_account' }

/** Makes a user of an invitation, once, and begins a session. */
export async function acceptInvitation(
  db: Transaction<Schema>,
  args: {
    tokenHash: string
    userId: string
    passwordHash: string
    sessionHash: string
    now: number
    sessionExpiresAt: number
  },
): Promise<AcceptedInvitation> {
  const { userId, passwordHash, sessionHash, now } = args
  // Deleted first: of two who come with the same token, one finds it gone.
  const invitation = await db
    .deleteFrom('invitations')
    .where('token_hash', '=', args.tokenHash)
    .where('expires_at', '>', now)
    .returning(['organization_id', 'email', 'role'])
    .executeTakeFirst()
  if (invitation === undefined) return { outcome: 'no_such_invitation' }
  const { organization_id: organizationId, email, role } = invitation
  const isNew = await insertUser(db, { organizationId, userId, email, role, passwordHash, now })
  if (!isNew) return { outcome: 'has_account' }
  await insertSession(db, { sessionHash, userId, now, expiresAt: args.sessionExpiresAt })
  return { outcome: 'accepted', organizationId }
}
