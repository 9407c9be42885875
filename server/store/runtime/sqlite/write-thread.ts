import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Transaction } from 'kysely'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import type { Schema } from '../../sql/schema.ts'
import { type Connection, connect } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { forgetColumns } from '../../writes/append-rows.ts'
import { changeImported } from '../../writes/change-imported.ts'
import { changeReadRows } from '../../writes/change-rows.ts'
import { otherWrites, shortWrites } from '../../writes/index.ts'
import { Abandoned } from '../../writes/outcome.ts'
import { OrganizationQueue } from '../organization-queue.ts'
import { answered, failed, type Job, type JobAnswer, type Join, type Message, organizationOf } from '../wire.ts'
import type { WriteJobs } from '../writer.ts'
import { type ExclusiveJobs, exclusiveJobsOn } from './exclusive-jobs.ts'
import { Holds } from './moving/holds.ts'
import type { ThreadData } from './thread-data.ts'
import { type GroupedWrite, WriteGroup } from './write-group.ts'

// Writes the catalogue's file, or places. It takes every write that waits, runs each in a savepoint, commits once, and answers all:
// one sync of the disk serves them together, and none is acknowledged before it.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts threads with.
const { file, isOfPlaces = false } = workerData as ThreadData
const catalogue = connect(file)
const { db, places } = catalogue
places.isForWriting = true
if (isOfPlaces) catalogue.database.pragma('query_only = on')

/** After so long a commit takes no more writes: who waits for it has waited enough. */
const GROUP_LIMIT_MS = 50

/** How long the writes of one organization run while another waits. */
const SLICE_MS = 10

const group = new WriteGroup(catalogue, !isOfPlaces)
const holds = isOfPlaces ? undefined : new Holds(catalogue)

export type WriterJobs = WriteJobs & ExclusiveJobs

type Exclusive = (args: never) => Promise<unknown>
const exclusive: Readonly<Record<string, Exclusive>> = { ...exclusiveJobsOn(catalogue) }

type Write = (db: Transaction<Schema>, args: never) => Promise<unknown>
const writes: Readonly<Record<string, Write>> = { ...shortWrites, ...otherWrites, changeReadRows, changeImported }

/** A job, and where its answer goes. */
interface ArrivedJob extends Job {
  readonly from: MessagePort
}

const waiting = new OrganizationQueue<ArrivedJob>(SLICE_MS)
let isRunning = false

/** Where jobs come from: the main thread, and other event loops. */
const ports = new Set<MessagePort>()

lowerPriority(NICENESS.writer)
listenTo(port)

function listenTo(from: MessagePort): void {
  ports.add(from)
  from.on('message', (message: Message | Join) => {
    take(message, from)
    if (!isRunning) void runWaiting()
  })
  from.once('close', () => ports.delete(from))
}

function take(message: Message | Join, from: MessagePort): void {
  if (message === 'close') return void setImmediate(() => (from === port ? close() : from.close()))
  if ('port' in message) listenTo(message.port)
  else for (const job of message) waiting.push(organizationOf(job.args), { ...job, from })
}

/** The last connection to close checkpoints the WAL; a port without listeners lets the thread end. */
function close(): void {
  catalogue.close()
  for (const each of ports) each.close()
}

async function runWaiting(): Promise<void> {
  isRunning = true
  for (let next = nextWaiting(); next !== undefined; next = nextWaiting()) {
    const run = exclusive[next.name]
    if (run === undefined) send(await commitTogether())
    else next.from.postMessage([await runExclusively(next, run)])
  }
  isRunning = false
}

/** What goes to one place goes together: a message costs more than its content. */
function send(answers: readonly Addressed[]): void {
  for (const [to, ofOne] of Map.groupBy(answers, (each) => each.to)) to.postMessage(ofOne.map(({ answer }) => answer))
}

/** Kysely's promises settle without a turn of the event loop, so jobs that have arrived are fetched here. */
function nextWaiting(): ArrivedJob | undefined {
  for (const from of ports)
    for (let received = receive(from); received !== undefined; received = receive(from)) take(received.message, from)
  return waiting.peek()
}

function receive(from: MessagePort): { message: Message | Join } | undefined {
  return receiveMessageOnPort(from)
}

/** An answer, and where it goes. */
interface Addressed {
  readonly to: MessagePort
  readonly answer: JobAnswer
}

async function commitTogether(): Promise<Addressed[]> {
  const jobs: ArrivedJob[] = []
  const answers: (GroupAnswer & Pick<Addressed, 'to'>)[] = []
  try {
    group.begin()
    holds?.refresh()
    const until = performance.now() + GROUP_LIMIT_MS
    for (
      let job = nextWaiting();
      job !== undefined && exclusive[job.name] === undefined && performance.now() < until;
      job = nextWaiting()
    ) {
      jobs.push(job)
      waiting.take()
      answers.push({ to: job.from, ...(await runAlone(job)) })
    }
    const start = performance.now()
    const failures = group.commit()
    const ranMs = performance.now() - start
    for (const place of failures.keys()) forgetColumns(place.db)
    return answers.map(({ to, answer, write }, index) => {
      const failure = write && failureOf(write, failures)
      const own = failure === undefined ? withCommit(answer, ranMs) : failed(answer, storeError(failure.error))
      return { to, answer: index === 0 ? { ...own, committed: answers.length } : own }
    })
  } catch (error) {
    for (const file of group.rollback()) forgetColumns(file.db)
    places.forgetNumbers()
    // Where the transaction could not even begin, none of those who wait has a better chance.
    const undone = jobs.length > 0 ? jobs : waiting.takeAll()
    return undone.map((job) => ({ to: job.from, answer: failed(job, storeError(error)) }))
  }
}

/** An answer that is sent after the commit; without a write where nothing was changed. */
interface GroupAnswer {
  readonly answer: JobAnswer
  readonly write?: GroupedWrite
}

/** Why a write was not committed. One that changed nothing may have answered with what was not committed. */
function failureOf(
  { files, changed }: GroupedWrite,
  failures: ReadonlyMap<Connection, unknown>,
): { readonly error: unknown } | undefined {
  const failedFile = (changed === undefined ? files : [changed]).find((file) => failures.has(file))
  return failedFile && { error: failures.get(failedFile) }
}

/** Runs a write so that it can fail without the others. Throws only when SQLite gave up the transaction of all. */
async function runAlone(job: Job): Promise<GroupAnswer> {
  const start = performance.now()
  group.beginWrite()
  try {
    holds?.requireHere(organizationOf(job.args))
    const answer = await call(job)
    const write = group.endWrite()
    return { answer: answered(job, answer, job.isTimed ? performance.now() - start : undefined), write }
  } catch (error) {
    if (!group.undoWrite()) throw error
    return { answer: error instanceof Abandoned ? answered(job, error.outcome) : failed(job, storeError(error)) }
  }
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
    places.forgetNumbers()
    if (job.name !== 'migrate') holds?.refresh()
    const answer = await run(job.args)
    return { ...answered(job, answer, job.isTimed ? performance.now() - start : undefined), committed: 1 }
  } catch (error) {
    return failed(job, storeError(error))
  }
}
