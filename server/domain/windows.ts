/** Windows that have ended are removed when there are so many. */
const SWEEP_AT = 10_000

interface Asked {
  readonly key: string
  /** Below zero to give some back. */
  readonly points: number
}

interface Window {
  readonly endsAt: number
  points: number
}

/**
 * Windows in the memory of this process, by key. A function adds to them, beginning new ones of `windowMs`, and answers in the order of `asked`.
 * They end by a clock that is never set: after a correction of the time by an hour a window would last an hour longer.
 */
export function ownWindows() {
  const windows = new Map<string, Window>()
  let sweepAt = SWEEP_AT
  return async (asked: readonly Asked[], windowMs: number) => {
    const now = performance.now()
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
