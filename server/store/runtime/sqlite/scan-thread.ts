import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { lowerPriority, NICENESS } from '../../../low-priority.ts'
import { giveBackLargeHeap } from '../../bodies/collect-soon.ts'
import { StoreError } from '../../interface/store-error.ts'
import { selectBadCells } from '../../reads/bad-cells.ts'
import { countMatching } from '../../reads/count-matching.ts'
import { selectGroups } from '../../reads/groups/select-groups.ts'
import type { ScanningReads } from '../../reads/index.ts'
import type { Pace } from '../../reads/row-ranges.ts'
import { selectSummary } from '../../reads/summaries.ts'
import type { Schema } from '../../sql/schema.ts'
import { connectReadOnly } from '../../sql/sqlite/connection.ts'
import { storeError } from '../../sql/sqlite/errors.ts'
import { answered, failed, type Job, type Message, organizationOf, requireCaller } from '../wire.ts'
import { scanRows } from './scan.ts'
import type { ThreadData } from './thread-data.ts'

// Runs queries that may look at every row. Several alternate, range by range; the time of its own ranges is limited.

if (parentPort === null) throw new Error('this is the script of a thread')
const port = parentPort
// What the main thread starts threads with.
const catalogue = connectReadOnly((workerData as ThreadData).file)

const SCAN_LIMIT_MS = 10_000

const scanningReads = { selectRows: scanRows, selectSummary, selectGroups, selectBadCells, countMatching } satisfies {
  readonly [Name in keyof ScanningReads]: (
    on: Kysely<Schema>,
    args: Parameters<ScanningReads[Name]>[0],
    pace: Pace,
  ) => ReturnType<ScanningReads[Name]>
}

const scans: Readonly<Record<string, (on: Kysely<Schema>, args: never, pace: Pace) => Promise<unknown>>> = scanningReads

lowerPriority(NICENESS.scan)

port.on('message', (message: Message) => {
  if (message !== 'close') for (const job of message) void scan(job)
  else {
    catalogue.close()
    port.close()
  }
})

let scansInProgress = 0

async function scan(job: Job): Promise<void> {
  scansInProgress += 1
  const start = performance.now()
  const waited = { othersMs: 0 }
  let release = () => {}
  try {
    const organizationId = organizationOf(job.args)
    catalogue.places.forgetNumbers()
    const number = catalogue.places.numberOf(organizationId)
    const place = catalogue.of(organizationId)
    release = catalogue.places.hold(place)
    const answer = await scans[job.name]?.(place.db, job.args, paceWithin(SCAN_LIMIT_MS, waited, job))
    // What a move leaves is removed, and it is whole as long as the catalogue names it.
    catalogue.places.requireStill(organizationId, number)
    port.postMessage([answered(job, answer, job.isTimed ? performance.now() - start - waited.othersMs : undefined)])
  } catch (error) {
    port.postMessage([failed(job, storeError(error))])
  } finally {
    release()
    scansInProgress -= 1
    if (scansInProgress === 0) setImmediate(giveBackLargeHeap) // after the answer was posted
  }
}

/** Adds to `waited` the time that others had; throws when the time is up or the caller has given up. */
function paceWithin(limitMs: number, waited: { othersMs: number }, job: Job): Pace {
  let usedMs = 0
  return async (rangeMs) => {
    requireCaller(job)
    usedMs += rangeMs
    if (usedMs > limitMs) {
      const message = `The query did not finish within ${limitMs / 1000} seconds. Narrow its filter.`
      throw new StoreError('too_slow', message)
    }
    const yielded = performance.now()
    await nextTurn()
    waited.othersMs += performance.now() - yielded
  }
}
