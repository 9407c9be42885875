import { sql, type Transaction } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import { emailKey } from '../reads/users.ts'
import type { Schema } from '../schema.ts'
import { insertSession, type NewSession } from './sessions.ts'

export interface NewUser {
  readonly organizationId: string
  readonly userId: string
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly now: number
}

/** Makes a user; false when the address has one already. */
export async function insertUser(db: Transaction<Schema>, args: NewUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values({
      id: args.userId,
      organization_id: args.organizationId,
      email: args.email,
      email_key: emailKey(args.email),
      password_hash: args.passwordHash,
      role: args.role,
      created_at: args.now,
      last_signed_in_at: null,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export type ChangedMember = 'changed' | 'no_such_user' | 'last_owner'

/** Gives a user another role, unless the organization would be left without an owner. */
export async function updateRole(
  db: Transaction<Schema>,
  args: { organizationId: string; userId: string; role: Role },
): Promise<ChangedMember> {
  const obstacle = args.role === 'owner' ? await obstacleToChange(db, args) : await obstacleToLoss(db, args)
  if (obstacle !== undefined) return obstacle
  await db.updateTable('users').set({ role: args.role }).where('id', '=', args.userId).execute()
  return 'changed'
}

/** Removes a user with all sessions, unless the organization would be left without an owner. */
export async function deleteUser(
  db: Transaction<Schema>,
  args: { organizationId: string; userId: string },
): Promise<ChangedMember> {
  const obstacle = await obstacleToLoss(db, args)
  if (obstacle !== undefined) return obstacle
  await db.deleteFrom('users').where('id', '=', args.userId).execute()
  return 'changed'
}

interface UserKey {
  readonly organizationId: string
  readonly userId: string
}

async function obstacleToChange(db: Transaction<Schema>, { organizationId, userId }: UserKey) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return user === undefined ? 'no_such_user' : undefined
}

/** What stands against taking this user from the owners. */
async function obstacleToLoss(
  db: Transaction<Schema>,
  key: UserKey,
): Promise<'no_such_user' | 'last_owner' | undefined> {
  // Locks the organization's record on any database: of two owners who demote each other at once, one comes too late.
  await db
    .updateTable('organizations')
    .set({ name: sql.ref('name') })
    .where('id', '=', key.organizationId)
    .execute()
  const missing = await obstacleToChange(db, key)
  if (missing !== undefined) return missing
  const owners = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', key.organizationId)
    .where('role', '=', 'owner')
    .limit(2)
    .execute()
  return owners.length === 1 && owners[0]?.id === key.userId ? 'last_owner' : undefined
}

/** Gives a user another password and ends all sessions; false when the organization has no such user. */
export async function setPasswordHash(
  db: Transaction<Schema>,
  args: UserKey & { readonly passwordHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: args.passwordHash })
    .where('id', '=', args.userId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  await db.deleteFrom('sessions').where('user_id', '=', args.userId).execute()
  return numUpdatedRows > 0n
}

/** Gives a user another password, ends all sessions, and begins a new one; false when the user is gone. */
export async function changePassword(
  db: Transaction<Schema>,
  args: NewSession & UserKey & { readonly passwordHash: string },
): Promise<boolean> {
  return (await setPasswordHash(db, args)) && insertSession(db, args)
}
