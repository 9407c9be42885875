import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { UNFINISHED } from './copy/unfinished.ts'
import { forgetAnswers } from './forget-answers.ts'
import { type IndexLifecycle, indexLifecycle } from './index-lifecycle.ts'
import type { CreatedDataset } from './interface/datasets.ts'
import type { ExportQuery, RowExport } from './interface/exports.ts'
import type { OverQuota } from './interface/quotas.ts'
import type { AddToWindows } from './interface/request-windows.ts'
import * as reads from './reads/index.ts'
import { type Engine, type Statements, StoreError } from './runtime/engine.ts'
import * as writes from './writes/index.ts'

/** The arguments of each statement. */
type Args = { readonly [Name in keyof Statements]: Parameters<Statements[Name]>[0] }

/** What is stored, as functions with plain arguments and answers. Failures are thrown as `StoreError`. */
export interface Store extends Statements, IndexLifecycle {
  /** The key that signs cursors, the same on every node. */
  readonly cursorKey: KeyObject
  /** Makes an organization with its first project. It can be repeated. */
  createOrganization(organization: Args['insertOrganization']): Promise<void>
  /** Makes a dataset. */
  createDataset(dataset: Args['insertDataset'] & Args['createRowTable']): Promise<CreatedDataset>
  /** Deletes a dataset with its rows. */
  deleteDataset(dataset: Args['deleteDatasetRecord']): ReturnType<Statements['deleteDatasetRecord']>
  /** Drops tables made before a time that no dataset names: what was interrupted between table and record. Returns how many. */
  dropOrphanTables(args: { madeBefore: number }): Promise<number>
  /** Deletes the answers to requests with a key that are given no more. Returns how many. */
  forgetAnswers(args: { keptBefore: number }): Promise<number>
  requireRoom: Engine['requireRoom']
  readChanges: Engine['readChanges']
  explainRows: Engine['explainRows']
  /** Everything that a query lets through, as one moment has it. Resolves when its first bytes are there. */
  exportRows(query: ExportQuery): Promise<RowExport>
  readonly exportBytes: Engine['exportBytes']
  /** Counts requests for all nodes; undefined where a node is alone with its database. */
  readonly addToWindows: AddToWindows | undefined
  /** How busy it is. */
  readonly state: Engine['state']
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** What goes with a PostgreSQL address. */
export interface StoreOptions {
  /** Of a replica, for queries that may look at many rows. */
  readonly replicaUrl?: string | undefined
  /** The statements that make an organization's schema; `{schema}` stands for its quoted name. */
  readonly createSchema?: string | undefined
}

/** Opens the database of a `sqlite:FILE` or `postgres://…` address and brings it to this server's schema. */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  const engine = await engineFor(databaseUrl, options)
  try {
    await engine.migrate()
    return await storeOver(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Of the engines only the one that is used is loaded: reading the other would be a fifth of the start. */
async function engineFor(databaseUrl: string, { replicaUrl, createSchema }: StoreOptions): Promise<Engine> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqlite } = await import('./runtime/sqlite/engine.ts')
    return openSqlite(databaseUrl.slice('sqlite:'.length))
  }
  const { openPostgres } = await import('./runtime/postgres/engine.ts')
  const { CREATE_SCHEMA } = await import('./sql/postgres/differences.ts')
  return openPostgres({ url: databaseUrl, replicaUrl, createSchema: createSchema ?? CREATE_SCHEMA })
}

async function storeOver(engine: Engine): Promise<Store> {
  const statements = statementsOf(engine)
  if ((await statements.findSecret({ name: UNFINISHED })) !== undefined)
    throw new StoreError(
      'unusable',
      'a copy into this database was interrupted. Run it again; it goes on where it was.',
    )
  const fresh = randomBytes(32).toString('base64')
  const secret =
    (await statements.findSecret({ name: 'cursor' })) ??
    (await statements.ensureSecret({ name: 'cursor', value: fresh }))
  return {
    ...statements,
    ...indexLifecycle(engine, statements),
    cursorKey: createSecretKey(secret, 'base64'),
    async createOrganization(organization) {
      await statements.createTenant(organization)
      await statements.insertOrganization(organization)
    },
    // Table first and record last, and the other way round on deletion: whatever is interrupted, no record lacks its table.
    async createDataset(dataset) {
      // Asked before anything is made, and decided when it is catalogued.
      const refused = await overDatasets(statements, dataset.organizationId)
      if (refused !== undefined) return refused
      await statements.createRowTable(dataset)
      const created = await statements.insertDataset(dataset)
      if (created.outcome !== 'created') await statements.dropRowTable(dataset)
      return created
    },
    // Done only when the rows are gone too: where dropping them failed, the caller is told so and asks again.
    async deleteDataset(dataset) {
      const outcome = await statements.deleteDatasetRecord(dataset)
      if (outcome === 'changed') return outcome
      const isDropped = await statements.dropRowTable(dataset)
      return isDropped ? 'deleted' : outcome
    },
    dropOrphanTables: (args) => dropOrphanTables(statements, args),
    forgetAnswers: (args) => forgetAnswers(statements, args),
    requireRoom: (organizationId) => engine.requireRoom(organizationId),
    readChanges: (organizationId, changes) => engine.readChanges(organizationId, changes),
    explainRows: (query) => engine.explainRows(query),
    exportRows: (query) => engine.exportRows(query),
    exportBytes: (organizationId) => engine.exportBytes(organizationId),
    addToWindows: engine.addToWindows,
    state: () => engine.state(),
    backup: (file) => engine.backup(file),
    close: () => engine.close(),
  }
}

async function overDatasets(statements: Statements, organizationId: string): Promise<OverQuota | undefined> {
  const allowed = (await statements.selectAllowances({ organizationId }))?.datasets ?? Number.POSITIVE_INFINITY
  const used = await statements.countCatalogued({ organizationId, quota: 'datasets' })
  return used < allowed ? undefined : { outcome: 'over_quota', quota: 'datasets', used, allowed }
}

const TABLES_PER_STEP = 1_000

async function dropOrphanTables(statements: Statements, { madeBefore }: { madeBefore: number }): Promise<number> {
  let dropped = 0
  for (const { id: organizationId } of await statements.selectOrganizations({})) {
    const tables = await statements.selectTablesMadeBefore({ organizationId, madeBefore })
    for (let start = 0; start < tables.length; start += TABLES_PER_STEP) {
      const datasetIds = tables.slice(start, start + TABLES_PER_STEP)
      const known = new Set(await statements.selectCatalogued({ organizationId, datasetIds }))
      for (const datasetId of datasetIds.filter((id) => !known.has(id))) {
        if (await statements.dropRowTable({ organizationId, datasetId })) dropped += 1
      }
    }
  }
  return dropped
}

/** Each named read and write as a function that runs where the engine decides. */
function statementsOf(engine: Engine): Statements {
  const statements: Record<string, unknown> = {}
  for (const name of namesOf(reads)) statements[name] = (args: never) => engine.read(name, args)
  for (const name of namesOf(writes)) statements[name] = (args: never) => engine.write(name, args)
  // Built from the same two lists of names that `Statements` is made of.
  return statements as Statements
}

function namesOf<Functions extends object>(functions: Functions): (keyof Functions)[] {
  return Object.keys(functions) as (keyof Functions)[]
}

export { StoreError }
