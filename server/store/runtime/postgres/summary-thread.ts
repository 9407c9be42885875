import { parentPort, workerData } from 'node:worker_threads'
import { StoreError } from '../../interface/store-error.ts'
import type { Pace } from '../../reads/row-ranges.ts'
import { selectSummary } from '../../reads/summaries.ts'
import { connect, type PostgresSettings } from '../../sql/postgres/connection.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import { lowerPriority, NICENESS } from '../low-priority.ts'
import { answered, failed, type Job, type Message } from '../wire.ts'

// Summaries run here: counting millions of cells must not hold up the main thread.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts the thread with.
const { url, createSchema } = workerData as PostgresSettings

const CONNECTIONS = 2
const SUMMARY_LIMIT_MS = 30_000

const db = connect(url, createSchema, { connections: CONNECTIONS, statementMs: SUMMARY_LIMIT_MS })
const inHand = new Set<Promise<void>>()

lowerPriority(NICENESS.scan)

port.on('message', (message: Message) => {
  if (message === 'close') return void close()
  for (const job of message) {
    const done = run(job)
    inHand.add(done)
    void done.finally(() => inHand.delete(done))
  }
})

async function close(): Promise<void> {
  await Promise.all(inHand)
  await db.destroy()
  port.close()
}

/** Of all reads only `selectSummary` is sent here. */
async function run(job: Job): Promise<void> {
  const start = performance.now()
  try {
    const summary = await repeating(() => selectSummary(db, job.args, paceUntil(start)))
    port.postMessage([answered(job, summary, performance.now() - start)])
  } catch (error) {
    port.postMessage([failed(job, storeError(error))])
  }
}

/** Every range waits for the server, which lets others run here. */
function paceUntil(start: number): Pace {
  return async () => {
    if (performance.now() - start <= SUMMARY_LIMIT_MS) return
    const message = `The query did not finish within ${SUMMARY_LIMIT_MS / 1000} seconds. Narrow its filter.`
    throw new StoreError('too_slow', message)
  }
}
