import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { missingParts } from './earlier-forms.ts'
import { type SchemaStep, type SchemaSteps, steps } from './index.ts'
import { hasRecords, makeRecords, recordedSteps, TABLES } from './records.ts'

/** Whether the database lacks migrations. Throws when it is of a newer server, and leaves it as it is. */
export async function lacksMigrations(db: Kysely<Schema>): Promise<boolean> {
  return (await lackingSteps(db, steps)).length > 0
}

/** The steps of a version that the database lacks, in their order. Throws when it has others, of a newer version. */
export async function lackingSteps(db: Kysely<Schema>, known: SchemaSteps): Promise<SchemaStep[]> {
  const executed = await recordedSteps(db)
  const unknown = executed.find((name) => !(name in known))
  if (unknown !== undefined) {
    throw new StoreError(
      'unusable',
      `the database has migration ${unknown}, which this version does not know. Use a newer version.`,
    )
  }
  return Object.entries(known).flatMap(([name, step]) => (executed.includes(name) ? [] : [step]))
}

/** Whether there is nothing to do at a start: no step is lacking, and all are recorded where this version records them. */
export async function isMigrated(db: Kysely<Schema>, known: SchemaSteps = steps): Promise<boolean> {
  return (await lackingSteps(db, known)).length === 0 && (await hasRecords(db))
}

/**
 * Runs the steps of a version that the database lacks. Where organizations have schemas of their own, these come before, by
 * `migrateTenant`.
 */
export async function migrateToLatest(db: Kysely<Schema>, known: SchemaSteps = steps): Promise<void> {
  // Kysely's Migrator looks at every table of the database, of which each dataset is one.
  if (await isMigrated(db, known)) return
  if (db.isTransaction) await runLacking(db, known)
  else await db.transaction().execute((transaction) => runLacking(transaction, known))
}

/** In one transaction, so that a start that ends in between has changed nothing. */
async function runLacking(db: Kysely<Schema>, known: SchemaSteps): Promise<void> {
  await makeRecords(db)
  for (const part of await missingParts(db)) await migrationOf(part).up(db)
  const migrations = Object.fromEntries(Object.entries(known).map(([name, step]) => [name, migrationOf(step)]))
  const migrator = new Migrator({
    db,
    ...TABLES,
    provider: { getMigrations: async () => migrations },
    // Steps 003, 007, 015 and 016 came to the service after the ones that follow them.
    allowUnorderedMigrations: true,
  })
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
