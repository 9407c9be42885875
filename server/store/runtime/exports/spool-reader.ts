import type { RowExport } from '../../interface/exports.ts'
import type { SpooledBytes } from './spool.ts'

const PIECE_BYTES = 64 * 1024

const END = { done: true, value: undefined } as const

/** Reads a spooled export, or a part of it, as fast as it is asked to. */
export class SpoolReader implements RowExport {
  readonly #spool: SpooledBytes
  readonly #end: number
  readonly #onEnded: () => Promise<void>
  /** Ends the piece that is awaited. */
  #leave = () => {}
  #position: number
  #ended: Promise<void> | undefined

  /** `onEnded` is called once: when all was read, at a failure, or when the reader is left. */
  constructor(spool: SpooledBytes, onEnded: () => Promise<void>, start = 0, end = Number.POSITIVE_INFINITY) {
    this.#spool = spool
    this.#onEnded = onEnded
    this.#position = start
    this.#end = end
  }

  get rowCount(): number {
    return this.#spool.rowCount
  }

  get sizeBytes(): number | undefined {
    return this.#spool.sizeBytes
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#ended !== undefined) return END
    try {
      const piece = await this.#piece()
      if (piece === undefined || this.#ended !== undefined) return this.return()
      this.#position += piece.length
      return { done: false, value: piece }
    } catch (error) {
      if (this.#ended !== undefined) return END
      await this.return()
      throw error
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#leave()
    this.#ended ??= this.#onEnded()
    await this.#ended
    return END
  }

  /**
   * Undefined at the end, and as soon as the reader is left. `Promise.race` with a promise that lasts as long as the reader would keep all pieces that
   * were ever read.
   */
  #piece(): Promise<Uint8Array | undefined> {
    const limit = Math.min(PIECE_BYTES, this.#end - this.#position)
    if (limit <= 0) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#leave = () => resolve(undefined)
      this.#spool.readAt(this.#position, limit).then(resolve, reject)
    })
  }
}
