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

/** Work beside the requests, until it is stopped. */
interface RegularWork {
  /** No further step is begun. One that is under way may go on until the store closes, and what it then fails with is not reported. */
  stop(): void
}

/**
 * Removes orphans, what has been in the trash for long, old answers of idempotency keys, old events, and old changes from the logs once they are told and
 * from the histories, now and then every hour.
 */
export function sweepRegularly(store: Store, onError: (error: unknown) => void): RegularWork {
  return regularly(ORPHAN_AGE_MS, onError, (attempt) =>
    attempt(async () => {
      // By the database's clock: a node whose own is months ahead would empty the trash of everybody.
      const aheadMs = Math.round(await store.clockAheadMs())
      const now = () => Date.now() - aheadMs
      // All of one organization before the next: on SQLite each may have a file that is opened for it.
      for (const part of ['shared', ...(await store.selectOrganizations())] as const)
        for (const step of stepsOf(store, part, now())) await attempt(step)
      await attempt(() => forgetDeliveries(store, now()))
      await attempt(() => store.forgetHints())
    }),
  )
}

function stepsOf(store: Store, part: Swept['part'], now: number): readonly Step[] {
  return [
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
}

export async function forgetDeliveries(store: Pick<Store, 'deleteDeliveries'>, now: number): Promise<void> {
  const old = { endedBefore: now - DELIVERIES_KEPT_MS, dueBefore: now - PENDING_KEPT_MS }
  while ((await store.deleteDeliveries(old)) > 0);
}

/**
 * Carries on the imports of servers that have ended, and the ways into the trash and out of it, and tells of the changes that they left untold, now
 * and then every minute.
 */
export function resumeRegularly(store: Store, onError: (error: unknown) => void): RegularWork {
  return regularly(RESUME_EVERY_MS, onError, async (attempt) => {
    await attempt(() => store.clearMoved())
    await attempt(() => store.resumeTrash())
    await attempt(() => store.resumeImports())
    await attempt(() => store.announceOfOthers())
  })
}

type Step = () => Promise<unknown>

/** `round` gives each of its steps to `attempt`, so that one that fails does not keep the others from being done. */
function regularly(
  everyMs: number,
  onError: (error: unknown) => void,
  round: (attempt: (step: Step) => Promise<void>) => Promise<void>,
): RegularWork {
  let isStopped = false
  const attempt = async (step: Step) => {
    if (isStopped) return
    try {
      await step()
    } catch (error) {
      // The end of a server closes the store under its steps; those of the next start do the same work.
      if (!isStopped) onError(error)
    }
  }
  void round(attempt)
  const timer = setInterval(round, everyMs, attempt)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
