import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Says which process builds a table or an index, so that no change waits for one that was killed. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  for (const table of ['spare_tables', 'indexes'])
    await own.schema
      .alterTable(table)
      // It runs again where a start was interrupted, which SQLite undoes as a whole.
      .addColumn('owner', 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
      .execute()
}
