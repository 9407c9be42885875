import type { CreateTableBuilder, Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** The catalogue: what there is, without the rows. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await withSequence(db, db.schema.createTable('organizations'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('requests_per_minute', 'integer')
    .addColumn('rows_per_request', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await withSequence(db, db.schema.createTable('projects'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'projects_by_organization', 'projects', ['organization_id', 'sequence'])
  await createDatasets(db)
  await createKeys(db)
}

async function createDatasets(db: Kysely<Schema>): Promise<void> {
  await withSequence(db, db.schema.createTable('datasets'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'datasets_by_organization', 'datasets', ['organization_id', 'sequence'])
  await createIndex(db, 'datasets_by_project', 'datasets', ['project_id', 'sequence'])
}

async function createKeys(db: Kysely<Schema>): Promise<void> {
  await withSequence(db, db.schema.createTable('api_keys'))
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
  await createIndex(db, 'api_keys_by_organization', 'api_keys', ['organization_id', 'sequence'])
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

/**
 * What stands beside the row tables. No reference to the catalogue: both are made before their dataset is catalogued and
 * outlive its removal, and a distributed database keeps them on another machine.
 */
export async function upTenant({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('counters')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('next_row_number', 'bigint', (column) => column.notNull())
    .addColumn('next_column_number', 'integer', (column) => column.notNull())
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('columns_version', 'bigint', (column) => column.notNull())
    .addColumn('columns_updated_at', 'bigint')
    .addColumn('largest_row_bytes', 'bigint', (column) => column.notNull())
    .addColumn('data_updated_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('columns')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('columns_key', ['dataset_id', 'number'])
    .addUniqueConstraint('columns_by_name', ['dataset_id', 'name'])
    .execute()
}

function withSequence(db: Kysely<Schema>, table: CreateTableBuilder<string>) {
  return differencesOf(db).withSequence(table)
}

async function createIndex({ schema }: Kysely<Schema>, name: string, table: string, columns: string[]): Promise<void> {
  await schema.createIndex(name).on(table).columns(columns).execute()
}
