import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/**
 * Which datasets were written to, for readers on other nodes. As `request_windows`, it is no part of the catalogue and unlogged: what is lost
 * only lets readers wait longer.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  if (!differencesOf(db).hasTenantSchemas) return
  await db.schema
    .createTable('change_hints')
    .modifyFront(sql`unlogged`)
    .addColumn('dataset_id', 'text', (column) => column.primaryKey())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    // Room for the next versions of a row on its page.
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute()
}
