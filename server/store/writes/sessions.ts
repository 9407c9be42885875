import type { Transaction } from 'kysely'
import type { NewEvent } from '../../domain/events.ts'
import { BY_ITSELF, type Origin, type Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import type { NewSession } from '../interface/sessions.ts'
import { selectAllowances } from '../reads/quotas.ts'
import type { SessionTable } from '../sql/account-tables.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { lockUser } from './lock-user.ts'

/**
 * Begins a session; false when its user is not in the organization any more, or what let the user in is so no more. Sessions of anybody that are over
 * are deleted on the occasion.
 */
export async function insertSession(db: Transaction<Schema>, args: NewSession & Originated): Promise<boolean> {
  const hasBegun = await beginSession(db, args)
  if (hasBegun) await recordEvents(db, [signedIn(args)])
  return hasBegun
}

/** The event of a session that begins. Who signs in is known from then on. */
export function signedIn(args: Originated & Pick<NewSession, 'organizationId' | 'userId' | 'sessionId'>): NewEvent {
  const { organizationId, userId, sessionId } = args
  const data = { user_id: userId, session_id: sessionId }
  return { organizationId, type: 'user.signed_in', data, origin: ofUser(args, userId) }
}

/** The origin of what a user does who was a visitor when the request came. */
export function ofUser({ origin = BY_ITSELF }: Originated, userId: string): Origin {
  return { ...origin, actor: { kind: 'user', id: userId } }
}

/** As `insertSession`, for what does more in the same transaction and records the event at its end. */
export async function beginSession(db: Transaction<Schema>, args: NewSession): Promise<boolean> {
  // First, as whatever changes members does: two that lock in another order wait for each other.
  await differencesOf(db).lockOrganization(db, args.organizationId)
  await db.deleteFrom('sessions').where('expires_at', '<=', args.now).execute()
  if (!(await noteSignedIn(db, args)) || !(await isStillLetIn(db, args))) return false
  if (args.replacedHash !== null) await removeSession(db, args.replacedHash)
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

/** Whether what let a user in is still so, and stays so until this transaction has ended. */
export async function isStillLetIn(
  db: Transaction<Schema>,
  { userId, letInBy }: Pick<NewSession, 'userId' | 'letInBy'>,
): Promise<boolean> {
  if (letInBy === undefined) return true
  if (!(await lockUser(db, userId))) return false
  if ('passwordHash' in letInBy) {
    const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
    return user?.password_hash === letInBy.passwordHash
  }
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', letInBy.sessionHash)
    .executeTakeFirst()
  return session?.user_id === userId
}

/**
 * Ends sessions of an organization that has as many as it may have: of the user with most of them the one unused the longest. To
 * refuse the new one would let a single user shut everybody else out. The organization is locked.
 */
async function makeRoom(
  db: Transaction<Schema>,
  { organizationId }: { readonly organizationId: string },
): Promise<void> {
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
    await removeSession(db, token_hash)
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

async function removeSession(db: Transaction<Schema>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

const ENDED = ['id', 'user_id', 'organization_id'] as const

/** The events of sessions that a user has ended. */
function signedOut(sessions: readonly Pick<SessionTable, (typeof ENDED)[number]>[], args: Originated): NewEvent[] {
  return sessions.map(({ id, user_id, organization_id: organizationId }) => {
    const data = { user_id, session_id: id }
    return { organizationId, type: 'user.signed_out', data, origin: ofUser(args, user_id) }
  })
}

export async function deleteSession(
  db: Transaction<Schema>,
  args: Originated & { sessionHash: string },
): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('token_hash', '=', args.sessionHash).returning(ENDED).execute()
  await recordEvents(db, signedOut(ended, args))
}

/** Ends a session of a user by its identifier; false when the user has no such session. */
export async function endSession(
  db: Transaction<Schema>,
  args: Originated & { userId: string; sessionId: string },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', args.sessionId)
    .where('user_id', '=', args.userId)
    .returning(ENDED)
    .execute()
  await recordEvents(db, signedOut(ended, args))
  return ended.length > 0
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(
  db: Transaction<Schema>,
  args: Originated & { userId: string; sessionHash: string },
): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', args.userId)
    .where('token_hash', '<>', args.sessionHash)
    .returning(ENDED)
    .execute()
  await recordEvents(db, signedOut(ended, args))
}

/** Takes a session to another organization of its user; false when the user is not in it, or the session has ended. */
export async function switchOrganization(
  db: Transaction<Schema>,
  args: Originated & { sessionHash: string; userId: string; organizationId: string; now: number },
): Promise<boolean> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  if (!(await noteSignedIn(db, args))) return false
  await makeRoom(db, args)
  const switched = await db
    .updateTable('sessions')
    .set({ organization_id: args.organizationId })
    .where('token_hash', '=', args.sessionHash)
    .returning('id')
    .executeTakeFirst()
  if (switched !== undefined) await recordEvents(db, [signedIn({ ...args, sessionId: switched.id })])
  return switched !== undefined
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
