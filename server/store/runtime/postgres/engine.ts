import { setTimeout as after } from 'node:timers/promises'
import { startWork, timed } from '../../../timing.ts'
import { type ConnectionCounts, connectionCounts, ofOneOrganization } from '../../interface/connection-counts.ts'
import type { EventLoop } from '../../interface/event-loops.ts'
import type { RowExport } from '../../interface/exports.ts'
import type { PoolUse } from '../../interface/maintenance.ts'
import type { Statements } from '../../interface/statements.ts'
import { StoreError } from '../../interface/store-error.ts'
import { prepareDatabase } from '../../migrations/prepare-postgres.ts'
import { untilAborted } from '../../sql/postgres/cancel.ts'
import { selectComing } from '../../sql/postgres/coming.ts'
import { connect, type PostgresSettings, useOf } from '../../sql/postgres/connection.ts'
import type { CopyParts } from '../../sql/postgres/copy-data.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { buildIndex, dropIndex } from '../../sql/postgres/indexes.ts'
import { READ_LOCK_MS } from '../../sql/postgres/session-settings.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import { vacuumTenant } from '../../sql/postgres/vacuum.ts'
import { WRITES_OF_ALL } from '../backlog.ts'
import { BodyReader } from '../body-reader.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { Engine } from '../engine.ts'
import type { ExportJobs } from '../exports/export-job.ts'
import { Exports } from '../exports/exports.ts'
import { FileReader } from '../file-reader.ts'
import { statementsOf } from '../statements.ts'
import { Thread, threadOf } from '../thread.ts'
import { writerOf } from '../writer.ts'
import { changeHints } from './change-hints.ts'
import { clockAheadMs } from './clock-ahead.ts'
import { connectionRoom } from './connection-room.ts'
import { explainRows } from './explain.ts'
import { exportRows } from './exports.ts'
import { ownTurns, turnsOf } from './loop-turns.ts'
import { MainReads } from './main-reads.ts'
import { requestWindows } from './request-windows.ts'
import { Scanners } from './scanners.ts'
import type { WriteThreadJobs } from './write-thread.ts'

const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)
const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const FILE_THREAD = new URL('./file-thread.ts', import.meta.url)
const WRITE_THREAD = new URL('./write-thread.ts', import.meta.url)

/** Exports of one organization that may wait. */
const EXPORTS_WAITING = 256

/** Of the connections for exports, those that one organization may hold. */
const EXPORTS_OF_ONE = 1 / 4

/** How long the statements of a pool may take. Building an index may take long. */
const STATEMENT_MS = { pages: 15_000, scans: 15_000, exports: 120_000, maintenance: 60 * 60 * 1000, counting: 2_000 }

/** How long metrics wait for the thread of writes, which may be parsing rows. */
const ANSWER_LIMIT_MS = 1_000

/** Opens a PostgreSQL database: reads run on the main thread, writes in a thread of their own. */
export function openPostgres(settings: PostgresSettings, loop?: EventLoop): Engine {
  const { url, createSchema } = settings
  const counts = connectionCounts(settings.connections)
  const pools = poolsOf(settings, counts)
  const { pages, maintenance, counting } = pools
  const exportLimit = new ConcurrencyLimit(ofOneOrganization(counts.exports, EXPORTS_OF_ONE), EXPORTS_WAITING)
  const openExports = new Set<RowExport>()
  const ended = new AbortController()
  // A snapshot of PostgreSQL waits for nothing.
  const exportFiles = new Exports(new Thread<ExportJobs>(threadOf(EXPORT_THREAD, settings), EXPORTS_WAITING), (spool) =>
    spool(),
  )
  const thread = new Thread<WriteThreadJobs>(threadOf(WRITE_THREAD, settings), WRITES_OF_ALL)
  const bodies = new BodyReader(BODY_THREAD, undefined, loop && 1)
  const files = new FileReader(FILE_THREAD, undefined)
  const writer = writerOf({ thread, bodies, lookups: () => statements, transferOf: buffersOf })
  const reads = new MainReads(pages, counts.pages)
  const { changes, countStream, serveLoop, leave } = loop?.port === undefined ? ownTurns() : turnsOf(loop.port)
  const scanners = new Scanners(settings, pools)

  const statements: Statements = {
    ...statementsOf({
      byKey: (read) => (args) => reads.run(args, (db) => read(db, args)),
      shared: (read, name) => (key) => reads.shared(name, key, (db) => read(db, key)),
      scanning:
        ({ read, laneOf }, name) =>
        (args, untilGone) => {
          const choice = laneOf(args)
          const scan = () => scanners.run(name, args, untilGone?.())
          if (choice.lane === 'scan') return scan()
          if (choice.lane === 'main') return reads.run(args, (db) => read(db, args))
          return reads.indexed(args, choice).then((found) => found ?? scan())
        },
      write: writer.write,
    }),
    appendRows: writer.appendRows,
    changeRows: writer.changeRows,
  }

  return {
    migrate: () => prepareDatabase(settings),
    statements,
    readChanges: (organizationId, changes) => bodies.changes(organizationId, changes),
    requireRoom: writer.requireRoom,
    files,
    appendImported: writer.appendImported,
    changeImported: writer.changeImported,
    forgetStaged: () => {},
    filesBeside: undefined,
    buildIndex: (index) =>
      repeating(() =>
        maintenance.connection().execute((connection) => {
          const canceling = { signal: ended.signal, by: pages }
          return untilAborted(connection, canceling, () => buildIndex(connection, index))
        }),
      ).catch(rejectStoreError),
    stopBuilding: () => ended.abort(new StoreError('unavailable', 'the store is being closed')),
    dropIndex: (index) => repeating(() => dropIndex(maintenance, index)).catch(rejectStoreError),
    overwriteDeleted: ({ organizationId }) =>
      repeating(() => vacuumTenant(maintenance, organizationId)).catch(rejectStoreError),
    giveWay: async () => {}, // each waits for the rows that it changes, in turn
    exportRows: (query) => timed(startWork('export'), () => exportRows(pools.exports, exportLimit, openExports, query)),
    explainRows: (query) => explainRows(url, createSchema, query).catch(rejectStoreError),
    exportFile: (query, signal) => exportFiles.file(query, startWork('export'), signal),
    exportBytes: (organizationId) => exportFiles.bytesOf(organizationId), // lines are read from the database as they are sent
    addToWindows: requestWindows(counting),
    changeHints: changeHints(pages),
    changesInTurn: changes,
    async state() {
      const { used, waiting } = useOf(pages)
      return {
        jobs: {
          main: used + waiting,
          scan: scanners.load,
          export: exportLimit.load + exportFiles.load,
          write: thread.load,
        },
        pools: {
          ...Object.fromEntries(Object.entries(pools).map(([name, db]) => [name, useOf(db)])),
          ...(await useOfWrites(thread)),
        },
      }
    },
    moveOrganization: async () => noMove(),
    sendOrganization: async () => noMove(),
    clearMoved: async () => {
      if ((await selectComing(pages)).length === 0) return
      const { clearGivenUp } = await import('../../copy/organization/to-postgres.ts')
      await clearGivenUp(maintenance).catch(rejectStoreError)
    },
    receiveOrganization: async (received) => {
      const { receiveOrganization } = await import('./receive-organization.ts')
      return receiveOrganization(settings, received)
    },
    countStream,
    serveLoop,
    clockAheadMs: () => clockAheadMs(pages).catch(rejectStoreError),
    connectionRoom: () => connectionRoom(pages).catch(rejectStoreError),
    backup: async () => noBackup(),
    backupOrganization: async () => noBackup(),
    async close() {
      await Promise.all([...openExports].map((rows) => rows.return?.()))
      await Promise.all([bodies.close(), files.close(), exportFiles.close()])
      await thread.close()
      await scanners.close()
      await leave()
      await Promise.all(Object.values(pools).map((db) => db.destroy()))
    },
  }
}

/** The pools of the main thread. */
function poolsOf({ url, replicaUrl, createSchema }: PostgresSettings, counts: ConnectionCounts) {
  const pool = (name: keyof typeof STATEMENT_MS, at = url) =>
    connect(at, createSchema, {
      connections: counts[name],
      statementMs: STATEMENT_MS[name],
      ...(name !== 'maintenance' && { lockMs: READ_LOCK_MS }),
    })
  return {
    pages: pool('pages'),
    scans: pool('scans'),
    exports: pool('exports'),
    maintenance: pool('maintenance'),
    counting: pool('counting'),
    ...(replicaUrl !== undefined && { replica: pool('scans', replicaUrl) }),
  }
}

/** Nothing before the first write, for which the thread starts, and nothing when it does not answer: other figures must not be late for it. */
async function useOfWrites(thread: Thread<WriteThreadJobs>): Promise<{ readonly writes?: PoolUse }> {
  if (!thread.isRunning) return {}
  const asked = thread.run('poolUse', undefined).catch(() => undefined)
  const writes = await Promise.race([asked, after(ANSWER_LIMIT_MS, undefined, { ref: false })])
  return writes === undefined ? {} : { writes }
}

function rejectStoreError(error: unknown): Promise<never> {
  return Promise.reject(storeError(error))
}

/** The buffers of rows that `stageForCopy` staged. */
function buffersOf(staged: unknown): ArrayBuffer[] {
  return (staged as CopyParts).chunks.map(({ bytes }) => bytes.buffer as ArrayBuffer)
}

function noMove(): never {
  throw new StoreError('unsupported', 'PostgreSQL has a schema for each organization. Move it with its own tools.')
}

function noBackup(): never {
  throw new StoreError('unusable', 'backup is for SQLite. Back PostgreSQL up with its own tools, such as pg_dump.')
}
