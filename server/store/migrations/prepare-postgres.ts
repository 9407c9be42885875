import { type Kysely, sql } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import { addressOf } from '../sql/postgres/address.ts'
import { connect, type PostgresSettings } from '../sql/postgres/connection.ts'
import { reasonOf, sqlStateOf } from '../sql/postgres/errors.ts'
import { takeSchemaLock } from '../sql/postgres/schema-lock.ts'
import type { Schema } from '../sql/schema.ts'
import { missingParts } from './earlier-forms.ts'
import { type SchemaSteps, steps } from './index.ts'
import { isMigrated, lackingSteps, migrateToLatest } from './migrate.ts'
import { migrateTenant } from './tenants.ts'

/** The oldest PostgreSQL that the server starts on. */
export const OLDEST_VERSION = 14

/** Others may be migrating, each organization in turn. */
const MIGRATION_LIMIT_MS = 60 * 60 * 1000

/** Brings the database to this server's schema, once among all nodes. Says in one line why it cannot be used. */
export async function prepareDatabase({ url, createSchema }: PostgresSettings): Promise<void> {
  const db = connect(url, createSchema, { connections: 1, statementMs: MIGRATION_LIMIT_MS })
  try {
    await requireUsable(db)
    if (!(await isMigrated(db))) await migrate(db)
  } catch (error) {
    throw explained(url, error)
  } finally {
    await db.destroy()
  }
}

/**
 * Brings organizations, then the catalogue to the schema of a version. Each organization has a transaction of its own, since a server
 * keeps a lock for each table that a transaction makes, and has room for some thousands.
 */
export async function migrate(db: Kysely<Schema>, known: SchemaSteps = steps): Promise<void> {
  const lacking = [...(await missingParts(db)), ...(await lackingSteps(db, known))]
  const done = new Set<string>()
  for (const organizationId of await selectTenants(db)) {
    await db.transaction().execute(async (transaction) => {
      await takeSchemaLock(transaction)
      await migrateTenant(transaction, organizationId, lacking)
    })
    done.add(organizationId)
  }
  await db.transaction().execute(async (transaction) => {
    await takeSchemaLock(transaction)
    const madeMeanwhile = (await selectTenants(transaction)).filter((organizationId) => !done.has(organizationId))
    for (const organizationId of madeMeanwhile) await migrateTenant(transaction, organizationId, lacking)
    await migrateToLatest(transaction, known)
  })
}

/** Of each organization's tables, the one that names it. */
const ORGANIZATIONS_OWN = sql`c.relname = 'counters' and c.relkind = 'r' and n.nspname ~ '^org_[0-9a-z]+$'`

/** The organizations that have tables, also those that are not catalogued yet, or never were since a start was interrupted. */
async function selectTenants(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.nspname as id from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ORGANIZATIONS_OWN} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

interface ServerFacts {
  readonly version: number
  readonly encoding: string
  readonly isStandby: boolean
  readonly mayCreateSchemas: boolean
  /** Who else owns tables of the service; null where the user has the rights of their owner. */
  readonly otherOwner: string | null
}

async function requireUsable(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
      (select pg_get_userbyid(c.relowner) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where (c.oid = to_regclass('dataset_service_migrations') or ${ORGANIZATIONS_OWN}) and not pg_has_role(c.relowner, 'usage')
        limit 1) as "otherOwner"`.execute(db)
  const problem = rows[0] && problemOf(rows[0])
  if (problem !== undefined) throw new StoreError('unusable', problem)
}

/** Why a database cannot be used; undefined when it can. */
export function problemOf({
  version,
  encoding,
  isStandby,
  mayCreateSchemas,
  otherOwner,
}: ServerFacts): string | undefined {
  if (version < OLDEST_VERSION)
    return `the server is PostgreSQL ${version}; at least version ${OLDEST_VERSION} is needed.`
  if (encoding !== 'UTF8') return `the database has the encoding ${encoding} and must have UTF8.`
  if (isStandby) return 'the server is a standby, which cannot be written. Name the primary.'
  if (!mayCreateSchemas)
    return 'the user may not create schemas in the database, of which each organization gets one. Grant CREATE on it.'
  if (otherOwner !== null)
    return `the tables belong to user ${JSON.stringify(otherOwner)}, and only their owner can change columns. Take that user, a member of that role, or run ALTER TABLE … OWNER TO.`
  return undefined
}

const TAKEN =
  'Another program has it. Take a database of its own, or a user whose search_path begins with an empty schema.'

const LIMITED = 'Another node may be migrating. Start again, or raise lock_timeout and statement_timeout of the user.'

/** What to change where the server does not say it, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  '25006': 'Sessions of this user begin read-only: set default_transaction_read_only to off.',
  '3F000': 'The search_path of the user names no schema that exists: create one, or name another.',
  '42501': 'Grant that to the user, or take the user who owns the tables.',
  '42710': TAKEN,
  '42P07': TAKEN,
  '55P03': LIMITED,
  '57014': LIMITED,
}

/** A failure at the start with the server, user or database that it concerns; never with the password. */
function explained(url: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { server, user, database } = addressOf(url)
  const where = `database ${JSON.stringify(database)} at ${server}`
  if (error instanceof StoreError) return new StoreError(error.reason, `${where}: ${error.message}`, { cause: error })
  const unusable = (reason: string) => new StoreError('unusable', reason, { cause: error })
  const code = sqlStateOf(error)
  if (code === undefined) return unusable(`PostgreSQL at ${server} cannot be reached: ${reasonOf(error)}`)
  if (code.startsWith('28'))
    return unusable(`PostgreSQL at ${server} refused user ${JSON.stringify(user)}: ${reasonOf(error)}`)
  const remedy = REMEDIES[code]
  return unusable(`${where}: ${reasonOf(error)} (${code})${remedy === undefined ? '' : `. ${remedy}`}`)
}
