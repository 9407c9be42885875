import { withoutStack } from '../../without-stack.ts'
import { StoreError } from '../interface/store-error.ts'

/** So many jobs of one organization may wait however long they take: a bulk load of a few connections is no overload. */
const ALWAYS_WAITING = 16

/** The pace is measured over at least this long, since a group of jobs is answered at once. */
const MEASURED_MS = 100

/** What one organization has waiting or running. */
interface Waiting {
  jobs: number
  /**
   * The milliseconds between two ends of jobs, jobs of other organizations in between included: the latest two measurements, newest
   * first, 0 before the first. The lower one counts, since a single pause, such as of a disk, is no overload.
   */
  paces: readonly [number, number]
  /** Jobs that ended since the pace was measured last. */
  ended: number
  measuredAt: number
  isToBeMeasured: boolean
}

interface BacklogLimits {
  readonly jobs: number
  readonly waitMs: number
}

// Beyond these limits a 503 is better than waiting. They are for one organization, and `…_OF_ALL` for a whole thread.
export const WRITES_WAITING: BacklogLimits = { jobs: 1_000, waitMs: 3_000 }
export const WRITES_OF_ALL = 20_000
export const SCANS_WAITING: BacklogLimits = { jobs: 256, waitMs: 3_000 }
export const SCANS_OF_ALL = 10_000

/**
 * Load shedding: refuses a job at once if it would wait too long for other jobs of its organization. A refused caller can retry, whereas
 * a growing queue makes everything in it late. Jobs of other organizations do not count.
 */
export class Backlog {
  readonly #limits: BacklogLimits
  readonly #waiting = new Map<string, Waiting>()

  constructor(limits: BacklogLimits) {
    this.#limits = limits
  }

  /** Jobs that wait or run. */
  get load(): number {
    return [...this.#waiting.values()].reduce((sum, { jobs }) => sum + jobs, 0)
  }

  run<Answer>(organizationId: string, start: () => Promise<Answer>): Promise<Answer> {
    try {
      this.requireRoom(organizationId)
    } catch (error) {
      return Promise.reject(error)
    }
    const waiting = this.#of(organizationId)
    waiting.jobs += 1
    const done = () => this.#done(organizationId, waiting)
    const answer = start()
    answer.then(done, done)
    return answer
  }

  /** Throws the refusal that a job would get. */
  requireRoom(organizationId: string): void {
    const waiting = this.#waiting.get(organizationId)
    if (waiting === undefined || !this.#isFull(waiting)) return
    const why = `${waiting.jobs} jobs of ${organizationId} wait already, for ${Math.round(Math.min(...waiting.paces))} ms each`
    throw withoutStack(() => new StoreError('unavailable', why))
  }

  #of(organizationId: string): Waiting {
    const known = this.#waiting.get(organizationId)
    if (known !== undefined) return known
    const made: Waiting = { jobs: 0, paces: [0, 0], ended: 0, measuredAt: performance.now(), isToBeMeasured: false }
    this.#waiting.set(organizationId, made)
    return made
  }

  #isFull({ jobs, paces }: Waiting): boolean {
    const { jobs: most, waitMs } = this.#limits
    return jobs >= most || (jobs >= ALWAYS_WAITING && jobs * Math.min(...paces) > waitMs)
  }

  #done(organizationId: string, waiting: Waiting): void {
    waiting.jobs -= 1
    waiting.ended += 1
    if (waiting.jobs === 0) this.#waiting.delete(organizationId)
    else if (!waiting.isToBeMeasured && performance.now() - waiting.measuredAt >= MEASURED_MS) {
      waiting.isToBeMeasured = true
      setImmediate(() => measure(waiting)) // when all that were answered together have been counted
    }
  }
}

function measure(waiting: Waiting): void {
  const now = performance.now()
  waiting.paces = [(now - waiting.measuredAt) / waiting.ended, waiting.paces[0]]
  waiting.ended = 0
  waiting.measuredAt = now
  waiting.isToBeMeasured = false
}
