import { SharedWindow } from './shared-window.ts'
import { type Count, WINDOW_MS, type Windows } from './windows.ts'

/** So many more requests of a key. */
export interface Asked {
  readonly key: string
  readonly points: number
}

/** What the window of a key then holds. */
export interface Told {
  readonly points: number
  readonly msLeft: number
}

/** Adds to windows that all nodes share, beginning new ones of `windowMs`. Answers in the order of `asked`. */
export type AddToShared = (asked: readonly Asked[], windowMs: number) => Promise<readonly Told[]>

interface SharedOptions {
  readonly windowMs?: number
  /** Told when the shared counts are lost, and with undefined when they are back. */
  readonly onAway?: (error: unknown) => void
}

/** Requests wait so long for their count before this node counts alone, which it then does for a while. */
const ANSWER_LIMIT_MS = 500
const ALONE_MS = 1_000

/** What was passed without asking is told after so long. */
const TELL_AFTER_MS = 50

/**
 * Windows that all nodes share. Of a small limit each request is asked for; of a large one a node runs ahead by half a
 * percent of it and asks seldom. All that wait are asked together, one question on its way at a time. Where no answer
 * comes, the node counts on from what it knows, and adds its requests to the shared windows when they answer again.
 *
 * rate-limiter-flexible's `insuranceLimiter` promises less: it begins at zero, never adds what it counted, takes over on errors but not
 * on silence, and knows no windows that PostgreSQL keeps.
 */
export class SharedWindows implements Windows {
  readonly #add: AddToShared
  readonly #windowMs: number
  readonly #onAway: (error: unknown) => void
  readonly #windows = new Map<string, SharedWindow>()
  readonly #toTell = new Set<SharedWindow>()
  #isAsking = false
  #askTimer: NodeJS.Timeout | undefined
  #aloneUntil = Number.NEGATIVE_INFINITY
  #isLate = false
  #isAway = false
  #sweepAt = 10_000

  constructor(add: AddToShared, { windowMs = WINDOW_MS, onAway = () => {} }: SharedOptions = {}) {
    this.#add = add
    this.#windowMs = windowMs
    this.#onAway = onAway
  }

  async count(key: string, limit: number): Promise<Count> {
    const now = Date.now()
    const window = this.#windowOf(key, now)
    const known = window.countHere(limit, now)
    if (known !== undefined) {
      if (known.consumed <= limit) this.#tell(window)
      return known
    }
    if (this.#isAlone()) {
      this.#tell(window)
      return window.countAlone(now, this.#windowMs)
    }
    const count = window.wait()
    this.#toTell.add(window)
    // What comes in the same turn goes along.
    if (!this.#isAsking) queueMicrotask(() => this.#ask())
    return count
  }

  /** Asks for no more requests; what this node knows where nobody answers. */
  async find(key: string): Promise<Count> {
    const own = () => this.#windowOf(key, Date.now()).find(this.#windowMs)
    if (this.#isAlone()) return own()
    return this.#add([{ key, points: 0 }], this.#windowMs).then(
      ([told]) => (told === undefined ? own() : { consumed: told.points, msLeft: told.msLeft }),
      own,
    )
  }

  #windowOf(key: string, now: number): SharedWindow {
    const known = this.#windows.get(key)
    if (known !== undefined && !known.isOver(now)) return known
    if (this.#windows.size >= this.#sweepAt) this.#sweep(now)
    const window = new SharedWindow(key)
    this.#windows.set(key, window)
    return window
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.isOver(now)) this.#windows.delete(key)
    this.#sweepAt = Math.max(10_000, 2 * this.#windows.size)
  }

  #tell(window: SharedWindow): void {
    this.#toTell.add(window)
    this.#askIn(TELL_AFTER_MS)
  }

  #askIn(delayMs: number): void {
    this.#askTimer ??= setTimeout(() => this.#ask(), delayMs).unref()
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#askTimer)
    this.#askTimer = undefined
    if (this.#isAsking) return
    this.#isAsking = true
    while (this.#toTell.size > 0 && !this.#isAlone()) await this.#askOnce()
    this.#isAsking = false
    if (this.#toTell.size > 0) this.#askIn(ALONE_MS)
  }

  #isAlone(): boolean {
    return this.#isLate || performance.now() < this.#aloneUntil
  }

  async #askOnce(): Promise<void> {
    const windows = this.#takeToTell()
    const asked = windows.map((window) => ({ key: window.key, points: window.takeAsked() }))
    const late = setTimeout(() => this.#answerIsLate(windows), ANSWER_LIMIT_MS)
    try {
      const told = await this.#add(asked, this.#windowMs)
      for (const [index, { points, msLeft }] of told.entries())
        windows[index]?.told(asked[index]?.points ?? 0, points, msLeft)
      this.#away(undefined)
    } catch (error) {
      this.#aloneUntil = performance.now() + ALONE_MS
      this.#release(windows)
      this.#away(error)
    } finally {
      clearTimeout(late)
      this.#isLate = false
    }
  }

  /** The question may have been counted, so it is not asked again as long as an answer may come. */
  #answerIsLate(windows: readonly SharedWindow[]): void {
    this.#isLate = true
    this.#release(windows)
    this.#away(new Error(`the shared counts did not answer in ${ANSWER_LIMIT_MS} ms`))
  }

  /** Nobody waits any longer, nor do those that came meanwhile; all that is not told yet is kept to be told. */
  #release(windows: readonly SharedWindow[]): void {
    for (const window of windows) this.#toTell.add(window)
    for (const window of this.#toTell) window.releaseWaiting(this.#windowMs)
  }

  /** What was counted in a window that is over meanwhile counts no more. */
  #takeToTell(): SharedWindow[] {
    const now = Date.now()
    const windows = [...this.#toTell].filter((window) => window.hasWaiting || !window.isOver(now))
    this.#toTell.clear()
    return windows
  }

  #away(error: unknown): void {
    const isAway = error !== undefined
    if (isAway !== this.#isAway) this.#onAway(error)
    this.#isAway = isAway
  }
}
