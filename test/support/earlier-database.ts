import { type SchemaSteps, steps } from '../../server/store/migrations/index.ts'
import { migrateToLatest } from '../../server/store/migrations/migrate.ts'
import { migrate } from '../../server/store/migrations/prepare-postgres.ts'
import { migrateTenant } from '../../server/store/migrations/tenants.ts'
import { differencesOf } from '../../server/store/sql/differences.ts'
import { connect as connectPostgres } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect as connectSqlite } from '../../server/store/sql/sqlite/connection.ts'
import { placeFile } from '../../server/store/sql/sqlite/places.ts'
import { changeDatabase } from './change-database.ts'
import { contents, ORGANIZATION, ORGANIZATIONS, POSTGRES_WORDS, SQLITE_WORDS } from './earlier-contents.ts'

/** Every schema that a released server has used, by its last migration. */
export const versions: readonly string[] = Object.keys(steps)

/**
 * Migrates an empty database to the schema of an earlier version, and fills it with SQL of that time. `without` names steps that the service got
 * after that version, although their numbers are lower.
 */
export async function makeEarlier(
  databaseUrl: string,
  version: string,
  without: readonly string[] = [],
): Promise<void> {
  const known = Object.fromEntries(Object.entries(stepsUntil(version)).filter(([name]) => !without.includes(name)))
  const isSqlite = databaseUrl.startsWith('sqlite:')
  await (isSqlite ? makeSqlite(databaseUrl.slice('sqlite:'.length), known) : makePostgres(databaseUrl, known))
  const words = isSqlite ? SQLITE_WORDS : POSTGRES_WORDS
  const statements = Object.keys(known).map((name) => contents[name]?.(words, version) ?? '')
  await changeDatabase(databaseUrl, ORGANIZATION, statements.join(''))
  if (version <= LAST_WITH_KYSELYS_NAMES) await useKyselysNames(databaseUrl)
}

/** The first version that had places. */
export const FIRST_WITH_PLACES = '023-places'

/** The same on SQLite, with each organization's tables in a file of its own. */
export async function makeEarlierInPlaces(databaseUrl: string, version: string): Promise<void> {
  const known = stepsUntil(version)
  const file = databaseUrl.slice('sqlite:'.length)
  await makeSqlite(file, known)
  for (const [at, organizationId] of ORGANIZATIONS.entries()) {
    await makeSqlite(placeFile(file, at + 1), ofTenants(known))
    const named = `insert into places (organization_id, number) values ('${organizationId}', ${at + 1})`
    await changeDatabase(databaseUrl, '', named)
  }
  const written = Object.keys(known).flatMap((name) => contents[name]?.(SQLITE_WORDS, version).split(/;\n/) ?? [])
  for (const statement of written) {
    const isOfTenant = /\{org\}|\bix_/.test(statement)
    await changeDatabase(isOfTenant ? `sqlite:${placeFile(file, 1)}` : databaseUrl, ORGANIZATION, statement)
  }
}

function stepsUntil(version: string): SchemaSteps {
  return Object.fromEntries(Object.entries(steps).filter(([name]) => name <= version))
}

/** What the steps do in a place. */
function ofTenants(known: SchemaSteps): SchemaSteps {
  return Object.fromEntries(Object.entries(known).map(([name, { upTenant }]) => [name, upTenant ? { upTenant } : {}]))
}

/** The last version that recorded its migrations in tables with Kysely's own names. */
const LAST_WITH_KYSELYS_NAMES = '018-events'

/** The table in which a database of a version records its migrations. */
export function recordsOf(version: string): string {
  return version <= LAST_WITH_KYSELYS_NAMES ? 'kysely_migration' : 'dataset_service_migrations'
}

/** Gives the tables of migrations the names and the contents that they had. */
async function useKyselysNames(databaseUrl: string): Promise<void> {
  const statements = [
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
    'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
    'insert into kysely_migration select * from dataset_service_migrations',
    'insert into kysely_migration_lock select * from dataset_service_migrations_lock',
    'drop table dataset_service_migrations',
    'drop table dataset_service_migrations_lock',
  ]
  for (const statement of statements) await changeDatabase(databaseUrl, '', statement)
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
