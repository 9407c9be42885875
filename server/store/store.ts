import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changesSeal, encodeChangesCursor } from '../query/changes-cursor.ts'
import { attributing, originated } from './attributing.ts'
import { ChangeBus } from './change-signals.ts'
import { columnLifecycle } from './column-lifecycle.ts'
import { UNFINISHED } from './copy/unfinished.ts'
import { datasetLifecycle } from './dataset-lifecycle.ts'
import { DeliverySignals } from './delivery-signals.ts'
import { eventLifecycle } from './event-lifecycle.ts'
import { type CursorOf, EventWorker } from './event-worker.ts'
import { forgetAnswers } from './forget-answers.ts'
import { historyLifecycle } from './history-lifecycle.ts'
import { ImportFiles } from './import-files.ts'
import { importLifecycle } from './import-lifecycle.ts'
import { indexLifecycle } from './index-lifecycle.ts'
import type { Bodies } from './interface/bodies.ts'
import type { ChangeSignals } from './interface/change-signals.ts'
import type { ColumnLifecycle } from './interface/columns.ts'
import type { DatasetKey, DatasetLifecycle } from './interface/datasets.ts'
import type { EventLoop, EventLoops } from './interface/event-loops.ts'
import type { EventLifecycle, Unannounced } from './interface/events.ts'
import type { Exports } from './interface/exports.ts'
import type { HistoryLifecycle } from './interface/history.ts'
import type { ImportLifecycle } from './interface/imports.ts'
import type { IndexLifecycle } from './interface/indexes.ts'
import type { Maintenance } from './interface/maintenance.ts'
import type { OrganizationLifecycle, OrganizationPlaces } from './interface/organizations.ts'
import type { RequestWindows } from './interface/request-windows.ts'
import type { RowLifecycle } from './interface/row-changes.ts'
import type { RowPlans } from './interface/rows.ts'
import { CURSOR_KEY, EPOCH, WEBHOOK_KEY } from './interface/secrets.ts'
import type { Statements, Steps } from './interface/statements.ts'
import { StoreError } from './interface/store-error.ts'
import type { TrashLifecycle } from './interface/trash.ts'
import { organizationLifecycle } from './organization-lifecycle.ts'
import { rowLifecycle } from './row-lifecycle.ts'
import type { Engine } from './runtime/engine.ts'
import { SerialChanges } from './serial-changes.ts'
import { sweepChanges } from './sweep-changes.ts'
import { sweepHistory } from './sweep-history.ts'
import { trashLifecycle } from './trash-lifecycle.ts'

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
    OrganizationPlaces,
    DatasetLifecycle,
    TrashLifecycle,
    ColumnLifecycle,
    ImportLifecycle,
    EventLifecycle,
    IndexLifecycle,
    RowLifecycle,
    HistoryLifecycle,
    RowPlans,
    Bodies,
    Exports,
    RequestWindows,
    EventLoops,
    Maintenance {
  /** The key that signs cursors, the same on every node. */
  readonly cursorKey: KeyObject
  /** The key with which secrets of webhooks are encrypted, the same on every node. */
  readonly webhookKey: KeyObject
  /** Calls a function after each commit of this process that may have queued something for a webhook. */
  readonly onQueued: (wake: () => void) => void
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
  /** On PostgreSQL, how many connections may be open; as many as are of use where nothing is said. */
  readonly connections?: number | undefined
  /** The folder for files that are imported; a temporary one where nothing is said. SQLite has them beside the database. */
  readonly importFolder?: string | undefined
  /** Changes of a dataset's rows within this time are one event; a second where nothing is said. */
  readonly rowsChangedMs?: number | undefined
  /** Events of columns, indexes and imports get into the catalogue so soon; after 20 ms where nothing is said. */
  readonly eventsPlacedMs?: number | undefined
  /** On SQLite, so many organizations share a file. All have their tables in the catalogue's where nothing is said. */
  readonly organizationsPerFile?: number | undefined
  /** Which event loop it is for, if several serve in this process. */
  readonly loop?: EventLoop | undefined
  /** Whether it is for a server: one at a time serves a SQLite database, while other programs may open it. */
  readonly isServer?: boolean | undefined
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
async function engineFor(
  databaseUrl: string,
  { replicaUrl, createSchema, connections, loop, isServer }: StoreOptions,
): Promise<Engine> {
  if (databaseUrl.startsWith('sqlite:')) {
    const { openSqlite } = await import('./runtime/sqlite/engine.ts')
    return openSqlite(databaseUrl.slice('sqlite:'.length), loop, isServer)
  }
  const { openPostgres } = await import('./runtime/postgres/engine.ts')
  const { CREATE_SCHEMA } = await import('./sql/postgres/differences.ts')
  const settings = { url: databaseUrl, replicaUrl, createSchema: createSchema ?? CREATE_SCHEMA, connections }
  return openPostgres(settings, loop)
}

async function storeOver(
  engine: Engine,
  { importFolder, rowsChangedMs, eventsPlacedMs, organizationsPerFile, loop }: StoreOptions,
): Promise<Store> {
  const {
    changeHints,
    files: _,
    appendImported,
    changeImported,
    forgetStaged: __,
    filesBeside,
    overwriteDeleted: ___,
    giveWay: ____,
    stopBuilding,
    changesInTurn,
    ...ofEngine
  } = engine
  const deliverySignals = new DeliverySignals()
  const waking = deliverySignals.announcing(engine.statements)
  const cursorKey = await cursorKeyOf(waking)
  const epoch = await secretOf(waking, EPOCH, EPOCH_BYTES)
  const cursorOf: CursorOf = (dataset, changes) => cursorBefore(cursorKey, epoch, dataset, changes)
  const worker = new EventWorker(waking, cursorOf, { rowsChangedMs, eventsPlacedMs })
  const changeSignals = new ChangeBus(changeHints, loop, (args, name) => worker.noteWrite(args, name))
  const statements = attributing(changeSignals.announcing(waking))
  const announcing = { ...engine, statements }
  const files = new ImportFiles(filesBeside ?? filesIn(cursorKey, importFolder))
  const imports = importLifecycle(
    {
      ...announcing,
      appendImported: (append) =>
        appendImported(originated(append)).finally(() => changeSignals.noteWrite(append, 'appendImported')),
      changeImported: (changes) =>
        changeImported(originated(changes)).finally(() => changeSignals.noteWrite(changes, 'changeImported')),
    },
    files,
    { ...datasetLifecycle(statements), ...trashLifecycle(statements, engine) },
  )
  const serial = new SerialChanges(changesInTurn)
  const { whenCreated, ...indexes } = indexLifecycle(announcing, serial)
  return {
    ...ofEngine,
    ...statements,
    ...organizationLifecycle(statements, organizationsPerFile, engine),
    ...datasetLifecycle(statements),
    ...trashLifecycle(statements, engine),
    ...columnLifecycle(announcing, serial),
    ...indexes,
    ...rowLifecycle(announcing, serial),
    ...historyLifecycle(statements),
    ...imports,
    ...eventLifecycle(engine.statements, worker, changeHints),
    changeSignals,
    onQueued: deliverySignals.onQueued,
    cursorKey,
    webhookKey: createSecretKey(await secretOf(statements, WEBHOOK_KEY, 32), 'base64'),
    epoch,
    steps: statements,
    forgetAnswers: (answers) => forgetAnswers(statements, answers),
    sweepChanges: (time) => sweepChanges(statements, time),
    sweepHistory: (time) => sweepHistory(statements, time),
    forgetHints: async () => changeHints?.forget(),
    async close() {
      serial.close()
      stopBuilding()
      await whenCreated()
      await imports.stop()
      await worker.close()
      await changeSignals.close()
      await engine.close()
    },
  }
}

/** The cursor from which changes of rows can be read that an event tells of. */
function cursorBefore(
  cursorKey: KeyObject,
  epoch: string,
  { organizationId, datasetId }: DatasetKey,
  { from, fromAt }: Unannounced,
): string {
  const place = {
    epoch,
    version: from,
    offset: 0,
    at: fromAt,
    afterRow: null,
    columns: null,
    condition: '',
    written: '',
  }
  return encodeChangesCursor(changesSeal(cursorKey, organizationId, datasetId), place)
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
  return createSecretKey(await secretOf(statements, CURSOR_KEY, 32), 'base64')
}

const EPOCH_BYTES = 6

/** What all nodes share under a name, made by the first of them. */
async function secretOf(statements: Statements, name: string, bytes: number): Promise<string> {
  const fresh = randomBytes(bytes).toString('base64')
  return (await statements.findSecret({ name })) ?? (await statements.ensureSecret({ name, value: fresh }))
}

export { StoreError }
