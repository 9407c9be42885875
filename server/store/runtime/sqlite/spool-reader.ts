import { close, read } from 'node:fs'
import { promisify } from 'node:util'
import type { MessagePort } from 'node:worker_threads'
import type { RowExport } from '../../interface/exports.ts'
import { StoreError } from '../../interface/store-error.ts'
import { errorOf } from '../wire.ts'
import type { SpoolProgress } from './export-thread.ts'

const PIECE_BYTES = 64 * 1024

const readFrom = promisify(read)
const closeFile = promisify(close)

const END = { done: true, value: undefined } as const

/** Reads a spooled export while it grows, as fast as it is asked to. The file is closed when neither side uses it any more. */
export class SpoolReader implements RowExport {
  /** Resolves when the export is whole, has failed or was ended; nobody writes to the file from then on. */
  readonly spooled: Promise<void>
  readonly #spooler: MessagePort
  readonly #onGrowth: (bytes: number) => void
  readonly #onFreed: () => void
  #fd: number | undefined
  #size = 0
  #rowCount = 0
  #position = 0
  #isWhole = false
  #failure: Error | undefined
  #freed: Promise<void> | undefined
  #reading: Promise<unknown> | undefined
  #changed = Promise.withResolvers<void>()

  /** `onGrowth` is told of the bytes that it takes, and may throw to end it; `onFreed` of their end. */
  constructor(spooler: MessagePort, onGrowth: (bytes: number) => void, onFreed: () => void) {
    this.#spooler = spooler
    this.#onGrowth = onGrowth
    this.#onFreed = onFreed
    spooler.on('message', (progress: SpoolProgress) => this.#advance(progress))
    this.spooled = new Promise((resolve) => {
      spooler.on('close', () => {
        if (!this.#isWhole) this.#fail(new StoreError('unavailable', 'the thread that spooled the export died'))
        resolve()
      })
    })
  }

  /** To be called once, before anything is read. */
  open(fd: number): this {
    this.#fd = fd
    return this
  }

  get rowCount(): number {
    return this.#rowCount
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    while (this.#freed === undefined && this.#failure === undefined) {
      if (this.#position < this.#size) return { done: false, value: await this.#readPiece() }
      if (this.#isWhole) return this.return()
      await this.#changed.promise
    }
    if (this.#freed !== undefined) return END
    await this.return()
    throw this.#failure
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#freed ??= this.#free()
    this.#wake()
    await this.#freed
    return END
  }

  async #readPiece(): Promise<Uint8Array> {
    if (this.#fd === undefined) throw new Error('the export is read before it was opened')
    const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, this.#size - this.#position))
    const reading = readFrom(this.#fd, piece, 0, piece.length, this.#position)
    this.#reading = reading
    const { bytesRead } = await reading
    if (bytesRead === 0) throw new Error(`the export ends at ${this.#position} of ${this.#size} bytes`)
    this.#position += bytesRead
    return piece.subarray(0, bytesRead)
  }

  #advance(progress: SpoolProgress): void {
    if ('failure' in progress) this.#fail(errorOf(progress.failure))
    else this.#grow(progress)
  }

  #grow(progress: Exclude<SpoolProgress, { failure: unknown }>): void {
    const grown = progress.size - this.#size
    this.#size = progress.size
    this.#rowCount = progress.rowCount
    this.#isWhole = progress.isWhole
    try {
      this.#onGrowth(grown)
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)))
      this.#stopSpooling()
    }
    this.#wake()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#wake()
  }

  #stopSpooling(): void {
    this.#spooler.postMessage('stop')
  }

  #wake(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  /** A number of a file that is closed too early may be that of another file a moment later. */
  async #free(): Promise<void> {
    if (!this.#isWhole) this.#stopSpooling()
    await Promise.allSettled([this.#reading, this.spooled])
    if (this.#fd !== undefined) await closeFile(this.#fd)
    this.#onGrowth(-this.#size)
    this.#onFreed()
  }
}
