import { EVENTS_KEPT_DAYS } from '../domain/plans.ts'
import { eachOrganization, eachPlace } from './each-organization.ts'
import type { EventWorker } from './event-worker.ts'
import type { ChangeHints } from './interface/change-signals.ts'
import type { DatasetKey } from './interface/datasets.ts'
import type { EventLifecycle } from './interface/events.ts'
import type { Statements } from './interface/statements.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What finds the changes that a process left untold, and ends what is old. */
export function eventLifecycle(
  statements: Statements,
  worker: EventWorker,
  hints: ChangeHints | undefined,
): EventLifecycle {
  return {
    async announceLeft(swept = {}) {
      for await (const place of eachPlace(statements, swept)) await announceAll(statements, worker, place)
      for await (const { id } of eachOrganization(statements, swept)) await worker.catchUp([], [id])
    },
    async announceOfOthers() {
      if (hints === undefined) return
      const datasets = await hints.findRecent()
      await worker.catchUp(datasets, [...new Set(datasets.map(({ organizationId }) => organizationId))])
    },
    async sweepEvents({ now, ...swept }) {
      let deleted = 0
      for await (const { id: organizationId, plan } of eachOrganization(statements, swept)) {
        const recordedBefore = now - EVENTS_KEPT_DAYS[plan] * DAY_MS
        for (let step = 1; step > 0; deleted += step)
          step = await statements.deleteEvents({ organizationId, recordedBefore })
      }
      return deleted
    },
  }
}

/** Of a place, until there is nothing left that was not tried. */
async function announceAll(
  statements: Statements,
  worker: EventWorker,
  place: { readonly organizationId?: string },
): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const found: DatasetKey[] = await statements.selectUnannounced(place)
    const fresh = found.filter(({ datasetId }) => !tried.has(datasetId))
    if (fresh.length === 0) return
    await worker.catchUp(fresh, [])
    for (const { datasetId } of fresh) tried.add(datasetId)
  }
}
