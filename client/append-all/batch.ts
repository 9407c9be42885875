import { randomKey } from '../http/request.ts'
import type { RowRange, SentBatch } from './progress.ts'

/** Rows of one request. */
export interface Batch {
  /** Its `Idempotency-Key`, which the batch keeps if refused rows are taken out of it. */
  readonly key: string
  /** As an earlier attempt sent it. */
  readonly sent?: SentBatch | undefined
  readonly print?: string | undefined
  /** From its first row to its last when it was cut, refused rows included. */
  readonly range: RowRange
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
  readonly #printOf: ((texts: readonly string[]) => string) | undefined
  #places: number[] = []
  #texts: string[] = []
  #sent: SentBatch | undefined
  /** At least the bytes so far, commas included. */
  #bytes = FRAME_BYTES

  /** `printOf` makes the fingerprint of the rows of each batch. */
  constructor(limits: BatchLimits, printOf?: ((texts: readonly string[]) => string) | undefined) {
    this.#limits = limits
    this.#printOf = printOf
  }

  /** Returns the batch that was full before this row. A batch that was `sent` before is cut as it was then, whatever the limits are now. */
  add(place: number, text: string, sent?: SentBatch): Batch | undefined {
    const isOther = sent !== this.#sent
    const full = isOther || (sent === undefined && this.#isFull(text)) ? this.rest() : undefined
    this.#sent = sent
    this.#places.push(place)
    this.#texts.push(text)
    this.#bytes += MOST_BYTES_PER_UNIT * text.length + 1
    return full
  }

  /** The rows collected so far, or undefined if there are none. */
  rest(): Batch | undefined {
    if (this.#places.length === 0) return undefined
    const sent = this.#sent
    const [from = 0] = this.#places
    const batch = {
      key: sent?.key ?? randomKey(),
      sent,
      print: sent === undefined ? this.#printOf?.(this.#texts) : sent.print,
      range: { from: sent?.from ?? from, to: sent?.to ?? (this.#places.at(-1) ?? from) + 1 },
      places: this.#places,
      texts: this.#texts,
    }
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

/** Counts the bytes of well-formed text, which the result of `JSON.stringify` is. */
export function utf8Bytes(text: string): number {
  let bytes = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts two.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}
