/**
 * Jobs of several organizations, each organization's in their order. They take turns by time: who has many jobs, or long ones, makes
 * the others wait for one turn of it and not for all.
 */
export class TurnQueue<Job> {
  readonly #turnMs: number
  /** In the order of their turns; none is empty. */
  readonly #queues = new Map<string, Job[]>()
  #turnOf: string | undefined
  #turnEndsAt = 0

  /** A turn ends with the first job that ends after so long. */
  constructor(turnMs: number) {
    this.#turnMs = turnMs
  }

  push(organizationId: string, job: Job): void {
    const queue = this.#queues.get(organizationId)
    if (queue === undefined) this.#queues.set(organizationId, [job])
    else queue.push(job)
  }

  /** The next job, which stays in the queue; undefined when nothing waits. */
  peek(): Job | undefined {
    return this.#current()?.[1][0]
  }

  /** Takes the job that `peek` last gave. */
  take(): void {
    const [first] = this.#queues
    if (first === undefined) return
    const [organizationId, queue] = first
    queue.shift()
    if (queue.length === 0) this.#queues.delete(organizationId)
  }

  /** Takes all that waits. */
  takeAll(): Job[] {
    const all = [...this.#queues.values()].flat()
    this.#queues.clear()
    return all
  }

  /** Whose turn it is, and what waits there. */
  #current(): [string, Job[]] | undefined {
    const now = performance.now()
    const [first] = this.#queues
    if (first === undefined || (first[0] === this.#turnOf && now < this.#turnEndsAt)) return first
    if (first[0] === this.#turnOf) {
      this.#queues.delete(first[0])
      this.#queues.set(...first)
    }
    const [next] = this.#queues
    this.#turnOf = next?.[0]
    this.#turnEndsAt = now + this.#turnMs
    return next
  }
}
