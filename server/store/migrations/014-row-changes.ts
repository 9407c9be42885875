import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** A version may change rows in several ways, and an answer that is kept may be long: such answers count for the quota. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('changes')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('parts', 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
    .execute()
  await measureAnswers(own)
}

export async function up(db: Kysely<Schema>): Promise<void> {
  // Where all organizations share one set of tables, that of the catalogue is theirs too.
  if (differencesOf(db).hasTenantSchemas) await measureAnswers(db)
}

async function measureAnswers(db: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(db)
  await db.schema
    .alterTable('idempotency_keys')
    .addColumn('answer_bytes', 'bigint', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
    .execute()
  await db.schema
    .createIndex('idempotency_keys_long')
    .ifNotExists()
    .on('idempotency_keys')
    .columns(['organization_id', 'answer_bytes'])
    .where('answer_bytes', 'is not', null)
    .execute()
}
