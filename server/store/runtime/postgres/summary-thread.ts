import { workerData } from 'node:worker_threads'
import { StoreError } from '../../interface/store-error.ts'
import type { Pace } from '../../reads/row-ranges.ts'
import { selectSummary } from '../../reads/summaries.ts'
import { connect, type PostgresSettings } from '../../sql/postgres/connection.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import { lowerPriority, NICENESS } from '../low-priority.ts'
import { serveJobs } from './serve-jobs.ts'

// Summaries run here: counting millions of cells must not hold up the main thread.

// What the main thread starts the thread with.
const { url, createSchema } = workerData as PostgresSettings

const CONNECTIONS = 2
const SUMMARY_LIMIT_MS = 30_000

const db = connect(url, createSchema, { connections: CONNECTIONS, statementMs: SUMMARY_LIMIT_MS })
lowerPriority(NICENESS.scan)

// Of all reads only `selectSummary` is sent here.
serveJobs(
  ({ args }) => {
    const start = performance.now()
    return repeating(() => selectSummary(db, args, paceUntil(start)))
  },
  () => db.destroy(),
)

/** Every range waits for the server, which lets others run here. */
function paceUntil(start: number): Pace {
  return async () => {
    if (performance.now() - start <= SUMMARY_LIMIT_MS) return
    const message = `The query did not finish within ${SUMMARY_LIMIT_MS / 1000} seconds. Narrow its filter.`
    throw new StoreError('too_slow', message)
  }
}
