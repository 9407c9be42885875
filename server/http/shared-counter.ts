import { type Count, type RequestCounter, WINDOW_MS } from './request-counter.ts'
import { SharedWindow } from './shared-window.ts'

/** How many more requests of a key there were. */
export interface Asked {
  readonly key: string
  readonly points: number
}

/** What the window of a key holds then. */
export interface Answered {
  readonly points: number
  readonly msLeft: number
}

/** Adds to windows that all nodes share, and begins new ones of `windowMs`. Answers in the order of `asked`. */
export type AddToShared = (asked: readonly Asked[], windowMs: number) => Promise<readonly Answered[]>

interface SharedOptions {
  readonly windowMs?: number
  /** How many event loops of this node count by themselves; together they run ahead as far as one. */
  readonly loops?: number
  /** Called with the error when the shared counts are lost, and with undefined when they are back. */
  readonly onAway?: (error: unknown) => void
}

/** How long requests wait for their count before this node counts alone, and how long it then does. */
const ANSWER_LIMIT_MS = 500
const ALONE_MS = 1_000

/** How long requests that were counted without asking stay unknown to other nodes. */
const REPORT_AFTER_MS = 50

/**
 * Counts in windows that all nodes share. With a small limit a node asks for each request; with a large one it runs ahead by half a
 * percent of the limit and asks seldom. One question at a time is on its way, for all requests that wait. Where no answer
 * comes, the node counts on from what it knows, and adds its requests to the shared windows when they answer again.
 *
 * rate-limiter-flexible's `insuranceLimiter` promises less: it begins at zero, never adds what it counted, takes over on errors but not
 * on silence, and knows no windows that PostgreSQL keeps.
 */
export class SharedCounter implements RequestCounter {
  readonly #add: AddToShared
  readonly #windowMs: number
  readonly #loops: number
  readonly #onAway: (error: unknown) => void
  readonly #windows = new Map<string, SharedWindow>()
  readonly #unreported = new Set<SharedWindow>()
  #isAsking = false
  #askTimer: NodeJS.Timeout | undefined
  #aloneUntil = Number.NEGATIVE_INFINITY
  #isLate = false
  #isAway = false
  #sweepAt = 10_000

  constructor(add: AddToShared, { windowMs = WINDOW_MS, loops = 1, onAway = () => {} }: SharedOptions = {}) {
    this.#add = add
    this.#windowMs = windowMs
    this.#loops = loops
    this.#onAway = onAway
  }

  async count(key: string, limit: number): Promise<Count> {
    const now = performance.now()
    const window = this.#windowOf(key, now)
    const known = window.countHere(limit, now)
    if (known !== undefined) {
      if (known.consumed <= limit) this.#report(window)
      return known
    }
    if (this.#isAlone()) {
      this.#report(window)
      return window.countAlone(now, this.#windowMs)
    }
    const count = window.wait(limit)
    this.#unreported.add(window)
    // All requests of this tick go into one question.
    if (!this.#isAsking) queueMicrotask(() => this.#ask())
    return count
  }

  /** Asks without counting a request; where no answer comes, what this node knows. */
  async find(key: string): Promise<Count> {
    const own = () => this.#windowOf(key, performance.now()).find(this.#windowMs)
    if (this.#isAlone()) return own()
    return this.#add([{ key, points: 0 }], this.#windowMs).then(
      ([answer]) => (answer === undefined ? own() : { consumed: answer.points, msLeft: answer.msLeft }),
      own,
    )
  }

  #windowOf(key: string, now: number): SharedWindow {
    const known = this.#windows.get(key)
    if (known !== undefined && !known.isOver(now)) return known
    if (this.#windows.size >= this.#sweepAt) this.#sweep(now)
    const window = new SharedWindow(key, this.#loops)
    this.#windows.set(key, window)
    return window
  }

  #sweep(now: number): void {
    for (const [key, window] of this.#windows) if (window.isOver(now)) this.#windows.delete(key)
    this.#sweepAt = Math.max(10_000, 2 * this.#windows.size)
  }

  #report(window: SharedWindow): void {
    this.#unreported.add(window)
    this.#askIn(REPORT_AFTER_MS)
  }

  #askIn(delayMs: number): void {
    this.#askTimer ??= setTimeout(() => this.#ask(), delayMs).unref()
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#askTimer)
    this.#askTimer = undefined
    if (this.#isAsking) return
    this.#isAsking = true
    if (!this.#isAlone()) await this.#askOnce()
    while (!this.#isAlone() && this.#someWait()) await this.#askOnce()
    this.#isAsking = false
    if (this.#unreported.size > 0) this.#askIn(this.#isAlone() ? ALONE_MS : REPORT_AFTER_MS)
  }

  #someWait(): boolean {
    for (const { hasWaiting } of this.#unreported) if (hasWaiting) return true
    return false
  }

  #isAlone(): boolean {
    return this.#isLate || performance.now() < this.#aloneUntil
  }

  async #askOnce(): Promise<void> {
    const windows = this.#takeUnreported()
    const asked = windows.map((window) => ({ key: window.key, points: window.takeAsked() }))
    const late = setTimeout(() => this.#answerIsLate(windows), ANSWER_LIMIT_MS)
    const askedAt = performance.now()
    try {
      const answers = await this.#add(asked, this.#windowMs)
      for (const [index, { points, msLeft }] of answers.entries())
        windows[index]?.answered(asked[index]?.points ?? 0, points, msLeft, askedAt)
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

  /** The question may have been counted, so the node does not ask again while an answer may come. */
  #answerIsLate(windows: readonly SharedWindow[]): void {
    this.#isLate = true
    this.#release(windows)
    this.#away(new Error(`the shared counts did not answer in ${ANSWER_LIMIT_MS} ms`))
  }

  /** Lets all requests go that wait, also those that came since; what is not reported yet stays to be reported. */
  #release(windows: readonly SharedWindow[]): void {
    for (const window of windows) this.#unreported.add(window)
    for (const window of this.#unreported) window.releaseWaiting(this.#windowMs)
  }

  /** Leaves out windows that have ended since. */
  #takeUnreported(): SharedWindow[] {
    const now = performance.now()
    const windows = [...this.#unreported].filter((window) => window.hasWaiting || !window.isOver(now))
    this.#unreported.clear()
    return windows
  }

  #away(error: unknown): void {
    const isAway = error !== undefined
    if (isAway !== this.#isAway) this.#onAway(error)
    this.#isAway = isAway
  }
}
