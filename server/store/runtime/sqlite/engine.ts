import { availableParallelism } from 'node:os'
import { noteCommitGroup, startWork } from '../../../timing.ts'
import type { RowTableKey } from '../../interface/datasets.ts'
import type { AppendArgs, RowQuery } from '../../interface/rows.ts'
import { StoreError } from '../../interface/store-error.ts'
import * as reads from '../../reads/index.ts'
import { selectRowsByIndex } from '../../reads/indexed-rows.ts'
import type { PhysicalIndex } from '../../sql/physical.ts'
import { connect, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { indexedBy } from '../../sql/sqlite/indexed-by.ts'
import type { StagedAppend, StagedOutcome } from '../../writes/append-staged.ts'
import { Backlog, SCANS_OF_ALL, SCANS_WAITING, WRITES_OF_ALL, WRITES_WAITING } from '../backlog.ts'
import { BodyReader } from '../body-reader.ts'
import type { Engine, Reads } from '../engine.ts'
import { FairTurns } from '../fair-turns.ts'
import { type LaneChoice, laneOf } from '../lanes.ts'
import { appendLarge, isLargeAppend } from '../large-appends.ts'
import { type RunOptions, Thread } from '../thread.ts'
import { timed } from '../timed.ts'
import { organizationOf } from '../wire.ts'
import { backupTo } from './backup.ts'
import { explainRows } from './explain.ts'
import { Exports } from './exports.ts'
import { sizeOf } from './size-of.ts'
import { removeAbandoned, removeStaged } from './staged-file.ts'
import { Turn } from './turn.ts'
import { WalRest } from './wal-rest.ts'

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const WRITE_THREAD = new URL('./write-thread.ts', import.meta.url)
const SCAN_THREAD = new URL('./scan-thread.ts', import.meta.url)
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url)

const EXPORTS_OF_ALL = 256

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
  const turn = new Turn(database)
  const writer = new Thread(WRITE_THREAD, { file }, WRITES_OF_ALL, noteCommitGroup)
  const reader = new BodyReader(BODY_THREAD, { file })
  const writes = new Backlog(WRITES_WAITING)
  const scanners = Array.from({ length: SCAN_THREADS }, () => new Thread(SCAN_THREAD, { file }, SCANS_OF_ALL))
  const scans = new Backlog(SCANS_WAITING)
  const scanTurns = new FairTurns(SCANS_AT_ONCE, SCANS_OF_ALL)
  const rest = new WalRest(file, () => writer.run('checkpoint', undefined))
  const exports = new Exports(new Thread(EXPORT_THREAD, { file }, EXPORTS_OF_ALL), (copy) => rest.run(copy))

  function read(name: keyof Reads, args: unknown): Promise<unknown> {
    const choice = laneOf(name, args)
    const onRan = startWork(choice.lane)
    if (choice.lane === 'scan') {
      const organizationId = organizationOf(args)
      const run = () => rest.run(() => leastBusy(scanners).run(name, args, { onRan }))
      return scans.run(organizationId, () => scanTurns.run(organizationId, run))
    }
    const run = () => readHere(choice, name, args).catch((error) => Promise.reject(storeError(error)))
    return timed(run, onRan)
  }

  async function readHere(choice: LaneChoice, name: keyof Reads, args: unknown): Promise<unknown> {
    turn.begin()
    if (choice.lane === 'index') {
      const { indexed } = choice
      return selectRowsByIndex(db, args as RowQuery, indexed, () => indexedBy(db, indexed.index.id))
    }
    // Name and arguments belong together by `Engine`'s signature; TypeScript cannot follow that through the index.
    const statement = reads[name] as (on: typeof db, args: unknown) => Promise<unknown>
    const run = () => statement(db, args)
    if (name !== 'findDataset' && name !== 'findRowTable') return run()
    // What nearly every request asks for.
    const { organizationId, datasetId } = args as RowTableKey
    return turn.once(`${name} ${organizationId} ${datasetId}`, run)
  }

  /** Whoever is told that a write is done finds it done. */
  function write(name: string, args: unknown, options?: RunOptions): Promise<unknown> {
    const run = () => (isLargeAppend(name, args) ? appendStaged(args, options) : writer.run(name, args, options))
    return writes.run(organizationOf(args), () => run().finally(() => turn.end()))
  }

  function appendStaged(args: AppendArgs, { onRan }: RunOptions = {}): Promise<unknown> {
    const store = (staged: StagedAppend) => writer.run('appendStaged', staged, { onRan }) as Promise<StagedOutcome>
    // By `Engine`'s signature an answer is that of its name.
    return appendLarge({ reader, read: (...of) => read(...of) as Promise<never>, store, forget: removeStaged }, args)
  }

  /** One at a time, each when the one before is done, so that writes that wait get in between. */
  let built: Promise<unknown> = Promise.resolve()
  function build(index: PhysicalIndex): Promise<unknown> {
    const building = built.then(() => write('buildIndex', index))
    built = building.catch(() => {})
    return building
  }

  /** On a connection of its own, since it is no part of a transaction. */
  async function backup(target: string): Promise<void> {
    const own = connectReadOnly(file)
    await backupTo(own.db, target).finally(() => own.database.close())
  }

  return {
    migrate: () => write('migrate', undefined).catch((error) => Promise.reject(ofFile(file, error))) as Promise<void>,
    // By the same signature an answer is that of its name.
    read: (name, args) => read(name, args) as Promise<never>,
    write: (name, args) =>
      write(name, args, { transfer: ownedBuffers(args), onRan: startWork('write') }) as Promise<never>,
    readChanges: (organizationId, changes) => reader.changes(organizationId, changes),
    requireRoom: (organizationId) => writes.requireRoom(organizationId),
    buildIndex: (index) => build(index) as Promise<void>,
    dropIndex: (index) => write('dropIndex', index) as Promise<void>,
    explainRows: (query) => explainRows(database, query),
    exportRows: (query) => exports.start(query, startWork('export')),
    exportBytes: (organizationId) => exports.bytesOf(organizationId),
    state: async () => ({
      jobs: { scan: scans.load, export: exports.load, write: writer.load },
      files: { database: await sizeOf(file), wal: await sizeOf(`${file}-wal`) },
    }),
    backup: (target) => backup(target).catch((error) => Promise.reject(storeError(error))),
    async close() {
      await Promise.all([exports.close(), ...scanners.map((scanner) => scanner.close())])
      await reader.close()
      turn.end()
      database.close()
      // Last, because the last connection to close checkpoints the WAL, which takes one that writes.
      await writer.close()
    },
  }
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

function leastBusy(threads: readonly Thread[]): Thread {
  return threads.reduce((least, thread) => (thread.load < least.load ? thread : least))
}

/** Buffers that a call's bytes have to themselves; they are moved into the thread, and the caller cannot use them again. */
function ownedBuffers(args: unknown): ArrayBuffer[] {
  const owned: ArrayBuffer[] = []
  const members: unknown[] = Object.values(args ?? {})
  for (const member of members)
    if (
      member instanceof Uint8Array &&
      member.buffer instanceof ArrayBuffer &&
      member.length === member.buffer.byteLength
    )
      owned.push(member.buffer)
  return owned
}
