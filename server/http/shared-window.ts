import type { Count } from './request-counter.ts'

/** How long a count is believed; after that other nodes have counted too much. */
const BELIEVED_MS = 1_000

/** The part of a limit by which a node may run ahead of the shared count: two nodes let at most 1 % too many through. */
const AHEAD = 1 / 200

interface Waiting {
  readonly limit: number
  readonly resolve: (count: Count) => void
}

/** What one node knows of a window that all nodes share. */
export class SharedWindow {
  readonly key: string
  readonly #ahead: number
  /** What all nodes have counted, by the last answer. */
  #shared = 0
  /** What this node has counted that is not in `#shared` yet. */
  #own = 0
  /** When the question of the last answer was asked. */
  #askedAt = Number.NEGATIVE_INFINITY
  /** Unknown until the first answer, for which infinity stands. */
  #endsAt = Number.POSITIVE_INFINITY
  /** Requests counted in `#own` that wait for an answer: to the question that is on its way, and to the next one. */
  #asked: Waiting[] = []
  #waiting: Waiting[] = []

  constructor(key: string, loops = 1) {
    this.key = key
    this.#ahead = AHEAD / loops
  }

  isOver(now: number): boolean {
    return now >= this.#endsAt
  }

  get hasWaiting(): boolean {
    return this.#asked.length > 0 || this.#waiting.length > 0
  }

  /** Counts a request by what this node knows; undefined when it has to ask for the shared count. */
  countHere(limit: number, now: number): Count | undefined {
    if (this.#endsAt === Number.POSITIVE_INFINITY) return undefined
    const consumed = this.#shared + this.#own + 1
    // Counts only grow, so what is too many by an old count is too many.
    if (consumed > limit) return this.#at(consumed, now)
    const isBelieved = now - this.#askedAt < BELIEVED_MS && !this.hasWaiting
    return isBelieved && this.#own < Math.floor(limit * this.#ahead) ? this.countAlone(now, 0) : undefined
  }

  /** What this node knows; nothing is counted. */
  find(durationMs: number): Count {
    const isKnown = this.#endsAt !== Number.POSITIVE_INFINITY
    return isKnown ? this.#at(this.#shared + this.#own, performance.now()) : { consumed: 0, msLeft: durationMs }
  }

  /** Counts a request without asking; a window without an answer yet lasts `durationMs`. */
  countAlone(now: number, durationMs: number): Count {
    if (this.#endsAt === Number.POSITIVE_INFINITY) this.#endsAt = now + durationMs
    this.#own += 1
    return this.#at(this.#shared + this.#own, now)
  }

  /** Counts a request, and resolves with its count by the next answer. */
  wait(limit: number): Promise<Count> {
    this.#own += 1
    return new Promise((resolve) => {
      this.#waiting.push({ limit, resolve })
    })
  }

  /** Answers the requests that wait by what this node knows. They stay counted, and go into the next question. */
  releaseWaiting(durationMs: number): void {
    const released = [...this.#asked, ...this.#waiting]
    this.#asked = []
    this.#waiting = []
    this.#own -= released.length
    for (const { resolve } of released) resolve(this.countAlone(performance.now(), durationMs))
  }

  /** The points that the shared window has to be given. `answered` follows, or this again where no answer came. */
  takeAsked(): number {
    this.#asked.push(...this.#waiting)
    this.#waiting = []
    return this.#own
  }

  /**
   * The answer to a question with so many points of this node. Requests that came since are counted by it too, where it is enough. If they
   * waited for the next answer, those that come by then would wait for the one after it, and so on for as long as requests keep coming.
   * The answer may have been on its way for long, or waited in a process that was stopped: it is as old as the question, and a window keeps the end
   * that an earlier answer gave it.
   */
  answered(points: number, shared: number, msLeft: number, askedAt: number): void {
    const now = performance.now()
    const isFirst = this.#askedAt === Number.NEGATIVE_INFINITY
    this.#endsAt = isFirst ? askedAt + msLeft : Math.min(this.#endsAt, now + msLeft)
    this.#shared = shared
    this.#own -= points
    this.#askedAt = askedAt
    const first = shared - this.#asked.length + 1
    for (const [index, { resolve }] of this.#asked.entries()) resolve(this.#at(first + index, now))
    this.#asked = []
    this.#countWaiting(now)
  }

  #countWaiting(now: number): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#own -= waiting.length
    for (const each of waiting) {
      const count = this.isOver(now) ? undefined : this.countHere(each.limit, now)
      if (count !== undefined) {
        each.resolve(count)
        continue
      }
      this.#own += 1
      this.#waiting.push(each)
    }
  }

  #at(consumed: number, now: number): Count {
    return { consumed, msLeft: Math.max(0, this.#endsAt - now) }
  }
}
