import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StoreError } from '../engines/engine.ts'
import type { Schema } from '../schema.ts'
import { migrations } from './index.ts'

/** Runs the migrations that the database lacks. A database of a newer server is refused and left as it is. */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider })
  const executed = await executedMigrations(db)
  const unknown = executed.find((name) => !(name in migrations))
  if (unknown !== undefined) {
    throw new StoreError(
      'unusable',
      `the database has migration ${unknown}, which this version does not know. Use a newer version.`,
    )
  }
  // Kysely's Migrator looks at every table of the database, of which each dataset is one.
  if (executed.length === Object.keys(migrations).length) return
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** The names of the migrations that ran; none on a new database, which has no table of them yet. */
async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && /no such table/.test(error.message)) return []
    throw error
  }
}
