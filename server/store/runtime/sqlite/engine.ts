import { noteCommitGroup, startWork } from '../../../timing.ts'
import type { Statements } from '../../interface/statements.ts'
import { StoreError } from '../../interface/store-error.ts'
import { connect, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { placeFile, placesBeside } from '../../sql/sqlite/places.ts'
import { BodyReader } from '../body-reader.ts'
import type { Engine } from '../engine.ts'
import { Exports } from '../exports/exports.ts'
import { FileReader } from '../file-reader.ts'
import { statementsOf } from '../statements.ts'
import { Thread } from '../thread.ts'
import { organizationOf } from '../wire.ts'
import { writerOf } from '../writer.ts'
import { backupTo } from './backup.ts'
import { backupOrganizationTo } from './backup-organization.ts'
import { explainRows } from './explain.ts'
import { PhysicalIndexes } from './indexes.ts'
import { MainReads } from './main-reads.ts'
import { Moving } from './moving/moving.ts'
import { Overwriting } from './overwriting.ts'
import { Scanners } from './scanners.ts'
import { sizeOf } from './size-of.ts'
import { removeAbandoned, removeStaged } from './staged-file.ts'
import { WalRests } from './wal-rest.ts'
import { WriteThreads } from './write-threads.ts'

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const FILE_THREAD = new URL('./file-thread.ts', import.meta.url)
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)

const EXPORTS_OF_ALL = 256

/**
 * Opens a database file in lanes: one thread writes, cheap reads run on the main thread, and reads that may look at many rows
 * run in threads of low priority. Each has its own connection and sees the last commit.
 */
export function openSqlite(file: string): Engine {
  connectFirst(file).close() // creates the file if it does not exist, which a read-only connection cannot
  removeAbandoned(file)
  const connection = connectReadOnly(file)
  const reads = new MainReads(connection)
  const thread = new WriteThreads(connection.places, noteCommitGroup)
  const bodies = new BodyReader(BODY_THREAD, { file })
  const files = new FileReader(FILE_THREAD, { file })
  const lookups = () => statements
  // A read after an acknowledged write sees that write.
  const writer = writerOf({ thread, bodies, lookups, forget: removeStaged, onWritten: () => reads.refresh() })
  const rest = new WalRests(connection, (of) => thread.run('checkpoint', of))
  const scanners = new Scanners(file, rest)
  const indexes = new PhysicalIndexes(file, thread, writer, rest)
  const overwriting = new Overwriting(thread)
  const moving = new Moving(thread)
  const exports = new Exports(new Thread(EXPORT_THREAD, { file }, EXPORTS_OF_ALL), (spool, of) => rest.run(of, spool))

  const statements: Statements = {
    ...statementsOf({
      byKey: (read) => (args) => reads.run((db) => read(db, args)),
      shared: (read, name) => (key) => reads.shared(name, key, (db) => read(db, key)),
      scanning:
        ({ read, laneOf }, name) =>
        (args, untilGone) => {
          const choice = laneOf(args)
          const scan = () => scanners.run(name, args, untilGone?.())
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
    migrate: () => thread.run('migrate', undefined).catch((error) => Promise.reject(ofFile(file, error))),
    statements,
    readChanges: (organizationId, changes) => bodies.changes(organizationId, changes),
    requireRoom: writer.requireRoom,
    files,
    appendImported: writer.appendImported,
    changeImported: writer.changeImported,
    forgetStaged: removeStaged,
    filesBeside: `${file}-import-`,
    buildIndex: (index) => indexes.build(index),
    dropIndex: (index) => indexes.drop(index),
    overwriteDeleted: (organization) => overwriting.run(organization),
    moveOrganization: (target) => moving.move(target).finally(() => reads.refresh()),
    clearMoved: () => moving.clear(),
    explainRows: (query) => explainRows(connection.of(query.organizationId).database, query),
    exportRows: (query) => exports.start(query, startWork('export')),
    exportFile: (query, signal) => exports.file(query, startWork('export'), signal),
    exportBytes: (organizationId) => exports.bytesOf(organizationId),
    addToWindows: undefined,
    changeHints: undefined,
    state: async () => ({
      jobs: { scan: scanners.load, export: exports.load, write: thread.load },
      files: { database: await sizeOfAll(file, ''), wal: await sizeOfAll(file, '-wal') },
    }),
    backup: (target) => backupTo(file, target).catch((error) => Promise.reject(storeError(error))),
    backupOrganization: (target, organizationId) =>
      backupOrganizationTo(file, target, organizationId).catch((error) => Promise.reject(storeError(error))),
    async close() {
      await Promise.all([exports.close(), indexes.close(), scanners.close()])
      await Promise.all([bodies.close(), files.close()])
      reads.close()
      // Last, because the last connection to close checkpoints the WAL, which takes one that writes.
      await thread.close()
    },
  }
}

/** Of the catalogue and all places together. */
async function sizeOfAll(file: string, suffix: string): Promise<number> {
  const files = [file, ...placesBeside(file).map((number) => placeFile(file, number))]
  const sizes = await Promise.all(files.map((one) => sizeOf(one + suffix)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** An error at the start names the file that cannot be used. */
function connectFirst(file: string): ReturnType<typeof connect> {
  try {
    return connect(file)
  } catch (error) {
    throw ofFile(file, error)
  }
}

function ofFile(file: string, error: unknown): unknown {
  return error instanceof StoreError
    ? new StoreError(error.reason, `${file}: ${error.message}`, { cause: error })
    : error
}
