import { StoreError } from '../interface/store-error.ts'

/** Jobs of one key. */
interface Queue {
  running: number
  /** That run, or have stepped aside. */
  jobs: number
  readonly waiting: (() => void)[]
}

/**
 * Lets each organization (or whatever a key stands for) run a few jobs at a time. Its other jobs wait in order, so one organization with
 * many jobs does not delay another with one.
 */
export class ConcurrencyLimit {
  readonly #atOnce: (key: string) => number
  readonly #waitingLimit: number
  readonly #queues = new Map<string, Queue>()
  #running = 0

  /**
   * Beyond `waitingLimit` waiting jobs of one key a new one is refused. `atOnce` may differ from one moment to the next, and is at
   * least 1.
   */
  constructor(atOnce: number | ((key: string) => number), waitingLimit: number) {
    this.#atOnce = typeof atOnce === 'number' ? () => atOnce : atOnce
    this.#waitingLimit = waitingLimit
  }

  /** Jobs that wait or run. */
  get load(): number {
    return [...this.#queues.values()].reduce((sum, { running, waiting }) => sum + running + waiting.length, 0)
  }

  /** Jobs of all keys that run. */
  get running(): number {
    return this.#running
  }

  async run<Answer>(key: string, job: () => Promise<Answer>): Promise<Answer> {
    const queue = this.#queues.get(key) ?? { running: 0, jobs: 0, waiting: [] }
    this.#queues.set(key, queue)
    await this.#admitted(key, queue)
    queue.jobs += 1
    try {
      return await job()
    } finally {
      queue.jobs -= 1
      this.#leave(key, queue)
      if (queue.running === 0 && queue.jobs === 0 && queue.waiting.length === 0) this.#queues.delete(key)
    }
  }

  /** Whether jobs of a key wait. */
  hasWaiting(key: string): boolean {
    return (this.#queues.get(key)?.waiting.length ?? 0) > 0
  }

  /**
   * Called by a job that runs: others run instead of it while it does something that needs no turn. Resolves when that is done and it is the caller's
   * turn again, after all that wait then. The caller has to await it before it ends.
   */
  async stepAside<Answer>(key: string, job: () => Promise<Answer>): Promise<Answer> {
    const queue = this.#queues.get(key)
    if (queue === undefined) return job()
    this.#leave(key, queue)
    try {
      return await job()
    } finally {
      await new Promise<void>((resolve) => {
        queue.waiting.push(resolve)
        this.#letRun(key, queue)
      })
    }
  }

  /**
   * Called by a job that runs: lets one that waits run instead, and resolves when it is the caller's turn again, after all that wait now. Resolves at
   * once if none waits. The caller has to await it before it ends.
   */
  async takeTurns(key: string): Promise<void> {
    const queue = this.#queues.get(key)
    if (queue === undefined || queue.waiting.length === 0) return
    const turn = Promise.withResolvers<void>()
    queue.waiting.push(turn.resolve)
    this.#leave(key, queue)
    await turn.promise
  }

  #leave(key: string, queue: Queue): void {
    queue.running -= 1
    this.#running -= 1
    this.#letRun(key, queue)
  }

  #admitted(key: string, queue: Queue): Promise<void> {
    const { waiting } = queue
    const admitted = new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
    this.#letRun(key, queue)
    if (waiting.length > this.#waitingLimit) {
      waiting.pop()
      throw new StoreError('unavailable', `${waiting.length} jobs of ${key} wait already`)
    }
    return admitted
  }

  #letRun(key: string, queue: Queue): void {
    while (queue.waiting.length > 0 && queue.running < this.#atOnce(key)) {
      queue.running += 1
      this.#running += 1
      queue.waiting.shift()?.()
    }
  }
}
