import type { Kysely, Selectable } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import type { Schema, UserTable } from '../schema.ts'
import { type Page, toPage } from './datasets.ts'

/** A user without the password's hash. */
export interface UserRecord {
  readonly sequence: number
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly lastSignedInAt: number | null
}

/** Addresses are compared in lower case, whatever the rules of their host: two users must not look the same. */
export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** A user of any organization by the e-mail address, with the password's hash. */
export async function findUserByEmail(
  db: Kysely<Schema>,
  args: { email: string },
): Promise<(UserRecord & { readonly passwordHash: string }) | undefined> {
  const row = await db.selectFrom('users').selectAll().where('email_key', '=', emailKey(args.email)).executeTakeFirst()
  return row && { ...toUserRecord(row), passwordHash: row.password_hash }
}

/** The user, if it is this organization's. */
export async function findUser(
  db: Kysely<Schema>,
  args: { organizationId: string; userId: string },
): Promise<UserRecord | undefined> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', args.userId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return row && toUserRecord(row)
}

/** Users after a sequence number in the order in which they joined. */
export async function selectUsers(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<UserRecord>> {
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toUserRecord), hasMore }
}

function toUserRecord(row: Selectable<UserTable>): UserRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    organizationId: row.organization_id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at,
    lastSignedInAt: row.last_signed_in_at,
  }
}
