import type { Kysely } from 'kysely'

/** The indexes that users ask for. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('indexes')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id').onDelete('cascade'))
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('indexes_by_dataset').on('indexes').columns(['dataset_id', 'sequence']).execute()
}
