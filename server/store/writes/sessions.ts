import type { Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/** A session to be made. */
export interface NewSession {
  readonly sessionId: string
  readonly sessionHash: string
  readonly userId: string
  readonly organizationId: string
  readonly now: number
  /** When the password was given last. */
  readonly confirmedAt: number
  readonly expiresAt: number
  readonly userAgent: string | null
  readonly address: string | null
  /** The session that this browser had before, which ends. */
  readonly replacedHash: string | null
}

/**
 * Begins a session; false when its user is not in the organization any more. Those of anybody that are over are deleted
 * on the occasion.
 */
export async function insertSession(db: Transaction<Schema>, args: NewSession): Promise<boolean> {
  await db.deleteFrom('sessions').where('expires_at', '<=', args.now).execute()
  if (!(await noteSignedIn(db, args))) return false
  if (args.replacedHash !== null) await deleteSession(db, { sessionHash: args.replacedHash })
  await db
    .insertInto('sessions')
    .values({
      id: args.sessionId,
      token_hash: args.sessionHash,
      user_id: args.userId,
      organization_id: args.organizationId,
      created_at: args.now,
      confirmed_at: args.confirmedAt,
      last_used_at: args.now,
      expires_at: args.expiresAt,
      user_agent: args.userAgent,
      address: args.address,
    })
    .execute()
  return true
}

async function noteSignedIn(
  db: Transaction<Schema>,
  args: { readonly organizationId: string; readonly userId: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ last_signed_in_at: args.now })
    .where('user_id', '=', args.userId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSession(db: Transaction<Schema>, args: { sessionHash: string }): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', args.sessionHash).execute()
}

/** Ends a session of a user by its identifier; false when the user has no such session. */
export async function endSession(
  db: Transaction<Schema>,
  args: { userId: string; sessionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', args.sessionId)
    .where('user_id', '=', args.userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(
  db: Transaction<Schema>,
  args: { userId: string; sessionHash: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', args.userId)
    .where('token_hash', '<>', args.sessionHash)
    .execute()
}

/** Takes a session to another organization of its user; false when the user is not in it, or the session has ended. */
export async function switchOrganization(
  db: Transaction<Schema>,
  args: { sessionHash: string; userId: string; organizationId: string; now: number },
): Promise<boolean> {
  if (!(await noteSignedIn(db, args))) return false
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ organization_id: args.organizationId })
    .where('token_hash', '=', args.sessionHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the password was given again; false when the session has ended. */
export async function confirmSession(
  db: Transaction<Schema>,
  args: { sessionHash: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ confirmed_at: args.now })
    .where('token_hash', '=', args.sessionHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
