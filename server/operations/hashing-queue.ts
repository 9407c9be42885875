import { unavailable } from './api-error.ts'

// Not p-queue or p-limit: they would count the jobs that run, which takes five lines here, and leave to their user what this is for:
// two queues, a bound for each network, and the refusal of what is too much.

/** Where a password comes from, which decides where it waits to be hashed. */
export interface Attempt {
  /** Whether its network has not failed lately. */
  readonly isFresh: boolean
  readonly network: string
}

interface Limits {
  readonly atOnce: number
  /** Of attempts from networks that have not failed, and how many of those one network may have. */
  readonly fresh: number
  readonly ofOneNetwork: number
  /** Of attempts from networks that have failed. */
  readonly suspect: number
}

/** Every fourth job that starts is of a network that has failed, while others wait: its users may have mistyped. */
const SUSPECT_SHARE = 4

interface Waiting {
  readonly network: string | undefined
  readonly start: () => void
}

/**
 * Lets a few jobs run at a time. The others wait in two queues, so that guesses, however many and from however many networks, never
 * take the places of those who have not guessed wrong.
 */
export class HashingQueue {
  readonly #limits: Limits
  readonly #fresh: Waiting[] = []
  readonly #suspect: Waiting[] = []
  readonly #waitingOf = new Map<string, number>()
  #running = 0
  #started = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Runs a job as soon as it may run. Throws the 503 when too many of its kind wait. */
  async run<Answer>(job: () => Promise<Answer>, attempt?: Attempt): Promise<Answer> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#wait(attempt) // the job that ended handed its place over, so the number stays
    try {
      return await job()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running -= 1
      else next.start()
    }
  }

  #wait({ isFresh, network }: Partial<Attempt> = { isFresh: true }): Promise<void> {
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
    this.#started += 1
    const isForSuspects = this.#started % SUSPECT_SHARE === 0
    const [first, second] = isForSuspects ? [this.#suspect, this.#fresh] : [this.#fresh, this.#suspect]
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
