import { close, read } from 'node:fs'
import { promisify } from 'node:util'
import type { MessagePort } from 'node:worker_threads'
import { StoreError } from '../../interface/store-error.ts'
import { errorOf } from '../wire.ts'
import type { SpoolProgress } from './export-job.ts'

const readFrom = promisify(read)
const closeFile = promisify(close)

/** The bytes of an export, which may still be made. */
export interface SpooledBytes {
  /** Rows made so far. */
  readonly rowCount: number
  /** Undefined until it is complete. */
  readonly sizeBytes: number | undefined
  readonly diskBytes: number
  /** Resolves with its size when it is complete; rejects with its failure. */
  whenComplete(): Promise<number>
  /** Some bytes from a place on, when there are any; undefined at its end. Rejects with its failure. */
  readAt(position: number, limit: number): Promise<Uint8Array | undefined>
  /** Gives back what it takes. */
  free(): Promise<void>
}

/** An export that is in memory. */
export function inMemory(bytes: Uint8Array, rowCount: number): SpooledBytes {
  return {
    rowCount,
    sizeBytes: bytes.length,
    diskBytes: 0,
    whenComplete: async () => bytes.length,
    readAt: async (position, limit) =>
      position < bytes.length ? bytes.subarray(position, position + limit) : undefined,
    free: async () => {},
  }
}

/** A spooled export, which is read while it grows. The file is closed when neither side uses it any more. */
export class Spool implements SpooledBytes {
  /** Resolves when the export is whole, has failed or was ended; nobody writes to the file from then on. */
  readonly spooled: Promise<void>
  readonly #spooler: MessagePort
  readonly #onGrowth: (bytes: number) => void
  readonly #onFreed: () => void
  readonly #reading = new Set<Promise<unknown>>()
  #fd: number | undefined
  #size = 0
  #rowCount = 0
  #isWhole = false
  #failure: Error | undefined
  #freed: Promise<void> | undefined
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

  get sizeBytes(): number | undefined {
    return this.#isWhole ? this.#size : undefined
  }

  get diskBytes(): number {
    return this.#size
  }

  async whenComplete(): Promise<number> {
    while (!this.#isWhole) await this.#growth()
    return this.#size
  }

  async readAt(position: number, limit: number): Promise<Uint8Array | undefined> {
    for (;;) {
      if (this.#failure !== undefined || this.#freed !== undefined) await this.#growth()
      if (position < this.#size) return this.#read(position, Math.min(limit, this.#size - position))
      if (this.#isWhole) return undefined
      await this.#growth()
    }
  }

  free(): Promise<void> {
    this.#freed ??= this.#free()
    this.#wake()
    return this.#freed
  }

  /** Resolves when there may be more. */
  async #growth(): Promise<void> {
    if (this.#freed !== undefined) throw new StoreError('unavailable', 'the export was ended')
    if (this.#failure === undefined) await this.#changed.promise
    if (this.#failure !== undefined) throw this.#failure
  }

  async #read(position: number, length: number): Promise<Uint8Array> {
    if (this.#fd === undefined) throw new Error('the export is read before it was opened')
    const piece = Buffer.allocUnsafeSlow(length)
    const reading = readFrom(this.#fd, piece, 0, length, position)
    this.#reading.add(reading)
    try {
      const { bytesRead } = await reading
      if (bytesRead === 0) throw new Error(`the export ends at ${position} of ${this.#size} bytes`)
      return piece.subarray(0, bytesRead)
    } finally {
      this.#reading.delete(reading)
    }
  }

  #advance(progress: SpoolProgress): void {
    if ('failure' in progress) this.#fail(errorOf(progress.failure))
    else this.#grow(progress)
  }

  #grow(progress: Exclude<SpoolProgress, { failure: unknown }>): void {
    const grown = progress.size - this.#size
    this.#size = progress.size
    this.#rowCount = progress.rowCount
    try {
      this.#onGrowth(grown)
      this.#isWhole = progress.isWhole && this.#failure === undefined
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
    await Promise.allSettled([...this.#reading, this.spooled])
    if (this.#fd !== undefined) await closeFile(this.#fd)
    this.#onGrowth(-this.#size)
    this.#onFreed()
  }
}
