import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { type SchemaStep, type SchemaSteps, steps } from './index.ts'

/** Whether the database lacks migrations. Throws when it is of a newer server, and leaves it as it is. */
export async function lacksMigrations(db: Kysely<Schema>): Promise<boolean> {
  return (await lackingSteps(db, steps)).length > 0
}

/** The steps of a version that the database lacks, in their order. Throws when it has others, of a newer version. */
export async function lackingSteps(db: Kysely<Schema>, known: SchemaSteps): Promise<SchemaStep[]> {
  const executed = await executedMigrations(db)
  const unknown = executed.find((name) => !(name in known))
  if (unknown !== undefined) {
    throw new StoreError(
      'unusable',
      `the database has migration ${unknown}, which this version does not know. Use a newer version.`,
    )
  }
  return Object.entries(known).flatMap(([name, step]) => (executed.includes(name) ? [] : [step]))
}

/**
 * Runs the steps of a version that the database lacks. Where organizations have schemas of their own, these come before, by
 * `migrateTenant`.
 */
export async function migrateToLatest(db: Kysely<Schema>, known: SchemaSteps = steps): Promise<void> {
  // Kysely's Migrator looks at every table of the database, of which each dataset is one.
  if ((await lackingSteps(db, known)).length === 0) return
  const migrations = Object.fromEntries(Object.entries(known).map(([name, step]) => [name, migrationOf(step)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

function migrationOf(step: SchemaStep): Migration {
  return {
    async up(db) {
      await step.up?.(db)
      if (!differencesOf(db).hasTenantSchemas) await step.upTenant?.(db)
    },
  }
}

/** The names of the migrations that ran; none on a new database, which has no table of them yet. */
async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  if (!(await differencesOf(db).hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
