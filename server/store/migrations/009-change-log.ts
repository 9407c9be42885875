import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** What changed in each dataset, a record for each version. What was changed before this step is in no log. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  const changes = own.schema
    .createTable('changes')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('first_row', 'bigint')
    .addColumn('row_count', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('changes_key', ['dataset_id', 'version'])
  // On SQLite the key is then the table's own order: half of the pages that a write touches.
  await (hasTenantSchemas ? changes : changes.modifyEnd(sql`without rowid`)).execute()
  for (const name of ['logged_version', 'oldest_change'])
    await own.schema
      .alterTable('counters')
      // It runs again where a start was interrupted, which SQLite undoes as a whole.
      .addColumn(name, 'bigint', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
      .execute()
}
