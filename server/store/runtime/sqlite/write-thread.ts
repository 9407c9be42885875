import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Transaction } from 'kysely'
import type { BuiltIndexKey, PhysicalIndex } from '../../interface/indexes.ts'
import { StoreError } from '../../interface/store-error.ts'
import { migrateToLatest } from '../../migrations/migrate.ts'
import type { Schema } from '../../sql/schema.ts'
import { BUSY_TIMEOUT_MS, connect } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { beginIndex, dropIndex, dropOtherTables, endIndex, fillTrigrams } from '../../sql/sqlite/index-tables.ts'
import { forgetColumns } from '../../writes/append-rows.ts'
import { otherWrites, shortWrites } from '../../writes/index.ts'
import { Abandoned } from '../../writes/outcome.ts'
import { lowerPriority, NICENESS } from '../low-priority.ts'
import { OrganizationQueue } from '../organization-queue.ts'
import { answered, failed, type Job, type JobAnswer, type Message, organizationOf } from '../wire.ts'
import type { WriteJobs } from '../writer.ts'
import { appendFromFile } from './append-staged.ts'
import { fillIndex } from './fill-index.ts'
import type { FilledStep, FilledTrigrams, FillStep, TrigramStep } from './index-builder.ts'
import type { ThreadData } from './thread-data.ts'

// The only thread that writes. It takes every write that waits, runs each in a savepoint, commits once, and answers all:
// one sync of the disk serves them together, and none is acknowledged before it.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts threads with.
const { database, db } = connect((workerData as ThreadData).file)

/** After so long a commit takes no more writes: who waits for it has waited enough. */
const GROUP_LIMIT_MS = 50

/** How long the writes of one organization run while another waits. */
const SLICE_MS = 10

/** How long a checkpoint waits for readers, while writes wait for it. */
const CHECKPOINT_WAIT_MS = 500

const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
const rollback = database.prepare('rollback')
const savepoint = database.prepare('savepoint one_write')
const release = database.prepare('release one_write')
const rollbackToSavepoint = database.prepare('rollback to one_write')

/** What runs by itself, not with writes: it brings its own transactions, or would hold up the answers of others for long. */
interface ExclusiveJobs {
  migrate(): Promise<void>
  checkpoint(): Promise<void>
  appendStaged: WriteJobs['appendStaged']
  beginIndex(index: PhysicalIndex): Promise<void>
  fillIndex(step: FillStep): Promise<FilledStep>
  endIndex(index: PhysicalIndex): Promise<void>
  fillTrigrams(step: TrigramStep): Promise<FilledTrigrams>
  dropIndex(index: BuiltIndexKey): Promise<void>
}

export type WriterJobs = WriteJobs & ExclusiveJobs

const exclusiveJobs: ExclusiveJobs = {
  migrate: () => migrateToLatest(db),
  checkpoint: async () => checkpoint(),
  appendStaged: (append) => appendFromFile({ database, db }, append),
  beginIndex: (index) => db.transaction().execute((own) => beginIndex(own, index)),
  fillIndex: (step) => fillIndex({ database, db }, step),
  endIndex: (index) => db.transaction().execute((own) => endIndex(own, index)),
  fillTrigrams: ({ index, limit }) => trigramsFilled(index, limit),
  dropIndex: (index) =>
    db
      .transaction()
      .execute((own) => (index.builtFor === undefined ? dropOtherTables(own, index) : dropIndex(own, index))),
}

async function trigramsFilled(index: PhysicalIndex, limit: number): Promise<FilledTrigrams> {
  const start = performance.now()
  const isFull = await db.transaction().execute((own) => fillTrigrams(own, index, limit))
  const outcome = isFull === undefined ? 'is_gone' : isFull ? 'full' : 'filled'
  return { outcome, ranMs: performance.now() - start }
}

type Exclusive = (args: never) => Promise<unknown>
const exclusive: Readonly<Record<string, Exclusive>> = { ...exclusiveJobs }

type Write = (db: Transaction<Schema>, args: never) => Promise<unknown>
const writes: Readonly<Record<string, Write>> = { ...shortWrites, ...otherWrites }

const waiting = new OrganizationQueue<Job>(SLICE_MS)
let isRunning = false

lowerPriority(NICENESS.writer)

port.on('message', (message: Message) => {
  take(message)
  if (!isRunning) void runWaiting()
})

function take(message: Message): void {
  if (message === 'close') return void setImmediate(close)
  for (const job of message) waiting.push(organizationOf(job.args), job)
}

/** The last connection to close checkpoints the WAL; a port without listeners lets the thread end. */
function close(): void {
  database.close()
  port.close()
}

async function runWaiting(): Promise<void> {
  isRunning = true
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
    const run = exclusive[next.name]
    port.postMessage(run === undefined ? await commitTogether() : [await runExclusively(next, run)])
  }
  isRunning = false
}

/** Kysely's promises settle without a turn of the event loop, so jobs that have arrived are fetched here. */
function nextWaiting(): Job | undefined {
  for (let received = receive(); received !== undefined; received = receive()) take(received.message)
  return waiting.peek()
}

function receive(): { message: Message } | undefined {
  return receiveMessageOnPort(port)
}

async function commitTogether(): Promise<JobAnswer[]> {
  const group: Job[] = []
  const answers: JobAnswer[] = []
  try {
    begin.run()
    const until = performance.now() + GROUP_LIMIT_MS
    for (
      let job = nextWaiting();
      job !== undefined && exclusive[job.name] === undefined && performance.now() < until;
      job = nextWaiting()
    ) {
      group.push(job)
      waiting.take()
      answers.push(await runAlone(job))
    }
    const ranMs = timeOf(() => commit.run())
    return answers.map((answer) => withCommit(answer, ranMs))
  } catch (error) {
    if (database.inTransaction) rollback.run()
    forgetColumns(db)
    // Where the transaction could not even begin, none of those who wait has a better chance.
    return (group.length > 0 ? group : waiting.takeAll()).map((job) => failed(job, storeError(error)))
  }
}

/** Runs a write so that it can fail without the others. Throws only when SQLite gave up the transaction of all. */
async function runAlone(job: Job): Promise<JobAnswer> {
  const start = performance.now()
  savepoint.run()
  try {
    const answer = await call(job)
    release.run()
    return answered(job, answer, job.isTimed ? performance.now() - start : undefined)
  } catch (error) {
    if (!database.inTransaction) throw error
    rollbackToSavepoint.run()
    release.run()
    return error instanceof Abandoned ? answered(job, error.outcome) : failed(job, storeError(error))
  }
}

/** Writes the WAL into the database and waits for its readers, so that the next write restarts it. Throws if they do not end. */
function checkpoint(): void {
  try {
    database.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`)
    const [{ busy }] = database.pragma('wal_checkpoint(RESTART)') as [{ busy: number }] // always one row
    if (busy !== 0) throw new StoreError('unavailable', 'the WAL is read')
  } finally {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

function timeOf(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** The commit is everybody's. */
function withCommit(answer: JobAnswer, commitMs: number): JobAnswer {
  return 'ranMs' in answer ? { ...answer, ranMs: (answer.ranMs ?? 0) + commitMs } : answer
}

/** The transaction is this thread's own, begun above. */
async function call({ name, args }: Job): Promise<unknown> {
  return writes[name]?.(db as Transaction<Schema>, args)
}

async function runExclusively(job: Job, run: Exclusive): Promise<JobAnswer> {
  waiting.take()
  const start = performance.now()
  try {
    const answer = await run(job.args)
    return answered(job, answer, job.isTimed ? performance.now() - start : undefined)
  } catch (error) {
    return failed(job, storeError(error))
  }
}
