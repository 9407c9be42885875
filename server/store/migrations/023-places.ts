import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** In which of the files beside the catalogue's an organization's tables are; an organization that is not listed has them in the catalogue's. */
export async function up(db: Kysely<Schema>): Promise<void> {
  if (differencesOf(db).hasTenantSchemas) return
  await db.schema
    .createTable('places')
    .addColumn('organization_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .execute()
}
