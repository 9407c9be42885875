import type { StoredCell } from '../../domain/codecs.ts'
import type { ValueCount } from '../interface/summaries.ts'
import { DistinctEstimate } from './distinct-estimate.ts'
import { compareCells } from './row-order.ts'

/** What is known of a column after looking at its cells one by one, in memory that does not grow with them. */
export class ColumnTally {
  filled = 0
  min: string | number | null = null
  max: string | number | null = null
  /** Whether every value is a whole number that is exact in a double. */
  isWhole = true
  readonly #mostValues: number
  readonly #counts = new Map<string | number, number>()
  readonly #estimate = new DistinctEstimate()
  #overflowed = false

  /** Beyond `mostValues` different values their number is estimated. */
  constructor(mostValues: number) {
    this.#mostValues = mostValues
  }

  get isExact(): boolean {
    return !this.#overflowed
  }

  get distinct(): number {
    return this.#overflowed
      ? Math.min(this.filled, Math.max(this.#mostValues + 1, this.#estimate.value))
      : this.#counts.size
  }

  add(cell: StoredCell): void {
    if (cell === null) return
    this.filled += 1
    const count = this.#counts.get(cell)
    if (count !== undefined) this.#counts.set(cell, count + 1)
    else this.#addNew(cell)
  }

  /** Each value with how often it occurs; undefined where they are too many to count one by one. */
  get counts(): ReadonlyMap<string | number, number> | undefined {
    return this.#overflowed ? undefined : this.#counts
  }

  /** Most frequent first, of equal ones the lesser. Of estimated columns counts are lower bounds. */
  topValues(limit: number): ValueCount[] {
    return [...this.#counts]
      .map(([value, count]) => ({ value, count }))
      .filter(({ count }) => !this.#overflowed || count > 1)
      .sort((a, b) => b.count - a.count || compareCells(a.value, b.value))
      .slice(0, limit)
  }

  /** A value that is not counted at the moment; it may have been before. */
  #addNew(value: string | number): void {
    if (this.min === null || compareCells(value, this.min) < 0) this.min = value
    if (this.max === null || compareCells(value, this.max) > 0) this.max = value
    this.isWhole &&= Number.isSafeInteger(value)
    this.#estimate.add(value)
    if (this.#counts.size >= this.#mostValues) this.#makeRoom()
    this.#counts.set(value, 1)
  }

  /**
   * Takes the median count from all, and drops those of whom nothing is left (Misra and Gries): what is truly frequent stays,
   * with a count that is too small by what was taken.
   */
  #makeRoom(): void {
    this.#overflowed = true
    const sorted = [...this.#counts.values()].sort((a, b) => a - b)
    const taken = sorted[Math.floor(sorted.length / 2)] ?? 1
    for (const [value, count] of this.#counts) {
      if (count <= taken) this.#counts.delete(value)
      else this.#counts.set(value, count - taken)
    }
  }
}
