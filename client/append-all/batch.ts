/** Rows of one request. */
export interface Batch {
  /** Their places in the source. */
  readonly places: readonly number[]
  /** Each as JSON. */
  readonly texts: readonly string[]
}

export interface BatchLimits {
  readonly rows: number
  readonly bytes: number
}

/** `{"rows":[` and `]}`, without the comma that the first row has none of. */
const FRAME_BYTES = 10

/** Collects rows until a request is full. */
export class BatchCutter {
  readonly #limits: BatchLimits
  #places: number[] = []
  #texts: string[] = []
  /** At least the bytes so far, commas included. */
  #bytes = FRAME_BYTES

  constructor(limits: BatchLimits) {
    this.#limits = limits
  }

  /** Gives the batch that was full before this row. */
  add(place: number, text: string): Batch | undefined {
    const full = this.#isFull(text) ? this.rest() : undefined
    this.#places.push(place)
    this.#texts.push(text)
    this.#bytes += MOST_BYTES_PER_UNIT * text.length + 1
    return full
  }

  /** What has been collected; undefined when nothing has. */
  rest(): Batch | undefined {
    if (this.#places.length === 0) return undefined
    const batch = { places: this.#places, texts: this.#texts }
    this.#places = []
    this.#texts = []
    this.#bytes = FRAME_BYTES
    return batch
  }

  #isFull(next: string): boolean {
    if (this.#texts.length >= this.#limits.rows) return true
    const mostBytes = MOST_BYTES_PER_UNIT * next.length + 1
    if (this.#bytes + mostBytes <= this.#limits.bytes) return false
    // Only near the limit are bytes worth counting.
    this.#bytes = FRAME_BYTES + this.#texts.reduce((sum, text) => sum + utf8Bytes(text) + 1, 0)
    return this.#texts.length > 0 && this.#bytes + utf8Bytes(next) + 1 > this.#limits.bytes
  }
}

/** A UTF-16 code unit takes up to three bytes of UTF-8. */
const MOST_BYTES_PER_UNIT = 3

/** Of well-formed text, which JSON of `JSON.stringify` is. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts two.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}
