/**
 * Jobs of several organizations, each organization's in their order. Time is shared in slices: who has many jobs, or long ones, makes
 * the others wait for one slice of it and not for all.
 */
export class OrganizationQueue<Job> {
  readonly #sliceMs: number
  /** In the order in which they are served; none is empty. */
  readonly #queues = new Map<string, Job[]>()
  #served: string | undefined
  #sliceEndsAt = 0

  /** A slice ends with the first job that ends after so long. */
  constructor(sliceMs: number) {
    this.#sliceMs = sliceMs
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

  /** Who is served, and what waits there. */
  #current(): [string, Job[]] | undefined {
    const now = performance.now()
    const [first] = this.#queues
    if (first === undefined || (first[0] === this.#served && now < this.#sliceEndsAt)) return first
    if (first[0] === this.#served) {
      this.#queues.delete(first[0])
      this.#queues.set(...first)
    }
    const [next] = this.#queues
    this.#served = next?.[0]
    this.#sliceEndsAt = now + this.#sliceMs
    return next
  }
}
