import type { RowRange } from './progress.ts'
import { RangeSet } from './ranges.ts'

/** Which rows of the dataset are known to be of this source, by their numbers: `row_17` is 17. Numbers only grow. */
export class OwnRows {
  readonly #own: RangeSet
  #last: number

  /** Of `rowsBefore` rows the last one has that number at least. */
  constructor(own: readonly RowRange[] = [], rowsBefore = 0) {
    this.#own = new RangeSet(own)
    this.#last = Math.max(rowsBefore, ...own.map(({ to }) => to - 1))
  }

  /** The highest known number. Rows that are sent from now on get higher ones. */
  get last(): number {
    return this.#last
  }

  isOwn(number: number): boolean {
    return this.#own.has(number)
  }

  /** Rows of one request, which have numbers one after the other. */
  add(rowIds: readonly string[]): void {
    const numbers = [rowIds[0], rowIds.at(-1)].map(rowNumberOf)
    const [first, last] = numbers
    if (first === undefined || last === undefined) return
    this.addRange({ from: first, to: last + 1 })
  }

  addRange(range: RowRange): void {
    this.#own.add(range)
    this.#last = Math.max(this.#last, range.to - 1)
  }

  /** The rows after this number, and the last one. */
  ownAfter(number: number): readonly RowRange[] {
    return this.#own.ranges.filter(({ to }, at, { length }) => to - 1 > number || at === length - 1)
  }
}

export function rowNumberOf(id: string | undefined): number | undefined {
  const digits = /^row_(\d{1,16})$/.exec(id ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}
