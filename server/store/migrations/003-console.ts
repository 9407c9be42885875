import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Users of the console with their sessions and invitations, and the use of API keys. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createUsers(db)
  await createInvitations(db)
  await createKeyUse(db)
}

async function createUsers(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('users'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_signed_in_at', 'bigint')
    .execute()
  await db.schema.createIndex('users_by_organization').on('users').columns(['organization_id', 'sequence']).execute()
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id']).execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').columns(['expires_at']).execute()
}

async function createInvitations(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('invitations'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('invitations_by_email', ['organization_id', 'email_key'])
    .execute()
}

async function createKeyUse({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute()
  await schema
    .createTable('key_use')
    .addColumn('api_key_id', 'text', (column) => column.notNull().references('api_keys.id'))
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('key_use_key', ['api_key_id', 'day'])
    .execute()
  await schema.createIndex('key_use_by_day').on('key_use').columns(['organization_id', 'day']).execute()
}
