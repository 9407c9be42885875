import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Events of rows that several have changed are few, and found by an index of their own. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index events_by_several on events (organization_id, sequence) where actor_kind = 'several'`.execute(
    db,
  )
}

/** The log of changes says who made them. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('changes')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('actor', 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
    .execute()
}
