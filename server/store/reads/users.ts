import type { Kysely } from 'kysely'
import { emailKey } from '../../domain/email-key.ts'
import type { Page } from '../interface/page.ts'
import type { AccountRecord, MembershipRecord, UserRecord } from '../interface/users.ts'
import type { Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

/** The accounts of an e-mail address, oldest first. Nearly always there is one at most. */
export async function findAccounts(db: Kysely<Schema>, args: { email: string }): Promise<AccountRecord[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_key', '=', emailKey(args.email))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ userId: row.id, passwordHash: row.password_hash }))
}

function users(db: Kysely<Schema>, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.sequence', 'users.id', 'memberships.organization_id as organizationId', 'users.email'])
    .select(['memberships.role', 'memberships.created_at as createdAt'])
    .select('memberships.last_signed_in_at as lastSignedInAt')
    .where('memberships.organization_id', '=', organizationId)
}

/** The user, if it is this organization's. */
export async function findUser(
  db: Kysely<Schema>,
  args: { organizationId: string; userId: string },
): Promise<UserRecord | undefined> {
  return users(db, args.organizationId).where('users.id', '=', args.userId).executeTakeFirst()
}

/** The organization's user with this e-mail address. */
export async function findMember(
  db: Kysely<Schema>,
  args: { organizationId: string; email: string },
): Promise<UserRecord | undefined> {
  return users(db, args.organizationId).where('memberships.email_key', '=', emailKey(args.email)).executeTakeFirst()
}

/** Users after a sequence number in the order in which they joined. */
export async function selectUsers(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<UserRecord>> {
  const rows = await users(db, args.organizationId)
    .where('memberships.sequence', '>', args.after)
    .orderBy('memberships.sequence')
    .limit(args.limit + 1)
    .execute()
  return toPage(rows, args.limit)
}

/** The organizations of a user in the order in which the user joined them. */
export async function selectMemberships(db: Kysely<Schema>, args: { userId: string }): Promise<MembershipRecord[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['organizations.id as organizationId', 'organizations.name', 'memberships.role'])
    .select('memberships.last_signed_in_at as lastSignedInAt')
    .where('memberships.user_id', '=', args.userId)
    .orderBy('memberships.sequence')
    .execute()
}
