import { workerData } from 'node:worker_threads'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import { connectionCounts } from '../../interface/connection-counts.ts'
import { StoreError } from '../../interface/store-error.ts'
import { selectBadCells } from '../../reads/bad-cells.ts'
import { countMatching } from '../../reads/count-matching.ts'
import { selectGroups } from '../../reads/groups/select-groups.ts'
import type { Pace } from '../../reads/row-ranges.ts'
import { selectSummary } from '../../reads/summaries.ts'
import { connect, type PostgresSettings } from '../../sql/postgres/connection.ts'
import { READ_LOCK_MS } from '../../sql/postgres/session-settings.ts'
import { repeating } from '../../sql/postgres/transaction.ts'
import { type Job, requireCaller } from '../wire.ts'
import { serveJobs } from './serve-jobs.ts'

// Summaries and aggregates run here: counting millions of cells must not hold up the main thread.

// What the main thread starts the thread with.
const { url, createSchema, connections } = workerData as PostgresSettings

const { summaries } = connectionCounts(connections)
const LIMIT_MS = { selectSummary: 30_000, selectGroups: 10_000, selectBadCells: 30_000, countMatching: 30_000 }

const db = connect(url, createSchema, {
  connections: summaries,
  statementMs: LIMIT_MS.selectSummary,
  lockMs: READ_LOCK_MS,
})
lowerPriority(NICENESS.scan)

const reads: Readonly<Record<string, (args: never, job: Job) => Promise<unknown>>> = {
  selectSummary: (query, job) => repeating(() => selectSummary(db, query, paceWithin(LIMIT_MS.selectSummary, job))),
  selectBadCells: (query, job) => repeating(() => selectBadCells(db, query, paceWithin(LIMIT_MS.selectBadCells, job))),
  countMatching: (query, job) => repeating(() => countMatching(db, query, paceWithin(LIMIT_MS.countMatching, job))),
  selectGroups: (query, job) => repeating(() => selectGroups(db, query, paceWithin(LIMIT_MS.selectGroups, job))),
}

serveJobs(
  (job) => reads[job.name]?.(job.args, job) ?? Promise.reject(new Error(`there is no read ${job.name}`)),
  () => db.destroy(),
)

/** Every range waits for the server, which lets others run here. */
function paceWithin(limitMs: number, job: Job): Pace {
  const start = performance.now()
  return async () => {
    requireCaller(job)
    if (performance.now() - start <= limitMs) return
    throw new StoreError('too_slow', `The query did not finish within ${limitMs / 1000} seconds. Narrow its filter.`)
  }
}
