import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** Answers to requests with an `Idempotency-Key`. They stand where the write of the request goes, which is one transaction with them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createTable(db)
}

export async function upTenant(db: Kysely<Schema>): Promise<void> {
  // In the catalogue's file, that of the catalogue is also theirs that have their tables there.
  await createTable(db)
}

async function createTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('idempotency_keys')
    .ifNotExists()
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['organization_id', 'key'])
    .execute()
  await schema
    .createIndex('idempotency_keys_by_age')
    .ifNotExists()
    .on('idempotency_keys')
    .columns(['created_at'])
    .execute()
}
