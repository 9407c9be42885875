import { workerData } from 'node:worker_threads'
import type { Transaction } from 'kysely'
import { connectionCounts, ofOneOrganization } from '../../interface/connection-counts.ts'
import type { PoolUse } from '../../interface/maintenance.ts'
import { connect, type PostgresSettings, useOf } from '../../sql/postgres/connection.ts'
import type { CopyParts } from '../../sql/postgres/copy-data.ts'
import { placePendingEntries } from '../../sql/postgres/pending-entries.ts'
import { stagedByCopy } from '../../sql/postgres/rows-by-copy.ts'
import { inTransaction, repeating } from '../../sql/postgres/transaction.ts'
import { rowColumns } from '../../sql/row-tables.ts'
import type { Schema } from '../../sql/schema.ts'
import { appendReady, readRows } from '../../writes/append-rows.ts'
import { appendStaged } from '../../writes/append-staged.ts'
import { changeImported } from '../../writes/change-imported.ts'
import { changeReadRows } from '../../writes/change-rows.ts'
import { otherWrites, shortWrites } from '../../writes/index.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { each } from '../statements.ts'
import type { WriteJobs } from '../writer.ts'
import { PendingEntries } from './pending-entries.ts'
import { serveJobs } from './serve-jobs.ts'

// Every write runs here: rows are parsed, validated and converted without holding up the main thread.

// What the main thread starts the thread with.
const { url, createSchema, connections } = workerData as PostgresSettings

const { writes } = connectionCounts(connections)
const STATEMENT_LIMIT_MS = 60_000
const LOCK_LIMIT_MS = 10_000

const db = connect(url, createSchema, { connections: writes, statementMs: STATEMENT_LIMIT_MS + 5_000 })
// What waits for a lock then reads what its holder has committed, whatever the default of the role or the database is.
const begin = `begin isolation level read committed; set local statement_timeout = ${STATEMENT_LIMIT_MS}; set local lock_timeout = ${LOCK_LIMIT_MS}`

const pendingEntries = new PendingEntries((dataset) => placePendingEntries(db, dataset))

// The writers of one dataset wait for its counters anyway: most of them here, without a connection. While there are connections
// enough the next one waits in the server, so that it goes on when the commit before it is done, and not when this thread
// hears of it. The rest of an organization's writes leaves connections to others.
const WRITES_OF_ONE = ofOneOrganization(writes, 2 / 5)
const datasetLimit = new ConcurrencyLimit(writesInServer, Number.POSITIVE_INFINITY)
const organizationLimit = new ConcurrencyLimit(WRITES_OF_ONE, Number.POSITIVE_INFINITY)

/** When so many writes of datasets run no further one begins that could only wait. */
const CROWDED = WRITES_OF_ONE

/** How many long writes wait or run, by dataset. */
const longWrites = new Map<string, number>()

function writesInServer(datasetId: string): number {
  return datasetLimit.running < CROWDED && !longWrites.has(datasetId) ? 2 : 1
}

/** What runs here beside writes. */
export interface WriteThreadJobs extends WriteJobs {
  /** How the connections of writes are used. */
  poolUse(): Promise<PoolUse>
}

const poolUse = async () => useOf(db)
const jobs: Readonly<Record<string, (args: never) => Promise<unknown>>> = { ...writerJobs(), poolUse }
serveJobs(
  async ({ name, args }) => jobs[name]?.(args),
  async () => {
    await pendingEntries.close()
    await db.destroy()
  },
)

type Write = (transaction: Transaction<Schema>, args: never) => Promise<unknown>

/** Every write is of one organization, but for those of the operator. */
interface Target {
  readonly organizationId?: string
  readonly datasetId?: string
}

function writerJobs(): WriteJobs {
  const short = (write: Write) => (args: never) => shortly(args, (transaction) => write(transaction, args))
  const long = (write: Write) => (args: never) => atLength(args, (transaction) => write(transaction, args))
  return {
    ...each(shortWrites, short),
    ...each(otherWrites, long),
    changeReadRows: (args) => shortly(args, (transaction) => changeReadRows(transaction, args)),
    changeImported: (args) => shortly(args, (transaction) => changeImported(transaction, args)),
    // Rows are read before the write waits for its dataset: while those of one request are on their way, those of the next are parsed.
    async appendRows(args) {
      const ready = await repeating(() => readRows(db, args))
      return ready.outcome === 'ready' ? shortly(args, (transaction) => appendReady(transaction, ready)) : ready
    },
    appendStaged(args) {
      const store = stagedByCopy(rowColumns(args.columns), args.staged as CopyParts) // of this engine's `stageForCopy`
      return shortly(args, (transaction) => appendStaged(transaction, args, store))
    },
  }
}

/** Runs a write that one more may wait for in the server. */
function shortly<Answer>(target: Target, run: (transaction: Transaction<Schema>) => Promise<Answer>): Promise<Answer> {
  const { organizationId = '', datasetId } = target
  const write = () => organizationLimit.run(organizationId, () => repeating(() => inTransaction(db, begin, run)))
  if (datasetId === undefined) return write()
  const note = () => pendingEntries.noteWritten({ organizationId, datasetId })
  return datasetLimit.run(datasetId, () => write().finally(note))
}

/** Runs a long write. Later ones wait here and not in the server, where waiting has a limit. */
function atLength<Answer>(target: Target, run: (transaction: Transaction<Schema>) => Promise<Answer>): Promise<Answer> {
  const { organizationId = '', datasetId } = target
  const write = () => shortly(target, run)
  if (datasetId === undefined) return write()
  const note = () => pendingEntries.noteChanged({ organizationId, datasetId })
  return asLong(datasetId, () => write().finally(note))
}

async function asLong<Answer>(datasetId: string, run: () => Promise<Answer>): Promise<Answer> {
  longWrites.set(datasetId, (longWrites.get(datasetId) ?? 0) + 1)
  try {
    return await run()
  } finally {
    const others = (longWrites.get(datasetId) ?? 1) - 1
    if (others === 0) longWrites.delete(datasetId)
    else longWrites.set(datasetId, others)
  }
}
