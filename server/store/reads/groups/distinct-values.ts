import { hash } from 'node:crypto'
import { DistinctEstimate } from '../distinct-estimate.ts'

/** Different values of a group that are counted exactly. */
const MOST_EXACT = 10_000

/** Longer texts are told apart by their hashes, so that a value takes little memory. */
const LONGEST_KEPT = 64

/** Counts different values: exactly up to 10,000, then by an estimate that is always greater than that. */
export class DistinctValues {
  #values: Set<string | number> | undefined = new Set()
  #estimate: DistinctEstimate | undefined

  /** Returns by how many the values grew that are kept in memory. */
  add(value: string | number): number {
    const kept = typeof value === 'string' && value.length > LONGEST_KEPT ? hash('sha256', value, 'base64') : value
    if (this.#values === undefined) {
      this.#estimate?.add(kept)
      return 0
    }
    const before = this.#values.size
    this.#values.add(kept)
    if (this.#values.size <= MOST_EXACT) return this.#values.size - before
    this.#estimate = new DistinctEstimate()
    for (const each of this.#values) this.#estimate.add(each)
    this.#values = undefined
    return -before
  }

  get count(): number {
    return this.#values?.size ?? Math.max(MOST_EXACT + 1, this.#estimate?.value ?? 0)
  }
}
