import { ANSWER_KEPT_MS } from '../domain/idempotency-key.ts'
import type { Swept } from '../store/interface/maintenance.ts'
import type { Store } from '../store/store.ts'

/**
 * A crash can leave tables without a dataset and unfinished indexes and changes. The sweep drops those that are this old, and those of a
 * process that is known to have ended: at the next start at once.
 */
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** As the contract says. */
const IMPORTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** As the contract says. What waits for a webhook that is disabled waits longer, but not for ever. */
const DELIVERIES_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const PENDING_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Imports that a server left are looked for so often. */
const RESUME_EVERY_MS = 60 * 1000

/**
 * Removes orphans, what has been in the trash for long, old answers of idempotency keys, old events, and old changes from the logs once they are told and
 * from the histories, now and then every hour. `stop` lets it end before the next organization.
 */
export function sweepRegularly(store: Store, onError: (error: unknown) => void): { stop(): void } {
  let isStopped = false
  const sweep = async () => {
    // All of one organization before the next: on SQLite each may have a file that is opened for it.
    for (const part of ['shared', ...(await store.selectOrganizations())] as const) {
      if (isStopped) return
      await sweepPart(store, part, onError)
    }
    await forgetDeliveries(store)
    await store.forgetHints()
  }
  const sweepAll = () => void sweep().catch(onError)
  sweepAll()
  const timer = setInterval(sweepAll, ORPHAN_AGE_MS)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

async function sweepPart(store: Store, part: Swept['part'], onError: (error: unknown) => void): Promise<void> {
  const now = Date.now()
  const steps = [
    () => store.dropOrphanTables({ part, madeBefore: now - ORPHAN_AGE_MS }),
    () => store.dropUnfinishedIndexes({ part, madeBefore: now - ORPHAN_AGE_MS }),
    () => store.dropSpareTables({ part, touchedBefore: now - ORPHAN_AGE_MS }),
    () => store.emptyTrash({ part, now }),
    () => store.forgetImports({ part, endedBefore: now - IMPORTS_KEPT_MS }),
    () => store.forgetAnswers({ part, keptBefore: now - ANSWER_KEPT_MS }),
    () => store.announceLeft({ part }),
    () => store.sweepEvents({ part, now }),
    () => store.sweepChanges({ part, now }),
    () => store.sweepHistory({ part, now }),
  ]
  for (const step of steps) await step().catch(onError)
}

async function forgetDeliveries(store: Store): Promise<void> {
  const now = Date.now()
  const old = { endedBefore: now - DELIVERIES_KEPT_MS, createdBefore: now - PENDING_KEPT_MS }
  while ((await store.deleteDeliveries(old)) > 0);
}

/**
 * Carries on the imports of servers that have ended, and the ways into the trash and out of it, and tells of the changes that they left untold, now
 * and then every minute.
 */
export function resumeRegularly(store: Store, onError: (error: unknown) => void): NodeJS.Timeout {
  const resume = async () => {
    await store.clearMoved().catch(onError)
    await store.resumeTrash().catch(onError)
    await store.resumeImports().catch(onError)
    await store.announceOfOthers().catch(onError)
  }
  void resume()
  return setInterval(resume, RESUME_EVERY_MS)
}
