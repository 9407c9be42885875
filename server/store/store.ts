import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChangeBus } from './change-signals.ts'
import { columnLifecycle } from './column-lifecycle.ts'
import { UNFINISHED } from './copy/unfinished.ts'
import { datasetLifecycle } from './dataset-lifecycle.ts'
import { forgetAnswers } from './forget-answers.ts'
import { ImportFiles } from './import-files.ts'
import { importLifecycle } from './import-lifecycle.ts'
import { indexLifecycle } from './index-lifecycle.ts'
import type { Bodies } from './interface/bodies.ts'
import type { ChangeSignals } from './interface/change-signals.ts'
import type { ColumnLifecycle } from './interface/columns.ts'
import type { DatasetLifecycle } from './interface/datasets.ts'
import type { Exports } from './interface/exports.ts'
import type { ImportLifecycle } from './interface/imports.ts'
import type { IndexLifecycle } from './interface/indexes.ts'
import type { Maintenance } from './interface/maintenance.ts'
import type { OrganizationLifecycle } from './interface/organizations.ts'
import type { RequestWindows } from './interface/request-windows.ts'
import type { RowLifecycle } from './interface/row-changes.ts'
import type { RowPlans } from './interface/rows.ts'
import { EPOCH } from './interface/secrets.ts'
import type { Statements, Steps } from './interface/statements.ts'
import { StoreError } from './interface/store-error.ts'
import { organizationLifecycle } from './organization-lifecycle.ts'
import { rowLifecycle } from './row-lifecycle.ts'
import type { Engine } from './runtime/engine.ts'
import { SerialChanges } from './serial-changes.ts'
import { sweepChanges } from './sweep-changes.ts'

/**
 * What is stored, by noun: `interface/` has a file for each, with what every function promises. Of all of them:
 *
 * - A read sees everything that was acknowledged before it was asked for, by whatever node.
 * - A write is one transaction, all or nothing, and durable when its promise resolves. An outcome that says why it was not done has
 *   changed nothing.
 * - What belongs to another organization than the given one is not there.
 * - Times are milliseconds since 1970.
 * - Failures reject with `StoreError`: `unavailable` where it may help to try again later, and `unusable` for a damaged database,
 *   from every function; other reasons where the function names them.
 */
export interface Store
  extends Omit<Statements, keyof Steps>,
    OrganizationLifecycle,
    DatasetLifecycle,
    ColumnLifecycle,
    ImportLifecycle,
    IndexLifecycle,
    RowLifecycle,
    RowPlans,
    Bodies,
    Exports,
    RequestWindows,
    Maintenance {
  /** The key that signs cursors, the same on every node. */
  readonly cursorKey: KeyObject
  /** Wakes those who wait for changes. */
  readonly changeSignals: ChangeSignals
  /** Identifies the history of the database, the same on every node. A restored backup has another one. */
  readonly epoch: string
  /** Single transactions of what takes several, for those who stop in between. */
  readonly steps: Steps
}

/** What goes with a PostgreSQL address. */
export interface StoreOptions {
  /** The address of a replica, for queries that may look at many rows. */
  readonly replicaUrl?: string | undefined
  /** The statements that make an organization's schema; `{schema}` stands for its quoted name. */
  readonly createSchema?: string | undefined
  /** The folder for files that are imported; a temporary one where nothing is said. SQLite has them beside the database. */
  readonly importFolder?: string | undefined
}

/** Opens the database of a `sqlite:FILE` or `postgres://…` address and brings it to this server's schema. */
export async function openStore(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  const engine = await engineFor(databaseUrl, options)
  try {
    await engine.migrate()
    return await storeOver(engine, options)
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** Loads only the engine that is used: loading the other would take a fifth of the start. */
async function engineFor(databaseUrl: string, { replicaUrl, createSchema }: StoreOptions): Promise<Engine> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqlite } = await import('./runtime/sqlite/engine.ts')
    return openSqlite(databaseUrl.slice('sqlite:'.length))
  }
  const { openPostgres } = await import('./runtime/postgres/engine.ts')
  const { CREATE_SCHEMA } = await import('./sql/postgres/differences.ts')
  return openPostgres({ url: databaseUrl, replicaUrl, createSchema: createSchema ?? CREATE_SCHEMA })
}

async function storeOver(engine: Engine, { importFolder }: StoreOptions): Promise<Store> {
  const { changeHints, files: _, appendImported, forgetStaged: __, filesBeside, ...ofEngine } = engine
  const changeSignals = new ChangeBus(changeHints)
  const statements = changeSignals.announcing(engine.statements)
  const announcing = { ...engine, statements }
  const cursorKey = await cursorKeyOf(statements)
  const files = new ImportFiles(filesBeside ?? filesIn(cursorKey, importFolder))
  const imports = importLifecycle(
    {
      ...announcing,
      appendImported: (append) => appendImported(append).finally(() => changeSignals.noteWrite(append)),
    },
    files,
  )
  const serial = new SerialChanges()
  return {
    ...ofEngine,
    ...statements,
    ...organizationLifecycle(statements),
    ...datasetLifecycle(statements),
    ...columnLifecycle(announcing, serial),
    ...indexLifecycle(announcing, serial),
    ...rowLifecycle(announcing, serial),
    ...imports,
    changeSignals,
    cursorKey,
    epoch: await secretOf(statements, EPOCH, EPOCH_BYTES),
    steps: statements,
    forgetAnswers: (answers) => forgetAnswers(statements, answers),
    sweepChanges: (time) => sweepChanges(statements, time),
    forgetHints: async () => changeHints?.forget(),
    async close() {
      await imports.stop()
      await changeSignals.close()
      await engine.close()
    },
  }
}

/** How paths begin in a folder that other deployments may use too: each has a key of its own. */
function filesIn(key: KeyObject, folder = join(tmpdir(), 'dataset-service')): string {
  const deployment = createHash('sha256').update('imports').update(key.export()).digest('hex').slice(0, 12)
  return join(folder, `import-${deployment}-`)
}

async function cursorKeyOf(statements: Statements): Promise<KeyObject> {
  if ((await statements.findSecret({ name: UNFINISHED })) !== undefined)
    throw new StoreError(
      'unusable',
      'a copy into this database was interrupted. Run it again; it goes on where it was.',
    )
  return createSecretKey(await secretOf(statements, 'cursor', 32), 'base64')
}

const EPOCH_BYTES = 6

/** What all nodes share under a name, made by the first of them. */
async function secretOf(statements: Statements, name: string, bytes: number): Promise<string> {
  const fresh = randomBytes(bytes).toString('base64')
  return (await statements.findSecret({ name })) ?? (await statements.ensureSecret({ name, value: fresh }))
}

export { StoreError }
