import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Datasets are found by their names, and described. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { schema } = db
  await schema.createIndex('datasets_by_name').on('datasets').columns(['organization_id', 'name', 'sequence']).execute()
  await describeDatasets(db)
}

export async function describeDatasets({ schema }: Kysely<Schema>): Promise<void> {
  await schema.alterTable('datasets').addColumn('description', 'text').execute()
}

/** Columns are described, and have rules. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  for (const name of ['description', 'rules'])
    await own.schema
      .alterTable('columns')
      // It runs again where a start was interrupted, which SQLite undoes as a whole.
      .addColumn(name, 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
      .execute()
}
