import { unavailable } from './api-error.ts'

/** Lets a few jobs run at a time, the rest in their order behind them. */
export class Turns {
  readonly #atOnce: number
  readonly #waitingLimit: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** Beyond `waitingLimit` waiting jobs a new one is refused. */
  constructor(atOnce: number, waitingLimit: number) {
    this.#atOnce = atOnce
    this.#waitingLimit = waitingLimit
  }

  /** Runs a job when it is its turn. Throws the 503 when too many wait. */
  async run<Answer>(job: () => Promise<Answer>): Promise<Answer> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#turn() // handed over by the job that ended, so the number stays
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#waitingLimit) throw unavailable(new Error('too many passwords wait'))
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }
}
