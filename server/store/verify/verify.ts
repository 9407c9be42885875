import { type Kysely, sql, type Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import { lacksMigrations } from '../migrations/migrate.ts'
import { requireOwn } from '../migrations/records.ts'
import type { Physical } from '../sql/physical.ts'
import { selectComing } from '../sql/postgres/coming.ts'
import { connect } from '../sql/postgres/connection.ts'
import { isTableGone, storeError } from '../sql/postgres/errors.ts'
import * as postgres from '../sql/postgres/physical.ts'
import type { Schema } from '../sql/schema.ts'
import * as sqlite from '../sql/sqlite/physical.ts'
import { withSnapshot } from '../sql/sqlite/snapshot.ts'
import { leftBeside } from './left-beside.ts'
import { type OrganizationFindings, verifyOrganization } from './organization.ts'

/** What was looked at, and what is wrong with it: nothing when `problems` is empty. */
export interface Verified {
  readonly organizations: number
  readonly datasets: number
  readonly rows: number
  readonly unnamedTables: number
  /** A sentence each, which names what it is about. */
  readonly problems: readonly string[]
  /** What an interruption has left beside the database, a sentence each. It does no harm. */
  readonly leftOver: readonly string[]
}

/** One dataset may take long, and none of its statements more than this. */
const STATEMENT_LIMIT_MS = 60 * 60 * 1000

/**
 * Holds a database file against itself, as of one moment, while it may be served: SQLite's own checks, and of each dataset counters,
 * columns and indexes against the table; all of them, or those of one organization. Throws `StoreError` when it cannot be read.
 */
export async function verifySqlite(file: string, only?: string): Promise<Verified> {
  const { result } = await withSnapshot(file, async ({ db, of }) => {
    const faults = await sqlite.selectFaults(db)
    if (faults.length > 0)
      return { organizations: 0, datasets: 0, rows: 0, unnamedTables: 0, problems: faults, leftOver: [] }
    await requireOwn(db, file)
    await requireCurrent(db)
    const found = new Map([[db, { faults, physical: await sqlite.selectPhysical(db) }]])
    const leftOver = await leftBeside(file, db)
    const verifyOne: VerifyOne = async (organizationId, ids) => {
      const own = of(organizationId).db
      const place = found.get(own) ?? (await verifyPlace(own))
      const isKnown = found.has(own)
      found.set(own, place)
      if (place.faults.length > 0) return damaged(ids, isKnown ? [] : place.faults)
      return verifyOrganization(db, organizationId, ids, place.physical)
    }
    return verifyAll(db, leftOver, verifyOne, only)
  })
  return result
}

/** A file beside the catalogue's: SQLite's own checks, its version, and what it has of tables. */
async function verifyPlace(own: Kysely<Schema>): Promise<{ faults: string[]; physical: Physical }> {
  const faults = await sqlite.selectFaults(own)
  if (faults.length > 0) return { faults, physical: { tables: new Map(), indexes: new Map() } }
  await requireCurrent(own)
  return { faults, physical: await sqlite.selectPhysical(own) }
}

/** Of a file that SQLite finds damaged nothing else is asked. */
function damaged(datasetIds: readonly string[], problems: readonly string[]): OrganizationFindings {
  return { datasets: datasetIds.length, rows: 0, unnamedTables: 0, problems, missing: [], changed: [] }
}

/**
 * The same of PostgreSQL, as of one moment for each organization, or a later one for datasets that change meanwhile. What is inside a table is the
 * server's own business.
 */
export async function verifyPostgres(url: string, createSchema: string): Promise<Verified> {
  const db = connect(url, createSchema, { connections: 1, statementMs: STATEMENT_LIMIT_MS })
  try {
    await requireCurrent(db)
    const faults = await postgres.selectFaults(db)
    const coming = await selectComing(db)
    const leftOver = coming.map((id) => `${id} is being copied into the database, or that was interrupted`)
    const verified = await verifyAll(db, leftOver, (organizationId, ids) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => {
          const physical = await postgres.selectPhysical(transaction, organizationId)
          return verifyOrganization(transaction, organizationId, ids, physical, (look) =>
            lockingShortly(transaction, look),
          )
        }),
    )
    return { ...verified, problems: [...faults, ...verified.problems] }
  } catch (error) {
    throw storeError(error)
  } finally {
    await db.destroy()
  }
}

/**
 * Looks at a dataset, and gives the locks of its table and indexes back: the server has room for some thousands of all transactions, and an
 * organization may have more datasets. The moment that the transaction sees stays the same.
 */
async function lockingShortly<Found>(db: Transaction<Schema>, look: () => Promise<Found>): Promise<Found | undefined> {
  await sql`savepoint dataset`.execute(db)
  const found = await look().catch((error) => {
    if (isTableGone(error)) return undefined
    throw error
  })
  await sql`rollback to savepoint dataset`.execute(db)
  return found
}

async function requireCurrent(db: Kysely<Schema>): Promise<void> {
  if (await lacksMigrations(db))
    throw new StoreError('unusable', 'the database is of an older version. Start this version on it once, then verify.')
}

type VerifyOne = (organizationId: string, datasetIds: readonly string[]) => Promise<OrganizationFindings>

async function verifyAll(
  db: Kysely<Schema>,
  leftOver: readonly string[],
  verifyOne: VerifyOne,
  only?: string,
): Promise<Verified> {
  const all = await db.selectFrom('organizations').select('id').orderBy('sequence').execute()
  const organizations = all.filter(({ id }) => only === undefined || id === only)
  const total = { organizations: organizations.length, datasets: 0, rows: 0, unnamedTables: 0 }
  const problems: string[] = []
  for (const { id } of organizations) {
    const first = await verifyOne(id, await datasetsOf(db, id))
    total.unnamedTables += first.unnamedTables
    for (let found = first; ; ) {
      total.datasets += found.datasets
      total.rows += found.rows
      problems.push(...found.problems)
      if (found.missing.length + found.changed.length === 0) break
      // One that was deleted while the organization was looked at is none.
      const still = new Set(await datasetsOf(db, id))
      const missing = found.missing.filter((datasetId) => still.has(datasetId))
      problems.push(...missing.map((datasetId) => `${datasetId}: it has no counters, and its rows are lost`))
      const changed = found.changed.filter((datasetId) => still.has(datasetId))
      if (changed.length === 0) break
      found = await verifyOne(id, changed)
    }
  }
  return { ...total, problems, leftOver }
}

async function datasetsOf(db: Kysely<Schema>, organizationId: string): Promise<string[]> {
  const datasets = await db
    .selectFrom('datasets')
    .select('id')
    .where('organization_id', '=', organizationId)
    // Of one that is being purged, anything may be left.
    .where('purged_at', 'is', null)
    .execute()
  return datasets.map(({ id }) => id)
}
