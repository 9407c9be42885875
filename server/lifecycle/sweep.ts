import { ANSWER_KEPT_MS } from '../domain/idempotency-key.ts'
import type { Store } from '../store/store.ts'

/**
 * A crash can leave tables without a dataset and unfinished indexes and changes. The sweep drops those that are this old, and those of a
 * process that is known to have ended: at the next start at once.
 */
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** As the contract says. */
const IMPORTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Imports that a server left are looked for so often. */
const RESUME_EVERY_MS = 60 * 1000

/** Removes orphans, old answers of idempotency keys, and old changes from the logs, now and then every hour. */
export function sweepRegularly(store: Store, onError: (error: unknown) => void): NodeJS.Timeout {
  const sweep = async () => {
    const madeBefore = Date.now() - ORPHAN_AGE_MS
    await store.dropOrphanTables({ madeBefore }).catch(onError)
    await store.dropUnfinishedIndexes({ madeBefore }).catch(onError)
    await store.dropSpareTables({ touchedBefore: madeBefore }).catch(onError)
    await store.forgetImports({ endedBefore: Date.now() - IMPORTS_KEPT_MS }).catch(onError)
    await store.forgetAnswers({ keptBefore: Date.now() - ANSWER_KEPT_MS }).catch(onError)
    await store.sweepChanges({ now: Date.now() }).catch(onError)
    await store.forgetHints().catch(onError)
  }
  void sweep()
  return setInterval(sweep, ORPHAN_AGE_MS)
}

/** Carries on the imports of servers that have ended, now and then every minute. */
export function resumeRegularly(store: Store, onError: (error: unknown) => void): NodeJS.Timeout {
  const resume = () => store.resumeImports().catch(onError)
  void resume()
  return setInterval(resume, RESUME_EVERY_MS)
}
