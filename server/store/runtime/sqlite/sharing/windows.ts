import type { AddToWindows } from '../../../interface/request-windows.ts'

/** Windows that have ended are removed when there are so many. */
const SWEEP_AT = 10_000

interface Window {
  readonly endsAt: number
  points: number
}

/** Windows in the memory of the main thread, in which all event loops of a process count. */
export function ownWindows(): AddToWindows {
  const windows = new Map<string, Window>()
  let sweepAt = SWEEP_AT
  return async (asked, windowMs) => {
    const now = Date.now()
    if (windows.size >= sweepAt) {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
      sweepAt = Math.max(SWEEP_AT, 2 * windows.size)
    }
    return asked.map(({ key, points }) => {
      let window = windows.get(key)
      if (window === undefined || window.endsAt <= now) {
        window = { endsAt: now + windowMs, points: 0 }
        windows.set(key, window)
      }
      // Some are given back, and their window may have ended since.
      window.points = Math.max(0, window.points + points)
      return { points: window.points, msLeft: window.endsAt - now }
    })
  }
}
