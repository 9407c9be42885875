import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** An index that is a table may be built beside the one that is in use, for rows that are built beside the dataset's. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('indexes')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('built_for', 'integer', (column) =>
      (hasTenantSchemas ? column.ifNotExists() : column).notNull().defaultTo(0),
    )
    .execute()
}
