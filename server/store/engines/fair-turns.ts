import { StoreError } from './store-error.ts'

/**
 * Lets each organization run a few jobs at a time, the rest in their order behind them, so that one with many does not
 * stand in the way of another with one.
 */
export class FairTurns {
  readonly #atOnce: number
  readonly #waitingLimit: number
  readonly #queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** Beyond `waitingLimit` waiting jobs of one organization a new one is refused. */
  constructor(atOnce: number, waitingLimit: number) {
    this.#atOnce = atOnce
    this.#waitingLimit = waitingLimit
  }

  /** Jobs that wait or run. */
  get load(): number {
    return [...this.#queues.values()].reduce((sum, { running, waiting }) => sum + running + waiting.length, 0)
  }

  async run<Answer>(organizationId: string, job: () => Promise<Answer>): Promise<Answer> {
    const queue = this.#queues.get(organizationId) ?? { running: 0, waiting: [] }
    this.#queues.set(organizationId, queue)
    if (queue.running < this.#atOnce) queue.running += 1
    else await this.#turn(queue.waiting) // handed over by the job that ended, so `running` stays
    try {
      return await job()
    } finally {
      const next = queue.waiting.shift()
      if (next !== undefined) next()
      else queue.running -= 1
      if (queue.running === 0) this.#queues.delete(organizationId)
    }
  }

  #turn(waiting: (() => void)[]): Promise<void> {
    if (waiting.length >= this.#waitingLimit)
      throw new StoreError('unavailable', `${waiting.length} scans wait already`)
    return new Promise((resolve) => {
      waiting.push(resolve)
    })
  }
}
