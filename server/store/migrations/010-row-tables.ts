import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Lets a dataset have another table than its first one, and names the tables that are to be dropped. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('counters')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('generation', 'bigint', (column) => {
      const made = column.notNull().defaultTo(0)
      return hasTenantSchemas ? made.ifNotExists() : made
    })
    .execute()
  await own.schema
    .createTable('spare_tables')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.notNull())
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('spare_tables_key', ['dataset_id', 'generation'])
    .execute()
}
