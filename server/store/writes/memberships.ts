import { sql, type Transaction } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import type { NewEvent } from '../../domain/events.ts'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { AskedBy, DeletedMember, MembershipKey, Obstacle } from '../interface/members.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { deleteWithoutMembership } from './accounts.ts'
import { revokedKey } from './key-events.ts'

/** Whether a user is an owner, and stays one until this transaction has ended. Locks the organization first, as whatever changes members does. */
export async function holdsOwner(
  db: Transaction<Schema>,
  { organizationId, by }: AskedBy & { readonly organizationId: string },
): Promise<boolean> {
  await differencesOf(db).lockOrganization(db, organizationId)
  return by === null || (await lockMembership(db, { organizationId, userId: by })) === 'owner'
}

/**
 * Gives a user another role, unless the organization would be left without an owner. Open invitations by an owner who is
 * none any more end.
 */
export async function updateRole(
  db: Transaction<Schema>,
  args: MembershipKey & AskedBy & Originated & { readonly role: Role },
): Promise<'changed' | Obstacle> {
  const { organizationId, userId, role, origin } = args
  const obstacle = await obstacleTo(db, args, role !== 'owner')
  if (obstacle !== undefined) return obstacle
  await db
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()
  const data = { user_id: userId, email: await addressOf(db, userId), role }
  const ended = role === 'owner' ? [] : await deleteInvitationsBy(db, args)
  await recordEvents(db, [{ organizationId, type: 'member.updated', data, origin }, ...ended])
  return 'changed'
}

/**
 * Takes a user out of an organization, unless it would be left without an owner. The user's sessions in it and open
 * invitations end. What is to become of keys by the user that still work has to be said.
 */
export async function deleteMember(
  db: Transaction<Schema>,
  args: MembershipKey &
    AskedBy &
    Originated & { readonly apiKeys: 'keep' | 'revoke' | undefined; readonly now: number },
): Promise<DeletedMember> {
  const { organizationId, userId, apiKeys, now, origin } = args
  const obstacle = await obstacleTo(db, args, true)
  if (obstacle !== undefined) return { outcome: obstacle }
  const keys = await workingKeys(db, args)
  if (keys.length > 0 && apiKeys === undefined) return { outcome: 'has_keys', keys: keys.length }
  const revoked = apiKeys === 'revoke' ? keys : []
  for (const { id } of revoked) await db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
  const data = { user_id: userId, email: await addressOf(db, userId) }
  const ended = await deleteInvitationsBy(db, args)
  for (const table of ['sessions', 'memberships'] as const)
    await db.deleteFrom(table).where('organization_id', '=', organizationId).where('user_id', '=', userId).execute()
  await deleteWithoutMembership(db, userId)
  const ofKeys = revoked.map(({ id, name }) => ({ organizationId, origin, ...revokedKey(id, name) }))
  await recordEvents(db, [{ organizationId, type: 'member.removed', data, origin }, ...ofKeys, ...ended])
  return { outcome: 'changed' }
}

async function addressOf(db: Transaction<Schema>, userId: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}

/** Holds a membership for the rest of the transaction, on any database; its role, or undefined when there is none. */
async function lockMembership(db: Transaction<Schema>, key: MembershipKey): Promise<Role | undefined> {
  const held = await db
    .updateTable('memberships')
    .set({ role: sql.ref('role') })
    .where('organization_id', '=', key.organizationId)
    .where('user_id', '=', key.userId)
    .returning('role')
    .executeTakeFirst()
  return held?.role
}

/** What prevents a change of this user. Until the transaction ends, no other changes members, or creates keys as this user. */
async function obstacleTo(
  db: Transaction<Schema>,
  key: MembershipKey & AskedBy,
  takesOwner: boolean,
): Promise<Obstacle | undefined> {
  // Of two owners who demote each other at once, one waits here and comes too late.
  if (!(await holdsOwner(db, key))) return 'not_owner'
  const role = await lockMembership(db, key)
  if (role === undefined) return 'no_such_user'
  return role === 'owner' && takesOwner && (await isLastOwner(db, key)) ? 'last_owner' : undefined
}

async function isLastOwner(db: Transaction<Schema>, { organizationId }: MembershipKey): Promise<boolean> {
  const owners = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute()
  return owners.length === 1
}

/** The user's keys that are neither revoked nor expired. */
async function workingKeys(
  db: Transaction<Schema>,
  { organizationId, userId, now }: MembershipKey & { readonly now: number },
): Promise<{ readonly id: string; readonly name: string }[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
}

/** Returns the events of it. */
async function deleteInvitationsBy(
  db: Transaction<Schema>,
  { organizationId, userId, origin }: MembershipKey & Originated,
): Promise<NewEvent[]> {
  const deleted = await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('created_by', '=', userId)
    .returning(['id', 'email'])
    .execute()
  return deleted.map(({ id, email }) => revokedInvitation({ organizationId, invitationId: id, email, origin }))
}

/** The event of an invitation that was taken back. */
export function revokedInvitation({
  organizationId,
  invitationId,
  email,
  origin,
}: Originated & { readonly organizationId: string; readonly invitationId: string; readonly email: string }): NewEvent {
  return { organizationId, type: 'invitation.revoked', data: { invitation_id: invitationId, email }, origin }
}
