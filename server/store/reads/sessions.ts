import type { Kysely } from 'kysely'
import { limitsOf } from '../../domain/plans.ts'
import type { Page } from '../interface/page.ts'
import type { ListedSession, SessionRecord } from '../interface/sessions.ts'
import type { Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

/** A session by the SHA-256 of its token. Without a membership in its organization there is none. */
export async function findSession(
  db: Kysely<Schema>,
  args: { sessionHash: string },
): Promise<SessionRecord | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'sessions.user_id')
        .onRef('memberships.organization_id', '=', 'sessions.organization_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.organization_id',
      'sessions.created_at',
      'sessions.confirmed_at',
    ])
    .select(['sessions.last_used_at', 'sessions.expires_at', 'memberships.role'])
    .select(['organizations.plan', 'organizations.requests_per_minute', 'organizations.rows_per_request'])
    .where('sessions.token_hash', '=', args.sessionHash)
    .executeTakeFirst()
  return (
    row && {
      sessionId: row.id,
      sessionHash: args.sessionHash,
      userId: row.user_id,
      role: row.role,
      organizationId: row.organization_id,
      limits: limitsOf(row),
      createdAt: row.created_at,
      confirmedAt: row.confirmed_at,
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
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('sessions.organization_id', '=', organizationId)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_used_at', '>', now - idleMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sessions of a user after a sequence number, oldest first, that end later and were used since the times given. */
export async function selectSessions(
  db: Kysely<Schema>,
  args: { userId: string; after: number; limit: number; endsAfter: number; usedSince: number },
): Promise<Page<ListedSession>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('organizations', 'organizations.id', 'sessions.organization_id')
    .select(['sessions.sequence', 'sessions.id', 'sessions.token_hash as sessionHash'])
    .select(['organizations.name as organizationName', 'sessions.created_at as createdAt'])
    .select(['sessions.last_used_at as lastUsedAt', 'sessions.expires_at as expiresAt'])
    .select(['sessions.user_agent as userAgent', 'sessions.address'])
    .where('sessions.user_id', '=', args.userId)
    .where('sessions.sequence', '>', args.after)
    .where('sessions.expires_at', '>', args.endsAfter)
    .where('sessions.last_used_at', '>', args.usedSince)
    .orderBy('sessions.sequence')
    .limit(args.limit + 1)
    .execute()
  return toPage(rows, args.limit)
}
