import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/**
 * Where nodes that share a database count requests. Not a part of the catalogue: it is written often, and may be lost.
 * Unlogged, it is neither synced nor replicated, and empty after a crash or on a promoted standby.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  if (!differencesOf(db).hasTenantSchemas) return
  await db.schema
    .createTable('request_windows')
    .modifyFront(sql`unlogged`)
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('points', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    // Room for the next versions of a row on its page.
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute()
}
