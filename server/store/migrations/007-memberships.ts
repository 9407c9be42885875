import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** A user as the previous schema had it: in one organization, in which the address is unique. */
interface EarlierUser {
  readonly sequence: number
  readonly id: string
  readonly organization_id: string
  readonly email: string
  readonly email_key: string
  readonly password_hash: string
  readonly role: string
  readonly created_at: number
  readonly last_signed_in_at: number | null
}

interface EarlierSession {
  readonly token_hash: string
  readonly user_id: string
  readonly created_at: number
  readonly last_used_at: number
  readonly expires_at: number
}

/**
 * Users belong to several organizations, sessions are of one of them, and keys and invitations know who made them.
 * SQLite can remove neither a reference nor a unique constraint from a table, so both tables are created again. Sessions refer
 * to users, so they are dropped first and created last.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { rows: users } = await sql<EarlierUser>`select * from users order by sequence`.execute(db)
  const { rows: sessions } = await sql<EarlierSession>`select * from sessions`.execute(db)
  await db.schema.dropTable('sessions').execute()
  await db.schema.dropTable('users').execute()
  await createUsers(db)
  await createMemberships(db)
  await createSessions(db)
  for (const user of users) await keepUser(db, user)
  await continueSequence(db)
  const organizations = new Map(users.map(({ id, organization_id }) => [id, organization_id]))
  for (const session of sessions) await keepSession(db, session, organizations.get(session.user_id) ?? '')
  for (const table of ['api_keys', 'invitations']) {
    await db.schema.alterTable(table).addColumn('created_by', 'text').execute()
    await db.schema.alterTable(table).addColumn('created_by_email', 'text').execute()
  }
}

async function createUsers({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('users_by_email').on('users').columns(['email_key']).execute()
}

async function createMemberships(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('memberships'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_signed_in_at', 'bigint')
    .addUniqueConstraint('memberships_by_email', ['organization_id', 'email_key'])
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('memberships').columns(columns).execute()
  await index('memberships_by_organization', ['organization_id', 'sequence'])
  await index('memberships_by_user', ['user_id', 'sequence'])
}

async function createSessions(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('sessions'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('user_agent', 'text')
    .addColumn('address', 'text')
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'sequence']).execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').columns(['expires_at']).execute()
}

async function keepUser(db: Kysely<Schema>, { sequence, organization_id, role, ...user }: EarlierUser): Promise<void> {
  const { id, email, email_key, password_hash, created_at, last_signed_in_at } = user
  await sql`insert into users (id, email, email_key, password_hash, created_at)
    values (${id}, ${email}, ${email_key}, ${password_hash}, ${created_at})`.execute(db)
  await sql`insert into memberships (sequence, organization_id, user_id, email_key, role, created_at, last_signed_in_at)
    values (${sequence}, ${organization_id}, ${id}, ${email_key}, ${role}, ${created_at}, ${last_signed_in_at})`.execute(
    db,
  )
}

/** Members who join later get higher numbers than all earlier ones, removed ones included, so that old cursors of the list stay valid. */
async function continueSequence(db: Kysely<Schema>): Promise<void> {
  if (!differencesOf(db).hasTenantSchemas) return // the largest that is there is remembered
  await sql`select setval(pg_get_serial_sequence('memberships', 'sequence'), max(sequence)) from memberships
    having max(sequence) is not null`.execute(db)
}

/** Its identifier is a part of the hash, which does not reveal the token. */
async function keepSession(db: Kysely<Schema>, session: EarlierSession, organizationId: string): Promise<void> {
  const { token_hash, user_id, created_at, last_used_at, expires_at } = session
  await sql`insert into sessions
      (id, token_hash, user_id, organization_id, created_at, confirmed_at, last_used_at, expires_at)
    values (${`sess_${token_hash.slice(0, 26)}`}, ${token_hash}, ${user_id}, ${organizationId}, ${created_at},
      ${created_at}, ${last_used_at}, ${expires_at})`.execute(db)
}
