import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** An organization can be moved to another file. Numbers of files are counted, so that none comes again. */
export async function up(db: Kysely<Schema>): Promise<void> {
  if (differencesOf(db).hasTenantSchemas) return
  await db.schema.alterTable('places').addColumn('other', 'integer').execute()
  await db.schema.alterTable('places').addColumn('held_until', 'integer').execute()
  for (const [name, column] of [
    ['places_left', 'other'],
    ['places_held', 'held_until'],
  ] as const)
    await db.schema.createIndex(name).on('places').column(column).where(column, 'is not', null).execute()
  await sql`create table place_numbers (number integer primary key autoincrement)`.execute(db)
}
