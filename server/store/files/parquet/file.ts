import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type AsyncBuffer, type FileMetaData, parquetMetadata } from 'hyparquet'
import { ParquetFault } from './fault.ts'
import { withWholeNames } from './whole-names.ts'

const MAGIC = 'PAR1'

/** The footer of any file that is written for reading is a small part of this. */
const FOOTER_BYTES = 64 * 1024 ** 2

/** A Parquet file that is open. It is to be closed. */
export class ParquetFile {
  readonly #fd: number
  readonly sizeBytes: number

  constructor(path: string) {
    this.#fd = openSync(path, 'r')
    this.sizeBytes = fstatSync(this.#fd).size
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** Bytes from a place on, as many as there are. */
  bytes(start: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.sizeBytes - start)))
    let read = 0
    while (read < bytes.length) {
      const more = readSync(this.#fd, bytes, read, bytes.length - read, start + read)
      if (more === 0) throw new ParquetFault('it is cut short')
      read += more
    }
    return bytes
  }

  /** As hyparquet reads it. */
  get buffer(): AsyncBuffer {
    const { sizeBytes } = this
    return {
      byteLength: sizeBytes,
      slice: (start, end = sizeBytes) => this.bytes(start, end - start).buffer,
    }
  }

  /** Throws `ParquetFault`. */
  metadata(): FileMetaData {
    const text = (start: number) => Buffer.from(this.bytes(start, MAGIC.length)).toString('latin1')
    if (this.sizeBytes < 3 * MAGIC.length || text(0) !== MAGIC) throw new ParquetFault('it does not begin like one')
    if (text(this.sizeBytes - MAGIC.length) !== MAGIC) throw new ParquetFault('it is cut short, and has no footer')
    const footerBytes = Buffer.from(this.bytes(this.sizeBytes - 8, 4)).readUInt32LE()
    if (footerBytes > Math.min(FOOTER_BYTES, this.sizeBytes - 8)) throw new ParquetFault('its footer is damaged')
    try {
      const end = this.bytes(this.sizeBytes - footerBytes - 8, footerBytes + 8)
      return withWholeNames(parquetMetadata(end), end.subarray(0, footerBytes))
    } catch (error) {
      throw new ParquetFault(`its footer is damaged: ${reasonOf(error)}`)
    }
  }
}

/** What a library says, as part of a sentence. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}
