/** Numbers beyond this are added up apart, divided by `SCALE`, so that no sum on the way leaves a double's range. */
export const LARGEST_PLAIN = 1e290
/** A power of two: dividing by it and multiplying by it loses nothing of numbers this large. */
export const SCALE = 2 ** 100

/** A sum of doubles that is as good as exact: it keeps what rounding loses (Neumaier 1974). */
class Compensated {
  #sum = 0
  #lost = 0

  add(value: number): void {
    const sum = this.#sum + value
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum
    this.#sum = sum
  }

  get value(): number {
    return this.#sum + this.#lost
  }
}

/** Adds up the sums of parts. Only what is asked of it at the end can be beyond a double. */
export class RunningSum {
  readonly #plain = new Compensated()
  #scaled: Compensated | undefined

  add(value: number): void {
    if (Math.abs(value) > LARGEST_PLAIN) this.addScaled(value / SCALE)
    else this.#plain.add(value)
  }

  /** A number that was divided by `SCALE`. */
  addScaled(value: number): void {
    this.#scaled ??= new Compensated()
    this.#scaled.add(value)
  }

  /** The sum divided by a number; infinite where that is beyond a double. `-0` becomes 0. */
  over(count: number): number {
    if (this.#scaled === undefined) return this.#plain.value / count + 0
    return ((this.#scaled.value + this.#plain.value / SCALE) / count) * SCALE + 0
  }
}
