import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Counts what becomes of rows that an import finds by their key. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  for (const name of ['rows_updated', 'rows_unchanged'])
    await own.schema
      .alterTable('imports')
      .addColumn(name, 'bigint', (column) => {
        const counted = column.notNull().defaultTo(0)
        // It runs again where a start was interrupted, which SQLite undoes as a whole.
        return hasTenantSchemas ? counted.ifNotExists() : counted
      })
      .execute()
}
