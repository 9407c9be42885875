import { ANSWER_KEPT_MS } from '../domain/idempotency-key.ts'
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
 * from the histories, now and then every hour.
 */
export function sweepRegularly(store: Store, onError: (error: unknown) => void): NodeJS.Timeout {
  const sweep = async () => {
    const madeBefore = Date.now() - ORPHAN_AGE_MS
    await store.dropOrphanTables({ madeBefore }).catch(onError)
    await store.dropUnfinishedIndexes({ madeBefore }).catch(onError)
    await store.dropSpareTables({ touchedBefore: madeBefore }).catch(onError)
    await store.emptyTrash({ now: Date.now() }).catch(onError)
    await store.forgetImports({ endedBefore: Date.now() - IMPORTS_KEPT_MS }).catch(onError)
    await store.forgetAnswers({ keptBefore: Date.now() - ANSWER_KEPT_MS }).catch(onError)
    await store.announceLeft().catch(onError)
    await store.sweepEvents({ now: Date.now() }).catch(onError)
    await store.sweepChanges({ now: Date.now() }).catch(onError)
    await forgetDeliveries(store).catch(onError)
    await store.sweepHistory({ now: Date.now() }).catch(onError)
    await store.forgetHints().catch(onError)
  }
  void sweep()
  return setInterval(sweep, ORPHAN_AGE_MS)
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
