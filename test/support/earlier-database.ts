import { type SchemaSteps, steps } from '../../server/store/migrations/index.ts'
import { migrateToLatest } from '../../server/store/migrations/migrate.ts'
import { migrate } from '../../server/store/migrations/prepare-postgres.ts'
import { migrateTenant } from '../../server/store/migrations/tenants.ts'
import { differencesOf } from '../../server/store/sql/differences.ts'
import { connect as connectPostgres } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect as connectSqlite } from '../../server/store/sql/sqlite/connection.ts'
import { changeDatabase } from './change-database.ts'
import { contents, ORGANIZATION, ORGANIZATIONS, POSTGRES_WORDS, SQLITE_WORDS } from './earlier-contents.ts'

/** Every schema that a released server has used, by its last migration. */
export const versions: readonly string[] = Object.keys(steps)

/** Migrates an empty database to the schema of an earlier version, and fills it with SQL of that time. */
export async function makeEarlier(databaseUrl: string, version: string): Promise<void> {
  const known = Object.fromEntries(Object.entries(steps).filter(([name]) => name <= version))
  const isSqlite = databaseUrl.startsWith('sqlite:')
  await (isSqlite ? makeSqlite(databaseUrl.slice('sqlite:'.length), known) : makePostgres(databaseUrl, known))
  const words = isSqlite ? SQLITE_WORDS : POSTGRES_WORDS
  const statements = Object.keys(known).map((name) => contents[name]?.(words, version) ?? '')
  await changeDatabase(databaseUrl, ORGANIZATION, statements.join(''))
}

async function makeSqlite(file: string, known: SchemaSteps): Promise<void> {
  const { db } = connectSqlite(file)
  await migrateToLatest(db, known)
  await db.destroy()
}

async function makePostgres(url: string, known: SchemaSteps): Promise<void> {
  const db = connectPostgres(url, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  await migrate(db, known)
  await db.transaction().execute(async (transaction) => {
    for (const organizationId of ORGANIZATIONS) {
      await differencesOf(transaction).createTenantSchema(transaction, organizationId)
      await migrateTenant(transaction, organizationId, Object.values(known))
    }
  })
  await db.destroy()
}
