import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { RowQuery } from '../../reads/rows.ts'
import { StoreError } from '../engine.ts'
import { connectReadOnly } from './connection.ts'
import { type Pace, scanRows } from './scan.ts'
import { answered, failed, type Job, type ThreadData } from './wire.ts'

// Runs queries that may look at every row. Several take turns, window by window; the time of its own windows is limited.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts threads with.
const { database, db } = connectReadOnly((workerData as ThreadData).file)

const SCAN_LIMIT_MS = 10_000

/** Below every other thread of the process, so that a scan takes only what they leave. */
const LOW_PRIORITY = 15

lowerPriority()

port.on('message', (message: Job | 'close') => {
  if (message !== 'close') void scan(message)
  else {
    database.close()
    port.close()
  }
})

async function scan(job: Job): Promise<void> {
  try {
    // Of all reads only `selectRows` is sent here.
    port.postMessage([answered(job, await scanRows(db, job.args as RowQuery, paceWithin(SCAN_LIMIT_MS)))])
  } catch (error) {
    port.postMessage([failed(job, error)])
  }
}

function paceWithin(limitMs: number): Pace {
  let usedMs = 0
  return async (windowMs) => {
    usedMs += windowMs
    if (usedMs > limitMs) {
      const message = `The query looked at rows for ${limitMs / 1000} seconds without an end. Narrow its filter.`
      throw new StoreError('too_slow', message)
    }
    await nextTurn()
  }
}

/** Linux gives each thread a priority of its own; elsewhere the process would be slowed down as a whole. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
  setPriority(Number(thread), LOW_PRIORITY)
}
