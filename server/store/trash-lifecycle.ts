import { TRASH_KEPT_DAYS } from '../domain/plans.ts'
import { eachOrganization } from './each-organization.ts'
import type { DatasetKey } from './interface/datasets.ts'
import type { Statements } from './interface/statements.ts'
import type { TrashLifecycle } from './interface/trash.ts'
import type { Engine } from './runtime/engine.ts'
import { tryEach } from './try-each.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const UNSETTLED_PER_STEP = 100

/** The catalogue says first what a dataset is, and its counters, rows and files follow. Whoever comes later finds in the catalogue what is left to do. */
export function trashLifecycle(statements: Statements, engine: Pick<Engine, 'overwriteDeleted'>): TrashLifecycle {
  /**
   * Lets the counters follow the catalogue. Two processes may do that at once, one of them with what was true a moment ago: each looks again
   * after it has written, so the last one to write has written what is true.
   */
  async function settle(dataset: DatasetKey): Promise<void> {
    for (;;) {
      const state = await statements.findDatasetState(dataset)
      if (state === undefined) return
      const { deletedAt } = state
      await statements.hideCounters({ ...dataset, isHidden: deletedAt !== null })
      if (state.isPurged || (await statements.noteSettled({ ...dataset, deletedAt }))) return
    }
  }

  /** The record goes last, so that a purge that was interrupted goes on. */
  async function purge(dataset: DatasetKey): Promise<void> {
    await settle(dataset)
    await erase(statements, dataset)
    await engine.overwriteDeleted(dataset)
    await statements.forgetDataset(dataset)
  }

  return {
    async deleteDataset(dataset) {
      const before = await statements.findDatasetState(dataset)
      const outcome = await statements.deleteDatasetRecord(dataset)
      // The answer of a deletion that was interrupted was perhaps lost, and the caller repeats it.
      const isUnfinished = before?.deletedAt != null && !before.isSettled && !before.isPurged
      if (outcome !== 'deleted' && !isUnfinished) return outcome
      await settle(dataset)
      return 'deleted'
    },
    async restoreDataset(restoration) {
      const restored = await statements.restoreDatasetRecord(restoration)
      const { organizationId, datasetId } = restoration
      await settle({ organizationId, datasetId })
      return restored
    },
    async purgeDataset(dataset) {
      const outcome = await statements.markPurged(dataset)
      if (outcome === 'deleted') await purge(dataset)
      return outcome
    },
    async resumeTrash() {
      const unsettled = await statements.selectUnsettled({ limit: UNSETTLED_PER_STEP })
      await tryEach(unsettled, async (dataset) => {
        const state = await statements.findDatasetState(dataset)
        await (state?.isPurged ? purge(dataset) : settle(dataset))
      })
    },
    async emptyTrash({ now, ...swept }) {
      let purged = 0
      for await (const { id: organizationId, plan } of eachOrganization(statements, swept)) {
        const old = { organizationId, deletedBefore: now - TRASH_KEPT_DAYS[plan] * DAY_MS }
        for (let datasets = await statements.selectOldTrash(old); datasets.length > 0; ) {
          // Unless it was restored a moment ago.
          for (const dataset of datasets)
            if ((await statements.markPurged({ ...dataset, ...old, now })) === 'deleted') await purge(dataset)
          purged += datasets.length
          datasets = await statements.selectOldTrash(old)
        }
        purged += await statements.purgeOldProjects(old)
      }
      return purged
    },
  }
}

/** Erases what is stored of a dataset beside the catalogue, in steps between which other writes go on. */
async function erase(statements: Statements, dataset: DatasetKey): Promise<void> {
  while (await statements.eraseSome(dataset));
}
