import type { Transaction } from 'kysely'
import { emailKey } from '../../domain/email-key.ts'
import type { NewEvent } from '../../domain/events.ts'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { Joined, JoiningUser } from '../interface/users.ts'
import type { Schema } from '../sql/schema.ts'
import { lockUser } from './lock-user.ts'

/** Lets a user into an organization, which has each address once. */
export async function insertUser(db: Transaction<Schema>, args: JoiningUser & Originated): Promise<Joined> {
  const joined = await joinOrganization(db, args)
  if (joined === 'joined') await recordEvents(db, [addedMember(args)])
  return joined
}

/** The event of a user who is let in. */
export function addedMember({ organizationId, userId, email, role, origin }: JoiningUser & Originated): NewEvent {
  return { organizationId, type: 'member.added', data: { user_id: userId, email, role }, origin }
}

/** As `insertUser`, for what does more in the same transaction and records the event at its end. */
export async function joinOrganization(db: Transaction<Schema>, args: JoiningUser): Promise<Joined> {
  const { userId, passwordHash } = args
  const isNew = passwordHash !== undefined
  if (isNew) await insertAccount(db, { ...args, passwordHash })
  else if (!(await lockUser(db, userId))) return 'no_such_user'
  if (await insertMembership(db, args)) return 'joined'
  if (isNew) await db.deleteFrom('users').where('id', '=', userId).execute()
  return 'is_member'
}

async function insertAccount(db: Transaction<Schema>, args: JoiningUser & { passwordHash: string }): Promise<void> {
  const { userId: id, email, passwordHash: password_hash, now: created_at } = args
  await db
    .insertInto('users')
    .values({ id, email, email_key: emailKey(email), password_hash, created_at })
    .execute()
}

async function insertMembership(db: Transaction<Schema>, args: JoiningUser): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('memberships')
    .values({
      organization_id: args.organizationId,
      user_id: args.userId,
      email_key: emailKey(args.email),
      role: args.role,
      created_at: args.now,
      last_signed_in_at: null,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'email_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
