import type { Logger } from 'pino'
import type { Store } from '../store/store.ts'

/** Receivers of webhooks accept five minutes. What nodes divide among themselves goes wrong sooner: some leases are of 20 seconds. */
const TOLERATED_MS = 5_000

const LOOK_EVERY_MS = 60 * 1000

/** Says in the log when the clock of this machine differs from the database's, and when it does no longer. */
export function watchClock(store: Pick<Store, 'clockAheadMs'>, logger: Pick<Logger, 'info' | 'warn'>): NodeJS.Timeout {
  let isWrong = false
  const look = async () => {
    const aheadMs = await store.clockAheadMs()
    const wasWrong = isWrong
    isWrong = Math.abs(aheadMs) > TOLERATED_MS
    if (isWrong === wasWrong) return
    const figures = { ahead_ms: Math.round(aheadMs) }
    if (isWrong) logger.warn(figures, "the clock of this machine differs from the database's: set one of them right")
    else logger.info(figures, "the clock of this machine agrees with the database's again")
  }
  // The next look tries again where the database is away.
  const lookOrNot = () => void look().catch(() => {})
  lookOrNot()
  return setInterval(lookOrNot, LOOK_EVERY_MS).unref()
}
