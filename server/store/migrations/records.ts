import { type Kysely, sql } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Where Kysely's migrator records what it did. By its own names two programs in one database would take each other's records for theirs. */
export const TABLES = {
  migrationTableName: 'dataset_service_migrations',
  migrationLockTableName: 'dataset_service_migrations_lock',
} as const

const RECORDS = TABLES.migrationTableName

/** Where versions before this one recorded it. Another program may have a table of this name. */
const EARLIER = 'kysely_migration'

/** Left in the earlier table: a server that reads only that one knows no such step, and so does not start. */
const MOVED = `moved to ${RECORDS}`

/** The first step of this service. */
const FIRST = '001-catalogue'

/** Whether the steps that ran are recorded where this version looks first. */
export function hasRecords(db: Kysely<Schema>): Promise<boolean> {
  return differencesOf(db).hasTable(db, RECORDS)
}

/** The names of the steps that ran; none in a database that this service has never used. */
export async function recordedSteps(db: Kysely<Schema>): Promise<string[]> {
  return (await hasRecords(db)) ? namesIn(db, RECORDS) : earlierSteps(db)
}

/** Throws `StoreError` if this service has never used a database: a copy that failed leaves an empty file, which has no fault. */
export async function requireOwn(db: Kysely<Schema>, file: string): Promise<void> {
  if ((await recordedSteps(db)).length === 0)
    throw new StoreError('unusable', `${file} is empty or of another program, and no database of this service.`)
}

/**
 * Makes the table of records, in the transaction of a migration, of which there is one at a time, and copies the records of earlier versions.
 * Nothing happens if it is there. The migrator would make it too, and hide why it may not: it looks around again in the failed transaction.
 */
export async function makeRecords(db: Kysely<Schema>): Promise<void> {
  if (await hasRecords(db)) return
  // As the migrator makes it.
  await db.schema
    .createTable(RECORDS)
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute()
  if ((await earlierSteps(db)).length === 0) return
  await sql`insert into ${sql.id(RECORDS)} select name, timestamp from ${sql.id(EARLIER)} where name <> ${MOVED}`.execute(
    db,
  )
  await sql`insert into ${sql.id(EARLIER)} values (${MOVED}, ${new Date().toISOString()})
    on conflict do nothing`.execute(db)
}

/** What the earlier table has, if it is that of this service. */
async function earlierSteps(db: Kysely<Schema>): Promise<string[]> {
  const { hasTable } = differencesOf(db)
  if (!(await hasTable(db, EARLIER)) || !(await hasTable(db, 'organizations'))) return []
  const names = await namesIn(db, EARLIER)
  return names.includes(FIRST) ? names.filter((name) => name !== MOVED) : []
}

async function namesIn(db: Kysely<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.id(table)}`.execute(db)
  return rows.map(({ name }) => name)
}
