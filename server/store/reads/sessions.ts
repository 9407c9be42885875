import type { Kysely } from 'kysely'
import type { Limits, Role } from '../../../generated/index.ts'
import { limitsOf } from '../plans.ts'
import type { Schema } from '../schema.ts'

/** A session, whose it is, and what its user may do. Whether it has ended is for the caller to see. */
export interface SessionRecord {
  readonly sessionHash: string
  readonly userId: string
  readonly role: Role
  readonly organizationId: string
  readonly limits: Limits
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

/** A session by the SHA-256 of its token. */
export async function findSession(
  db: Kysely<Schema>,
  args: { sessionHash: string },
): Promise<SessionRecord | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['sessions.user_id', 'sessions.created_at', 'sessions.last_used_at', 'sessions.expires_at'])
    .select(['users.role', 'users.organization_id'])
    .select(['organizations.plan', 'organizations.requests_per_minute', 'organizations.rows_per_request'])
    .where('sessions.token_hash', '=', args.sessionHash)
    .executeTakeFirst()
  return (
    row && {
      sessionHash: args.sessionHash,
      userId: row.user_id,
      role: row.role,
      organizationId: row.organization_id,
      limits: limitsOf(row),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    }
  )
}

/** How many sessions of an organization's users have not ended, nor were left unused for `idleMs`. */
export async function countSessions(
  db: Kysely<Schema>,
  { organizationId, now, idleMs }: { readonly organizationId: string; readonly now: number; readonly idleMs: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('users.organization_id', '=', organizationId)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', now - idleMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}
