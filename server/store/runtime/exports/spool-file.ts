import { randomUUID } from 'node:crypto'
import { closeSync, openSync, statfsSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '../../interface/store-error.ts'

/** So much stays in memory; most exports need no file. */
const MEMORY_BYTES = 256 * 1024

/** Where an export is spooled: memory while it is small, then a file. */
export class SpoolFile {
  readonly #folder: string
  #pieces: Uint8Array[] = []
  #fd: number | undefined
  /** All that was written. */
  size = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Undefined as long as all is in memory. Whoever reads the file closes it. */
  get fd(): number | undefined {
    return this.#fd
  }

  /** What is in memory. */
  get bytes(): Uint8Array {
    return Buffer.concat(this.#pieces)
  }

  write(written: string | Uint8Array): void {
    const isKept = this.#fd === undefined && this.size + written.length <= MEMORY_BYTES
    const piece = typeof written === 'string' || isKept ? Buffer.from(written) : written
    this.size += piece.length
    if (this.#fd === undefined && this.size <= MEMORY_BYTES) {
      this.#pieces.push(piece)
      return
    }
    this.#requireSpace()
    this.#fd ??= openNameless(this.#folder)
    for (const part of [...this.#pieces.splice(0), piece]) writeAll(this.#fd, part)
  }

  /** Closes a file that no reader has received. */
  discard(): void {
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }

  /** No export takes more of the disk than it leaves free, so that all together never fill it: writes need it too. */
  #requireSpace(): void {
    const { bavail, bsize } = statfsSync(this.#folder)
    if (this.size > bavail * bsize)
      throw new StoreError('unavailable', `an export of more than ${this.size} bytes would leave the disk too little`)
  }
}

/** A file without a name is gone when it is closed, however this process ends. */
function openNameless(folder: string): number {
  const path = join(folder, `export-${randomUUID()}`)
  const fd = openSync(path, 'wx+', 0o600)
  unlinkSync(path)
  return fd
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written)
}
