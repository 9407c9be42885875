import { setTimeout as delay } from 'node:timers/promises'
import { ownWindows } from '../../../domain/windows.ts'
import { noteCommitGroup, startWork } from '../../../timing.ts'
import type { EventLoop } from '../../interface/event-loops.ts'
import type { Statements } from '../../interface/statements.ts'
import { StoreError } from '../../interface/store-error.ts'
import { isMigrated } from '../../migrations/migrate.ts'
import { type CatalogueConnection, connect, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { placeFile, placesBeside } from '../../sql/sqlite/places.ts'
import { BodyReader } from '../body-reader.ts'
import { changesInTurn } from '../changes-in-turn.ts'
import type { Engine } from '../engine.ts'
import { Exports } from '../exports/exports.ts'
import { FileReader } from '../file-reader.ts'
import { StreamCounts } from '../sharing/stream-counts.ts'
import { statementsOf } from '../statements.ts'
import { Thread, threadOf } from '../thread.ts'
import { organizationOf } from '../wire.ts'
import { type Writer, writerOf } from '../writer.ts'
import { backupTo } from './backup.ts'
import { backupOrganizationTo } from './backup-organization.ts'
import { explainRows } from './explain.ts'
import { PhysicalIndexes } from './indexes.ts'
import { MainReads } from './main-reads.ts'
import { Moving } from './moving/moving.ts'
import { Overwriting } from './overwriting.ts'
import { receiveOrganization } from './receive-organization.ts'
import { Scanners } from './scanners.ts'
import { linkedParts } from './sharing/linked.ts'
import { serveLoop } from './sharing/serve-loop.ts'
import type { SharedParts } from './sharing/shared-parts.ts'
import { sizeOf } from './size-of.ts'
import { removeAbandoned, removeStaged } from './staged-file.ts'
import { lockServed } from './target-lock.ts'
import { WalRests } from './wal-rest.ts'
import { startWriter, WriteThreads } from './write-threads.ts'

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const FILE_THREAD = new URL('./file-thread.ts', import.meta.url)
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)

const EXPORTS_OF_ALL = 256

/** Whoever waits for SQLite's lock tries again after at most so long, as long as no step takes more than 30 ms. */
const GIVES_WAY_MS = 20

/**
 * Opens a database file in lanes: one thread writes, cheap reads run on the main thread, and reads that may look at many rows
 * run in threads of low priority. Each has its own connection and sees the last commit. The store of another
 * event loop of the process reads for itself what is cheap, and shares the other threads.
 */
export function openSqlite(file: string, loop?: EventLoop, isServer = false): Engine {
  const port = loop?.port
  if (port === undefined) connect(file).close() // creates the file if it does not exist, which a read-only connection cannot
  const unlock = isServer && port === undefined ? lockServed(file) : undefined
  if (port === undefined) removeAbandoned(file)
  const connection = connectReadOnly(file)
  const reads = new MainReads(connection)
  const linked = port && linkedParts(port, connection.places)
  const thread =
    linked?.thread ??
    new WriteThreads(connection.places, (writer) => startWriter(file, writer), { onCommit: noteCommitGroup })
  const bodies = new BodyReader(BODY_THREAD, { file }, loop && 1)
  const files = new FileReader(FILE_THREAD, { file })
  const lookups = () => statements
  // A read after an acknowledged write sees that write.
  const writer = writerOf({ thread, bodies, lookups, forget: removeStaged, onWritten: () => reads.refresh() })
  const shared = linked ?? ownParts(file, connection, thread, writer, loop !== undefined)
  const { rest, scanners, indexes } = shared
  const overwriting = new Overwriting(thread)
  const moving = new Moving(thread)
  const exports = new Exports(new Thread(threadOf(EXPORT_THREAD, { file }), EXPORTS_OF_ALL), (spool, of) =>
    rest.run(of, spool),
  )

  const statements: Statements = {
    ...statementsOf({
      byKey: (read) => (args) => reads.run((db) => read(db, args)),
      shared: (read, name) => (key) => reads.shared(name, key, (db) => read(db, key)),
      scanning:
        ({ read, laneOf }, name) =>
        (args, untilGone) => {
          const choice = laneOf(args)
          const scan = () => scanners.run(name, args, { onRan: startWork('scan'), signal: untilGone?.() })
          if (choice.lane === 'scan') return scan()
          if (choice.lane === 'main') return reads.ofRows(organizationOf(args), (own) => read(own, args))
          return reads.indexed(organizationOf(args), choice).then((found) => found ?? scan())
        },
      write: writer.write,
    }),
    appendRows: writer.appendRows,
    changeRows: writer.changeRows,
  }

  return {
    async migrate() {
      if (linked !== undefined) return
      // This also starts the thread. Where nobody waits for it, the first write meets what it fails with.
      const migrating = thread.run('migrate', undefined)
      migrating.catch(() => {})
      try {
        // Where the database lacks nothing, nobody waits until the thread has loaded.
        if (await reads.run((db) => isMigrated(db))) return
        await migrating
        reads.refresh()
      } catch (error) {
        throw ofFile(file, error)
      }
    },
    statements,
    readChanges: (organizationId, changes) => bodies.changes(organizationId, changes),
    requireRoom: writer.requireRoom,
    files,
    appendImported: writer.appendImported,
    changeImported: writer.changeImported,
    forgetStaged: removeStaged,
    filesBeside: `${file}-import-`,
    buildIndex: (index) => indexes.build(index),
    stopBuilding() {},
    dropIndex: (index) => indexes.drop(index),
    overwriteDeleted: (organization) => overwriting.run(organization),
    giveWay: () => delay(GIVES_WAY_MS),
    moveOrganization: (target) => moving.move(target).finally(() => reads.refresh()),
    clearMoved: () => moving.clear(),
    receiveOrganization: (received) => receiveOrganization(file, received).finally(() => reads.refresh()),
    async sendOrganization(sent) {
      const { sendOrganization } = await import('./send-organization.ts')
      return sendOrganization(file, sent).finally(() => reads.refresh())
    },
    explainRows: (query) => explainRows(connection.of(query.organizationId).database, query),
    exportRows: (query) => exports.start(query, startWork('export')),
    exportFile: (query, signal) => exports.file(query, startWork('export'), signal),
    exportBytes: (organizationId) => exports.bytesOf(organizationId),
    addToWindows: shared.addToWindows,
    countStream: shared.countStream,
    serveLoop: shared.serveLoop,
    changesInTurn: shared.changes,
    changeHints: undefined,
    async state() {
      // What all loops share is the main thread's to tell: their states are added up.
      if (linked !== undefined) return { jobs: { export: exports.load, write: thread.load } }
      return {
        jobs: { scan: scanners.load, export: exports.load, write: thread.load },
        files: { database: await sizeOfAll(file, ''), wal: await sizeOfAll(file, '-wal') },
      }
    },
    clockAheadMs: async () => 0,
    connectionRoom: async () => Number.POSITIVE_INFINITY,
    backup: (target) => backupTo(file, target).catch((error) => Promise.reject(storeError(error))),
    backupOrganization: (target, organizationId) =>
      backupOrganizationTo(file, target, organizationId).catch((error) => Promise.reject(storeError(error))),
    async close() {
      await Promise.all([exports.close(), indexes.close(), scanners.close()])
      await Promise.all([bodies.close(), files.close()])
      reads.close()
      // Last, because the last connection to close checkpoints the WAL, which takes one that writes.
      await shared.close()
      unlock?.()
    },
  }
}

/** What is there once in the process, in its main thread. */
function ownParts(
  file: string,
  connection: CatalogueConnection,
  thread: SharedParts['thread'],
  writer: Writer,
  isOneOfSeveral: boolean,
): SharedParts {
  const rest = new WalRests(connection, (of) => thread.run('checkpoint', of))
  const parts = {
    thread,
    rest,
    changes: changesInTurn(),
    scanners: new Scanners(file, rest),
    indexes: new PhysicalIndexes(file, thread, writer, rest),
    addToWindows: isOneOfSeveral ? ownWindows() : undefined,
  }
  const streams = new StreamCounts()
  return {
    ...parts,
    countStream: async (stream, over) => streams.count(stream, over),
    serveLoop: (port) => serveLoop(port, { ...parts, streams }),
    close: () => thread.close(),
  }
}

/** Of the catalogue and all places together. */
async function sizeOfAll(file: string, suffix: string): Promise<number> {
  const files = [file, ...placesBeside(file).map((number) => placeFile(file, number))]
  const sizes = await Promise.all(files.map((one) => sizeOf(one + suffix)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** A migration that fails names the file. */
function ofFile(file: string, error: unknown): unknown {
  return error instanceof StoreError
    ? new StoreError(error.reason, `${file}: ${error.message}`, { cause: error })
    : error
}
