import type { Kysely } from 'kysely'
import type { Lane } from '../../../domain/lane.ts'
import { startWork, timed } from '../../../timing.ts'
import { LARGE_APPEND_BYTES } from '../../bodies/large-body.ts'
import type { RowExport } from '../../interface/exports.ts'
import type { AppendArgs, AppendedRows, RowPage, RowQuery } from '../../interface/rows.ts'
import { StoreError } from '../../interface/store-error.ts'
import { prepareDatabase } from '../../migrations/prepare-postgres.ts'
import type { ScanningReads } from '../../reads/index.ts'
import { tenant } from '../../sql/differences.ts'
import { connect, type PostgresSettings, useOf } from '../../sql/postgres/connection.ts'
import type { CopyParts } from '../../sql/postgres/copy-data.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { buildIndex, dropIndex } from '../../sql/postgres/indexes.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import type { Schema } from '../../sql/schema.ts'
import type { StagedAppend } from '../../writes/append-staged.ts'
import { Backlog, SCANS_OF_ALL, SCANS_WAITING, WRITES_OF_ALL, WRITES_WAITING } from '../backlog.ts'
import { BodyReader } from '../body-reader.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { Engine } from '../engine.ts'
import { appendLarge } from '../large-appends.ts'
import { statementsOf } from '../statements.ts'
import { type OnRan, type RunOptions, Thread } from '../thread.ts'
import { callerGone, organizationOf } from '../wire.ts'
import { explainRows } from './explain.ts'
import { exportRows } from './exports.ts'
import { NextAnswer } from './next-answer.ts'
import { hasCaughtUp } from './replica.ts'
import { requestWindows } from './request-windows.ts'
import { scanRows } from './scan.ts'
import type { WriterJobs } from './write-thread.ts'

const BODY_THREAD = new URL('./body-thread.ts', import.meta.url)
const WRITE_THREAD = new URL('./write-thread.ts', import.meta.url)
const SUMMARY_THREAD = new URL('./summary-thread.ts', import.meta.url)

/** Of one organization. */
const EXPORTS_WAITING = 256

/** Of one organization; the rest of its scans waits. */
const SCANS_AT_ONCE = 2

/** Scans have separate connections, so that pages never wait for them. */
const PAGES = { connections: 10, statementMs: 15_000 }
/** Of one organization: whatever holds its tables, others find connections. */
const PAGES_AT_ONCE = 8
const PAGES_WAITING = 2_000
const SCANS = { connections: 4, statementMs: 15_000 }
/** An export holds a connection until it was read. */
const EXPORTS = { connections: 8, statementMs: 120_000 }
const EXPORTS_AT_ONCE = 2
/** Indexes are built one after the other, which may take long; none is in a transaction. */
const MAINTENANCE = { connections: 1, statementMs: 60 * 60 * 1000 }

/** Counting sends one statement at a time, and never waits for a page. */
const COUNTING = { connections: 1, statementMs: 2_000 }

/** Opens a PostgreSQL database: reads run on the main thread, writes in a thread of their own. */
export function openPostgres(settings: PostgresSettings): Engine {
  const { url, replicaUrl, createSchema } = settings
  const pages = connect(url, createSchema, PAGES)
  const pageLimit = new ConcurrencyLimit(PAGES_AT_ONCE, PAGES_WAITING)
  const scans = connect(url, createSchema, SCANS)
  const exporting = connect(url, createSchema, EXPORTS)
  const exportLimit = new ConcurrencyLimit(EXPORTS_AT_ONCE, EXPORTS_WAITING)
  const openExports = new Set<RowExport>()
  const maintenance = connect(url, createSchema, MAINTENANCE)
  const counting = connect(url, createSchema, COUNTING)
  const replica = replicaUrl === undefined ? undefined : connect(replicaUrl, createSchema, SCANS)
  const writer = new Thread<WriterJobs>(WRITE_THREAD, settings, WRITES_OF_ALL)
  const reader = new BodyReader(BODY_THREAD, undefined)
  const writes = new Backlog(WRITES_WAITING)
  const scansWaiting = new Backlog(SCANS_WAITING)
  const scanLimit = new ConcurrencyLimit(SCANS_AT_ONCE, SCANS_OF_ALL)
  const datasets = new NextAnswer()
  const summaries = new Thread<Pick<ScanningReads, 'selectSummary' | 'selectGroups'>>(
    SUMMARY_THREAD,
    settings,
    SCANS_OF_ALL,
  )

  async function scan(query: RowQuery): Promise<RowPage> {
    const fromReplica = replica && (await scanReplica(pages, replica, query))
    return fromReplica ?? repeating(() => scanRows(scans, query))
  }

  /** How a read is run that may look at every row. */
  const scanWays: {
    readonly [Name in keyof ScanningReads]: (args: never, options: RunOptions) => Promise<unknown>
  } = {
    selectRows: (query, { onRan }) => timed(onRan, () => scan(query)),
    selectSummary: (query, options) => summaries.run('selectSummary', query, options),
    selectGroups: (query, options) => summaries.run('selectGroups', query, options),
  }

  const statements = statementsOf({
    byKey: (read) => (args) => here('main', () => asked(args, () => read(pages, args))),
    shared: (read, name) => (key) => {
      const question = `${name} ${key.organizationId} ${key.datasetId}`
      return here('main', () => datasets.ask(question, () => asked(key, () => read(pages, key))))
    },
    scanning:
      ({ read, laneOf }, name) =>
      (args, untilGone) => {
        const choice = laneOf(args)
        const organizationId = organizationOf(args)
        if (choice.lane === 'scan') {
          const signal = untilGone?.()
          return scanned(organizationId, signal, (onRan) => scanWays[name](args, { onRan, signal }))
        }
        if (choice.lane === 'main') return here('main', () => asked(args, () => read(pages, args)))
        const own = tenant(pages, organizationId)
        return here('index', () => asked(args, () => choice.read(own, () => own)))
      },
    write: (name) => (args) => inWriter(args, (onRan) => writer.run(name, args, { onRan })),
  })

  /** Runs a read on the main thread, which only waits for the server. */
  function here<Answer>(lane: Lane, read: () => Promise<Answer>): Promise<Answer> {
    return timed(startWork(lane), read).catch(rejectStoreError)
  }

  /** Sends a read to the server. Reads by a key or a session, before anybody knows the organization, are not limited. */
  function asked<Answer>(args: unknown, read: () => Promise<Answer>): Promise<Answer> {
    const organizationId = organizationOf(args)
    const run = () => repeating(read)
    return organizationId === '' ? run() : pageLimit.run(organizationId, run)
  }

  function scanned<Answer>(
    organizationId: string,
    signal: AbortSignal | undefined,
    run: (onRan: OnRan) => Promise<Answer>,
  ): Promise<Answer> {
    const onRan = startWork('scan')
    const limited = () => scanLimit.run(organizationId, () => (signal?.aborted ? rejectGone() : run(onRan)))
    return scansWaiting.run(organizationId, limited).catch(rejectStoreError)
  }

  function inWriter<Answer>(args: unknown, run: (onRan: OnRan) => Promise<Answer>): Promise<Answer> {
    return writes.run(organizationOf(args), () => run(startWork('write')))
  }

  function appendRows(args: AppendArgs): Promise<AppendedRows> {
    return inWriter(args, (onRan) => {
      if (args.body.length <= LARGE_APPEND_BYTES) return writer.run('appendRows', args, { onRan })
      const store = (staged: StagedAppend) =>
        writer.run('appendStaged', staged, { onRan, transfer: buffersOf(staged.staged) })
      return appendLarge({ reader, statements, store, forget() {} }, args)
    })
  }

  return {
    migrate: () => prepareDatabase(settings),
    statements: { ...statements, appendRows },
    readChanges: (organizationId, changes) => reader.changes(organizationId, changes),
    requireRoom: (organizationId) => writes.requireRoom(organizationId),
    buildIndex: (index) => repeating(() => buildIndex(maintenance, index)).catch(rejectStoreError),
    dropIndex: (index) => repeating(() => dropIndex(maintenance, index)).catch(rejectStoreError),
    exportRows: (query) => timed(startWork('export'), () => exportRows(exporting, exportLimit, openExports, query)),
    explainRows: (query) => explainRows(url, createSchema, query).catch(rejectStoreError),
    exportBytes: () => 0, // they are read from the database as they are sent
    addToWindows: requestWindows(counting),
    async state() {
      const { used, waiting } = useOf(pages)
      const all = { pages, scans, exports: exporting, maintenance, counting, ...(replica && { replica }) }
      return {
        jobs: { main: used + waiting, scan: scansWaiting.load, export: exportLimit.load, write: writer.load },
        pools: Object.fromEntries(Object.entries(all).map(([name, db]) => [name, useOf(db)])),
      }
    },
    async backup() {
      throw new StoreError('unusable', 'backup is for SQLite. Back PostgreSQL up with its own tools, such as pg_dump.')
    },
    async close() {
      await Promise.all([...openExports].map((rows) => rows.return?.()))
      await reader.close()
      await writer.close()
      await summaries.close()
      await Promise.all([
        pages.destroy(),
        scans.destroy(),
        maintenance.destroy(),
        exporting.destroy(),
        counting.destroy(),
        replica?.destroy(),
      ])
    },
  }
}

function rejectGone(): Promise<never> {
  return Promise.reject(callerGone())
}

function rejectStoreError(error: unknown): Promise<never> {
  return Promise.reject(storeError(error))
}

/** Of rows that `stageCopy` staged. */
function buffersOf(staged: unknown): ArrayBuffer[] {
  return (staged as CopyParts).chunks.map(({ bytes }) => bytes.buffer as ArrayBuffer)
}

/** Undefined when the replica lacks something, or cannot answer: then the primary does. */
async function scanReplica(
  primary: Kysely<Schema>,
  replica: Kysely<Schema>,
  query: RowQuery,
): Promise<RowPage | undefined> {
  try {
    return (await hasCaughtUp(primary, replica)) ? await scanRows(replica, query) : undefined
  } catch (error) {
    if (error instanceof StoreError) throw error // it took too long, and would here too
    return undefined
  }
}
