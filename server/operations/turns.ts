import { unavailable } from './api-error.ts'
import type { Attempt } from './attempt.ts'

interface Limits {
  readonly atOnce: number
  /** Of attempts from networks that have not failed, and how many of those one network may have. */
  readonly fresh: number
  readonly ofOneNetwork: number
  /** Of attempts from networks that have failed. */
  readonly suspect: number
}

/** One turn in so many goes to a network that has failed, while others wait: its users may have mistyped. */
const SUSPECT_SHARE = 4

interface Waiting {
  readonly network: string | undefined
  readonly start: () => void
}

/**
 * Lets a few jobs run at a time. The others wait in two queues, so that guesses, however many and from however many networks, never
 * take the places of those who have not guessed wrong.
 */
export class Turns {
  readonly #limits: Limits
  readonly #fresh: Waiting[] = []
  readonly #suspect: Waiting[] = []
  readonly #waitingOf = new Map<string, number>()
  #running = 0
  #turns = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs a job when it is its turn. Throws the 503 when too many of its kind wait. */
  async run<Answer>(job: () => Promise<Answer>, attempt?: Attempt): Promise<Answer> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn(attempt) // handed over by the job that ended, so the number stays
    try {
      return await job()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running -= 1
      else next.start()
    }
  }

  #turn({ isFresh, network }: Partial<Attempt> = { isFresh: true }): Promise<void> {
    const { fresh, ofOneNetwork, suspect } = this.#limits
    const queue = isFresh ? this.#fresh : this.#suspect
    const own = network === undefined ? 0 : (this.#waitingOf.get(network) ?? 0)
    if (queue.length >= (isFresh ? fresh : suspect) || own >= ofOneNetwork)
      throw unavailable(new Error('too many passwords wait'))
    if (network !== undefined) this.#waitingOf.set(network, own + 1)
    return new Promise((resolve) => {
      queue.push({ network, start: resolve })
    })
  }

  #next(): Waiting | undefined {
    this.#turns += 1
    const isSuspectsTurn = this.#turns % SUSPECT_SHARE === 0
    const [first, second] = isSuspectsTurn ? [this.#suspect, this.#fresh] : [this.#fresh, this.#suspect]
    const next = first.shift() ?? second.shift()
    if (next?.network !== undefined) this.#leave(next.network)
    return next
  }

  #leave(network: string): void {
    const left = (this.#waitingOf.get(network) ?? 1) - 1
    if (left === 0) this.#waitingOf.delete(network)
    else this.#waitingOf.set(network, left)
  }
}
