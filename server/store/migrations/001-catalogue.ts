import type { Kysely } from 'kysely'

/** The catalogue, and the counters that stand beside the row tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('organizations')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('requests_per_minute', 'integer')
    .addColumn('rows_per_request', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('projects')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('projects_by_organization').on('projects').columns(['organization_id', 'sequence']).execute()
  await createDatasets(db)
  await createKeys(db)
}

async function createDatasets({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('datasets')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('datasets_by_organization').on('datasets').columns(['organization_id', 'sequence']).execute()
  await schema.createIndex('datasets_by_project').on('datasets').columns(['project_id', 'sequence']).execute()
  await schema
    .createTable('columns')
    .addColumn('dataset_id', 'text', (column) => column.notNull().references('datasets.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('columns_key', ['dataset_id', 'number'])
    .addUniqueConstraint('columns_by_name', ['dataset_id', 'name'])
    .execute()
  // No reference to datasets: the counters are made before their dataset is catalogued and outlive its removal.
  await schema
    .createTable('counters')
    .addColumn('dataset_id', 'text', (column) => column.primaryKey())
    .addColumn('next_row_number', 'bigint', (column) => column.notNull())
    .addColumn('next_column_number', 'integer', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('columns_version', 'bigint', (column) => column.notNull())
    .addColumn('largest_row_bytes', 'bigint', (column) => column.notNull())
    .addColumn('data_updated_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createKeys({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('key_prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute()
  await schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('api_keys_by_organization').on('api_keys').columns(['organization_id', 'sequence']).execute()
}
