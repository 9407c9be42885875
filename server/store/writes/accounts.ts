import type { Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { NewSession } from '../interface/sessions.ts'
import type { Merge } from '../interface/users.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { lockUser } from './lock-user.ts'
import { beginSession, isStillLetIn } from './sessions.ts'

/** Deletes an account that is in no organization any more. */
export async function deleteWithoutMembership(db: Transaction<Schema>, userId: string): Promise<void> {
  // Whoever lets the user into another organization at this moment has locked it too, and is waited for.
  await lockUser(db, userId)
  const left = await db.selectFrom('memberships').select('sequence').where('user_id', '=', userId).executeTakeFirst()
  if (left === undefined) await db.deleteFrom('users').where('id', '=', userId).execute()
}

/** Makes one account of several of one address that one password opens: what the others had goes over. */
export async function mergeUsers(db: Transaction<Schema>, { kept, merged: others }: Merge): Promise<void> {
  const { userId } = kept
  const opened = [kept, ...others].sort((one, other) => (one.userId < other.userId ? -1 : 1))
  for (const { userId: id, passwordHash } of opened)
    if (!(await isStillLetIn(db, { userId: id, letInBy: { passwordHash } }))) return
  const merged = others.map(({ userId: id }) => id)
  await db.updateTable('memberships').set({ user_id: userId }).where('user_id', 'in', merged).execute()
  await db.updateTable('sessions').set({ user_id: userId }).where('user_id', 'in', merged).execute()
  await db.updateTable('api_keys').set({ created_by: userId }).where('created_by', 'in', merged).execute()
  await db.updateTable('invitations').set({ created_by: userId }).where('created_by', 'in', merged).execute()
  await db.deleteFrom('users').where('id', 'in', merged).execute()
}

/** Gives a user another password and ends all sessions; false when the organization has no such user. */
export async function setPasswordHash(db: Transaction<Schema>, args: NewPassword & Originated): Promise<boolean> {
  const isSet = await replacePassword(db, args)
  if (isSet) await recordPassword(db, args)
  return isSet
}

interface NewPassword {
  readonly organizationId: string
  readonly userId: string
  readonly passwordHash: string
}

async function recordPassword(
  db: Transaction<Schema>,
  { organizationId, userId, origin }: NewPassword & Originated,
): Promise<void> {
  await recordEvents(db, [{ organizationId, type: 'user.password_changed', data: { user_id: userId }, origin }])
}

async function replacePassword(db: Transaction<Schema>, args: NewPassword): Promise<boolean> {
  const { organizationId, userId, passwordHash } = args
  const member = await db
    .selectFrom('memberships')
    .select('sequence')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (member === undefined) return false
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  return true
}

/**
 * Gives a user another password, ends all sessions, and begins a new one in place of the one that asks for it, in the same
 * browser; false when that one has ended, the user is gone, or the hash is not the previous one any more.
 */
export async function changePassword(
  db: Transaction<Schema>,
  args: NewSession & Originated & { readonly previousHash: string; readonly passwordHash: string },
): Promise<boolean> {
  const { userId, previousHash } = args
  await differencesOf(db).lockOrganization(db, args.organizationId)
  if (!(await isStillLetIn(db, { userId, letInBy: { passwordHash: previousHash } }))) return false
  const before = await db
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'address'])
    .where('token_hash', '=', args.replacedHash)
    .executeTakeFirst()
  if (before === undefined || !(await replacePassword(db, args))) return false
  const hasBegun = await beginSession(db, { ...args, ...before })
  if (hasBegun) await recordPassword(db, args)
  return hasBegun
}
