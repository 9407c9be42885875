import type { Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** A session to be made. */
export interface NewSession {
  readonly sessionHash: string
  readonly userId: string
  readonly now: number
  readonly expiresAt: number
}

/** Begins a session; false when its user is gone. Those of anybody that are over are deleted on the occasion. */
export async function insertSession(db: Transaction<Schema>, args: NewSession): Promise<boolean> {
  await db.deleteFrom('sessions').where('expires_at', '<=', args.now).execute()
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_signed_in_at: args.now })
    .where('id', '=', args.userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('sessions')
    .values({
      token_hash: args.sessionHash,
      user_id: args.userId,
      created_at: args.now,
      last_used_at: args.now,
      expires_at: args.expiresAt,
    })
    .execute()
  return true
}

export async function deleteSession(db: Transaction<Schema>, args: { sessionHash: string }): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', args.sessionHash).execute()
}
