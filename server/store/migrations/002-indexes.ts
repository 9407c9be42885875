import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** The indexes that users ask for. They stand beside the row tables, as the columns do. */
export async function upTenant(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('indexes').ifNotExists())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('indexes_by_dataset')
    .ifNotExists()
    .on('indexes')
    .columns(['dataset_id', 'sequence'])
    .execute()
}
