import type { Transaction } from 'kysely'
import type { NewSession } from '../interface/sessions.ts'
import { selectAllowances } from '../reads/quotas.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/**
 * Begins a session; false when its user is not in the organization any more. Those of anybody that are over are deleted
 * on the occasion.
 */
export async function insertSession(db: Transaction<Schema>, args: NewSession): Promise<boolean> {
  await db.deleteFrom('sessions').where('expires_at', '<=', args.now).execute()
  if (!(await noteSignedIn(db, args))) return false
  if (args.replacedHash !== null) await deleteSession(db, { sessionHash: args.replacedHash })
  await makeRoom(db, args)
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

/**
 * Ends sessions of an organization that has as many as it may have: of the user with most of them the one unused the longest. To
 * refuse the new one would let a single user shut everybody else out.
 */
async function makeRoom(
  db: Transaction<Schema>,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
  await differencesOf(db).lockOrganization(db, organizationId)
  const allowed = (await selectAllowances(db, { organizationId }))?.sessions ?? Number.POSITIVE_INFINITY
  const own = db.selectFrom('sessions').where('organization_id', '=', organizationId)
  const { count } = await own.select((eb) => eb.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
  for (let used = Number(count); used >= Math.max(1, allowed); used -= 1) {
    const { user_id } = await own
      .select('user_id')
      .groupBy('user_id')
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { token_hash } = await own
      .select('token_hash')
      .where('user_id', '=', user_id)
      .orderBy('last_used_at')
      .limit(1)
      .executeTakeFirstOrThrow()
    await deleteSession(db, { sessionHash: token_hash })
  }
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
  await makeRoom(db, args)
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
