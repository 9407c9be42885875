import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { differencesOf } from '../engines/differences.ts'
import { StoreError } from '../engines/store-error.ts'
import type { Schema } from '../schema.ts'
import { type SchemaStep, steps } from './index.ts'
import { migrateTenants } from './tenants.ts'

/** Whether the database lacks migrations. Throws when it is of a newer server, and leaves it as it is. */
export async function lacksMigrations(db: Kysely<Schema>): Promise<boolean> {
  const executed = await executedMigrations(db)
  const unknown = executed.find((name) => !(name in steps))
  if (unknown !== undefined) {
    throw new StoreError(
      'unusable',
      `the database has migration ${unknown}, which this version does not know. Use a newer version.`,
    )
  }
  return executed.length < Object.keys(steps).length
}

/** Runs the migrations that the database lacks. */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  // Kysely's Migrator looks at every table of the database, of which each dataset is one.
  if (!(await lacksMigrations(db))) return
  const migrations = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, migrationOf(step)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

function migrationOf(step: SchemaStep): Migration {
  return {
    async up(db) {
      await step.up?.(db)
      await migrateTenants(db, step)
    },
  }
}

/** The names of the migrations that ran; none on a new database, which has no table of them yet. */
async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  if (!(await differencesOf(db).hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
