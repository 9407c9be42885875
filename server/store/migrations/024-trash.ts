import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Datasets and projects may be in the trash. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('deleted_at', 'bigint').execute()
  for (const column of ['deleted_at', 'purged_at', 'unsettled_at'] as const)
    await db.schema.alterTable('datasets').addColumn(column, 'bigint').execute()
  // Few are in the trash, and fewer still are on their way.
  await db.schema
    .createIndex('datasets_deleted')
    .on('datasets')
    .columns(['organization_id', 'deleted_at'])
    .where('deleted_at', 'is not', null)
    .execute()
  await db.schema
    .createIndex('datasets_unsettled')
    .on('datasets')
    .column('unsettled_at')
    .where('unsettled_at', 'is not', null)
    .execute()
  // Where all organizations share one set of tables, that of the catalogue is theirs too.
  if (differencesOf(db).hasTenantSchemas) await ofDataset(db)
}

/** An answer that is kept goes with its dataset. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  await ofDataset(own)
}

async function ofDataset(db: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(db)
  await db.schema
    .alterTable('idempotency_keys')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('dataset_id', 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
    .execute()
  await db.schema
    .createIndex('idempotency_keys_by_dataset')
    .ifNotExists()
    .on('idempotency_keys')
    .column('dataset_id')
    .where('dataset_id', 'is not', null)
    .execute()
}
