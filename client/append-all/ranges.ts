import type { RowRange } from './progress.ts'

/** A set of places, kept as the fewest ranges in their order. */
export class RangeSet {
  #ranges: RowRange[] = []

  constructor(ranges: readonly RowRange[] = []) {
    for (const range of ranges) this.add(range)
  }

  add({ from, to }: RowRange): void {
    if (to <= from) return
    const before = this.#ranges.filter((range) => range.to < from)
    const after = this.#ranges.filter((range) => range.from > to)
    const touched = this.#ranges.slice(before.length, this.#ranges.length - after.length)
    const joined = { from: Math.min(from, touched[0]?.from ?? from), to: Math.max(to, touched.at(-1)?.to ?? to) }
    this.#ranges = [...before, joined, ...after]
  }

  /** Places in ascending order. */
  addAll(places: readonly number[]): void {
    let [from = 0] = places
    let to = from
    for (const place of places) {
      if (place !== to) {
        this.add({ from, to })
        from = place
      }
      to = place + 1
    }
    this.add({ from, to })
  }

  has(place: number): boolean {
    return this.#ranges.some(({ from, to }) => from <= place && place < to)
  }

  get ranges(): readonly RowRange[] {
    return this.#ranges
  }
}
