import type { Count } from './windows.ts'

/** A count older than this is not believed: other nodes have counted since. */
const BELIEVED_MS = 1_000

/** The part of a limit by which a node may run ahead of the shared count: two nodes pass at most 1 % too many. */
const AHEAD = 1 / 200

/** What one node knows of a window that all share. */
export class SharedWindow {
  readonly key: string
  /** What all nodes have counted, as last told. */
  #shared = 0
  /** What this node has counted that is not in `#shared` yet. */
  #own = 0
  #toldAt = Number.NEGATIVE_INFINITY
  /** Unknown, which is never, until it is told. */
  #endsAt = Number.POSITIVE_INFINITY
  /** Requests counted in `#own` that wait to be told where they stand: asked for already, and not yet. */
  #asked: ((count: Count) => void)[] = []
  #waiting: ((count: Count) => void)[] = []

  constructor(key: string) {
    this.key = key
  }

  isOver(now: number): boolean {
    return now >= this.#endsAt
  }

  get hasWaiting(): boolean {
    return this.#asked.length > 0 || this.#waiting.length > 0
  }

  /** Counts a request by what is known here; undefined when the shared count has to be asked. */
  countHere(limit: number, now: number): Count | undefined {
    if (this.#endsAt === Number.POSITIVE_INFINITY) return undefined
    const consumed = this.#shared + this.#own + 1
    // Counts only grow, so what is too many here is too many everywhere.
    if (consumed > limit) return this.#at(consumed, now)
    const isBelieved = now - this.#toldAt < BELIEVED_MS && !this.hasWaiting
    return isBelieved && this.#own < Math.floor(limit * AHEAD) ? this.countAlone(now, 0) : undefined
  }

  /** What is known here; nothing is counted. */
  find(durationMs: number): Count {
    const isKnown = this.#endsAt !== Number.POSITIVE_INFINITY
    return isKnown ? this.#at(this.#shared + this.#own, Date.now()) : { consumed: 0, msLeft: durationMs }
  }

  /** Counts a request without asking; a window that nothing is known of lasts `durationMs`. */
  countAlone(now: number, durationMs: number): Count {
    if (this.#endsAt === Number.POSITIVE_INFINITY) this.#endsAt = now + durationMs
    this.#own += 1
    return this.#at(this.#shared + this.#own, now)
  }

  /** Counts a request that learns where it stands from the next answer. */
  wait(): Promise<Count> {
    this.#own += 1
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  /** Lets those who wait go by what is known here; an answer that comes later counts them all the same. */
  releaseWaiting(durationMs: number): void {
    const released = [...this.#asked, ...this.#waiting]
    this.#asked = []
    this.#waiting = []
    this.#own -= released.length
    for (const resolve of released) resolve(this.countAlone(Date.now(), durationMs))
  }

  /** What the shared window has to be given. `told` follows, or, without an answer, the same once more. */
  takeAsked(): number {
    this.#asked.push(...this.#waiting)
    this.#waiting = []
    return this.#own
  }

  /** The answer to a question with so many points of this node. */
  told(points: number, shared: number, msLeft: number): void {
    const now = Date.now()
    this.#shared = shared
    this.#own -= points
    this.#toldAt = now
    this.#endsAt = now + msLeft
    const first = shared - this.#asked.length + 1
    for (const [index, resolve] of this.#asked.entries()) resolve(this.#at(first + index, now))
    this.#asked = []
  }

  #at(consumed: number, now: number): Count {
    return { consumed, msLeft: this.#endsAt - now }
  }
}
