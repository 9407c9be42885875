import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import { lacksMigrations } from '../migrations/migrate.ts'
import { prepareDatabase } from '../migrations/prepare-postgres.ts'
import { requireOwn } from '../migrations/records.ts'
import { createTenant } from '../migrations/tenants.ts'
import { tenant } from '../sql/differences.ts'
import { datasetOfKey } from '../sql/hidden-counters.ts'
import { connect, type PostgresSettings } from '../sql/postgres/connection.ts'
import { storeError } from '../sql/postgres/errors.ts'
import { takeSchemaLock } from '../sql/postgres/schema-lock.ts'
import type { CounterTable, Schema } from '../sql/schema.ts'
import { withSnapshot } from '../sql/sqlite/snapshot.ts'
import { dropRowTable } from '../writes/datasets.ts'
import { carrySequence, copyCatalogue } from './catalogue.ts'
import { copyDataset, isCopied } from './dataset.ts'
import { copyEvents, copyPendingEvents } from './events.ts'
import { copyKeptAnswers } from './kept-answers.ts'
import { claim, finish, UNFINISHED } from './unfinished.ts'

/** What was copied. */
export interface Copied {
  readonly organizations: number
  readonly datasets: number
  readonly rows: number
  /** Datasets that an interrupted attempt had copied already. */
  readonly datasetsKept: number
  /** Whether the source was changed during the copy; the copy lacks these changes. */
  readonly isSourceChanged: boolean
}

/** How far a copy is. */
export interface CopyProgress {
  readonly rows: number
  readonly ofRows: number
  readonly datasets: number
  readonly ofDatasets: number
}

/** One dataset may take long, and none of its statements more than this. */
const STATEMENT_LIMIT_MS = 60 * 60 * 1000

/**
 * Copies a whole SQLite database, as of one moment, into an empty PostgreSQL database. A dataset is copied, read back and
 * compared in one transaction; the catalogue comes last, so that an interrupted copy shows nothing, cannot be served, and
 * goes on where it was when it is asked for again. Throws `StoreError`.
 */
export async function copyDatabase(
  file: string,
  to: PostgresSettings,
  onProgress: (progress: CopyProgress) => void,
): Promise<Copied> {
  const { result, isChanged } = await withSnapshot(file, async ({ db: source }) => {
    await requireOwn(source, file)
    if (await lacksMigrations(source))
      throw new StoreError('unusable', 'the source is of an older version. Start this version on it once, then copy.')
    await prepareDatabase(to)
    const target = connect(to.url, to.createSchema, { connections: 1, statementMs: STATEMENT_LIMIT_MS })
    try {
      return await copyAll(source, target, onProgress)
    } catch (error) {
      throw orAgain(storeError(error))
    } finally {
      await target.destroy()
    }
  })
  return { ...result, isSourceChanged: isChanged }
}

/** What passes by itself leaves a copy that goes on. */
function orAgain(error: unknown): unknown {
  if (!(error instanceof StoreError && error.reason === 'unavailable')) return error
  const message = `${error.message}. Run the command again: it goes on where it was.`
  return new StoreError('unavailable', message, { cause: error })
}

async function copyAll(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  onProgress: (progress: CopyProgress) => void,
): Promise<Omit<Copied, 'isSourceChanged'>> {
  await inStep(target, async (db) => claim(db, await fingerprint(source)))
  const organizations = await source.selectFrom('organizations').select('id').execute()
  for (const { id } of organizations) await inStep(target, (db) => createTenant(db, { organizationId: id }))
  await dropForeign(source, target, organizations)
  const counters = await cataloguedCounters(source)
  const ofRows = counters.reduce((sum, { row_count }) => sum + row_count, 0)
  let rows = 0
  let datasetsKept = 0
  for (const [datasets, dataset] of counters.entries()) {
    const done = rows
    const show = (more: number) => onProgress({ rows: done + more, ofRows, datasets, ofDatasets: counters.length })
    show(0)
    if (await isCopied(target, dataset)) datasetsKept += 1
    else await inStep(target, (db) => copyDataset(tenant(source, dataset.organization_id), db, dataset, show))
    rows += dataset.row_count
  }
  for (const { id } of organizations)
    await inStep(target, async (db) => {
      await copyKeptAnswers(source, tenant(db, id), id)
      await copyPendingEvents(tenant(source, id), tenant(db, id), id)
    })
  await inStep(target, async (db) => {
    await copyCatalogue(source, db)
    await copyEvents(source, db)
    await carrySequence(source, db, 'events')
    for (const { id } of organizations) await copyKeptAnswers(source, db, id)
    await finish(db)
  })
  onProgress({ rows, ofRows, datasets: counters.length, ofDatasets: counters.length })
  return { organizations: organizations.length, datasets: counters.length, rows, datasetsKept }
}

/** One transaction, and one of all copies at a time. */
async function inStep<Answer>(target: Kysely<Schema>, run: (db: Transaction<Schema>) => Promise<Answer>) {
  return target.transaction().execute(async (db) => {
    await takeSchemaLock(db)
    return run(db)
  })
}

/** Which database this is: its secrets are random, and stay with it. */
async function fingerprint(source: Kysely<Schema>): Promise<string> {
  const secrets = await source
    .selectFrom('secrets')
    .selectAll()
    .where('name', '<>', UNFINISHED)
    .orderBy('name')
    .execute()
  return createHash('sha256').update(JSON.stringify(secrets)).digest('base64')
}

/** The counters of all datasets, those in the trash too, in the order in which they were made. Tables that a crash has left are not copied. */
async function cataloguedCounters(source: Kysely<Schema>): Promise<CounterTable[]> {
  const datasets = await source
    .selectFrom('datasets')
    .select(['id', 'organization_id'])
    .where('purged_at', 'is', null)
    .orderBy('sequence')
    .execute()
  const counters = new Map<string, CounterTable>()
  for (const own of new Set(datasets.map(({ organization_id }) => tenant(source, organization_id))))
    for (const record of await own.selectFrom('counters').selectAll().execute())
      counters.set(datasetOfKey(record.dataset_id), record)
  return datasets.flatMap(({ id }) => counters.get(id) ?? [])
}

/** What an earlier attempt copied and the source has deleted since. */
async function dropForeign(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  organizations: readonly { readonly id: string }[],
): Promise<void> {
  const known = new Set((await cataloguedCounters(source)).map(({ dataset_id }) => datasetOfKey(dataset_id)))
  for (const { id: organizationId } of organizations) {
    const there = await tenant(target, organizationId).selectFrom('counters').select('dataset_id').execute()
    const datasetIds = there.map(({ dataset_id }) => datasetOfKey(dataset_id))
    for (const datasetId of datasetIds.filter((id) => !known.has(id)))
      await inStep(target, (db) => dropRowTable(db, { organizationId, datasetId }))
  }
}
