import { availableParallelism } from 'node:os'
import type { Lane } from '../../../domain/lane.ts'
import { noteCommitGroup, startWork, timed } from '../../../timing.ts'
import { LARGE_APPEND_BYTES } from '../../bodies/large-body.ts'
import type { AppendArgs, AppendedRows } from '../../interface/rows.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { ScanningReads } from '../../reads/index.ts'
import type { PhysicalIndex } from '../../sql/physical.ts'
import { byIndex } from '../../sql/sqlite/by-index.ts'
import { connect, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import type { StagedAppend } from '../../writes/append-staged.ts'
import { Backlog, SCANS_OF_ALL, SCANS_WAITING, WRITES_OF_ALL, WRITES_WAITING } from '../backlog.ts'
import { BodyReader } from '../body-reader.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { Engine } from '../engine.ts'
import { appendLarge } from '../large-appends.ts'
import { statementsOf } from '../statements.ts'
import { type OnRan, ownBuffer, Thread } from '../thread.ts'
import { callerGone, organizationOf } from '../wire.ts'
import { backupTo } from './backup.ts'
import { explainRows } from './explain.ts'
import { Exports } from './exports.ts'
import { buildIndex, type IndexSteps } from './index-builder.ts'
import type { IndexJobs } from './index-thread.ts'
import { ReadSnapshot } from './read-snapshot.ts'
import { requireGeneration } from './require-generation.ts'
import { sizeOf } from './size-of.ts'
import { removeAbandoned, removeStaged } from './staged-file.ts'
import { WalRest } from './wal-rest.ts'
import type { WriterJobs } from './write-thread.ts'

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const WRITE_THREAD = new URL('./write-thread.ts', import.meta.url)
const SCAN_THREAD = new URL('./scan-thread.ts', import.meta.url)
const INDEX_THREAD = new URL('./index-thread.ts', import.meta.url)
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)

const EXPORTS_OF_ALL = 256
const INDEXES_OF_ALL = 256

/** Of one organization; the rest of its scans waits. */
const SCANS_AT_ONCE = 4

/** Scans are bound by the processor; one is left to the main thread and the writer. */
const SCAN_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1))

/**
 * Opens a database file in lanes: one thread writes, cheap reads run on the main thread, and what may look at many rows
 * runs in threads of low priority. Each has a connection of its own and sees the last commit.
 */
export function openSqlite(file: string): Engine {
  connectFirst(file).database.close() // makes the file if it is not there, which a read-only connection cannot
  removeAbandoned(file)
  const { database, db } = connectReadOnly(file)
  const snapshot = new ReadSnapshot(database)
  const requireTable = requireGeneration(database)
  const writer = new Thread<WriterJobs>(WRITE_THREAD, { file }, WRITES_OF_ALL, noteCommitGroup)
  const reader = new BodyReader(BODY_THREAD, { file })
  const writes = new Backlog(WRITES_WAITING)
  const scanners = Array.from(
    { length: SCAN_THREADS },
    () => new Thread<ScanningReads>(SCAN_THREAD, { file }, SCANS_OF_ALL),
  )
  const scans = new Backlog(SCANS_WAITING)
  const scanLimit = new ConcurrencyLimit(SCANS_AT_ONCE, SCANS_OF_ALL)
  const rest = new WalRest(file, () => writer.run('checkpoint', undefined))
  const sorter = new Thread<IndexJobs>(INDEX_THREAD, { file }, INDEXES_OF_ALL)
  const exports = new Exports(new Thread(EXPORT_THREAD, { file }, EXPORTS_OF_ALL), (spool) => rest.run(spool))

  const statements = statementsOf({
    byKey: (read) => (args) => here('main', () => read(db, args)),
    shared: (read, name) => (key) => {
      const { organizationId, datasetId } = key
      return here('main', () => snapshot.once(`${name} ${organizationId} ${datasetId}`, () => read(db, key)))
    },
    scanning:
      ({ read, laneOf }, name) =>
      (args, untilGone) => {
        const choice = laneOf(args)
        if (choice.lane === 'scan') return scan(name, args, untilGone?.())
        if (choice.lane === 'main') return here('main', () => read(db, args))
        return here('index', async () => {
          requireTable(choice)
          return choice.read(db, () => byIndex(db, choice.index.id))
        })
      },
    write: (name) => (args) => inWriter(args, (onRan) => writer.run(name, args, { onRan })),
  })

  /** Runs a read on the main thread. */
  function here<Answer>(lane: Lane, read: () => Promise<Answer>): Promise<Answer> {
    return timed(startWork(lane), async () => {
      snapshot.begin()
      return read()
    }).catch((error) => Promise.reject(storeError(error)))
  }

  function scan(name: keyof ScanningReads, args: never, signal: AbortSignal | undefined): Promise<unknown> {
    const organizationId = organizationOf(args)
    const onRan = startWork('scan')
    const run = () =>
      rest.run(() => (signal?.aborted ? rejectGone() : leastBusy(scanners).run(name, args, { onRan, signal })))
    return scans.run(organizationId, () => scanLimit.run(organizationId, run))
  }

  /** A read after an acknowledged write sees that write. */
  function inWriter<Answer>(args: unknown, run: (onRan: OnRan) => Promise<Answer>): Promise<Answer> {
    const onRan = startWork('write')
    return writes.run(organizationOf(args), () => run(onRan).finally(() => snapshot.end()))
  }

  function appendRows(args: AppendArgs): Promise<AppendedRows> {
    return inWriter(args, (onRan) => {
      if (args.body.length <= LARGE_APPEND_BYTES)
        return writer.run('appendRows', args, { transfer: ownBuffer(args.body), onRan })
      const store = (staged: StagedAppend) => writer.run('appendStaged', staged, { onRan })
      return appendLarge({ reader, statements, store, forget: removeStaged }, args)
    })
  }

  const indexSteps: IndexSteps = {
    beginIndex: (index) => inWriter(index, (onRan) => writer.run('beginIndex', index, { onRan })),
    sortKeys: (index) => rest.run(() => sorter.run('sortKeys', index)),
    fillIndex: (step) => inWriter(step, (onRan) => writer.run('fillIndex', step, { onRan })),
    endIndex: (index) => inWriter(index, (onRan) => writer.run('endIndex', index, { onRan })),
    fillTrigrams: (step) => inWriter(step, (onRan) => writer.run('fillTrigrams', step, { onRan })),
  }

  /** One at a time: sorting takes a processor and space beside the database. */
  let built: Promise<unknown> = Promise.resolve()
  function build(index: PhysicalIndex): Promise<void> {
    const building = built.then(() => buildIndex(indexSteps, index))
    built = building.catch(() => {})
    return building
  }

  /** On a connection of its own, since it is no part of a transaction. */
  async function backup(target: string): Promise<void> {
    const own = connectReadOnly(file)
    await backupTo(own.db, target).finally(() => own.database.close())
  }

  return {
    migrate: () => writer.run('migrate', undefined).catch((error) => Promise.reject(ofFile(file, error))),
    statements: { ...statements, appendRows },
    readChanges: (organizationId, changes) => reader.changes(organizationId, changes),
    requireRoom: (organizationId) => writes.requireRoom(organizationId),
    buildIndex: build,
    dropIndex: (index) => inWriter(index, (onRan) => writer.run('dropIndex', index, { onRan })),
    explainRows: (query) => explainRows(database, query),
    exportRows: (query) => exports.start(query, startWork('export')),
    exportBytes: (organizationId) => exports.bytesOf(organizationId),
    addToWindows: undefined,
    state: async () => ({
      jobs: { scan: scans.load, export: exports.load, write: writer.load },
      files: { database: await sizeOf(file), wal: await sizeOf(`${file}-wal`) },
    }),
    backup: (target) => backup(target).catch((error) => Promise.reject(storeError(error))),
    async close() {
      await Promise.all([exports.close(), sorter.close(), ...scanners.map((scanner) => scanner.close())])
      await reader.close()
      snapshot.end()
      database.close()
      // Last, because the last connection to close checkpoints the WAL, which takes one that writes.
      await writer.close()
    },
  }
}

function rejectGone(): Promise<never> {
  return Promise.reject(callerGone())
}

/** Says at the start which file it is that cannot be used. */
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

function leastBusy<Jobs>(threads: readonly Thread<Jobs>[]): Thread<Jobs> {
  return threads.reduce((least, thread) => (thread.load < least.load ? thread : least))
}
