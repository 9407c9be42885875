import type { Codec, StoredCell } from '../../../domain/codecs.ts'

/** How the values of a column are stored. */
export type Storage = Codec['storage'] | 'bigint'

// "Binary Format" in PostgreSQL's documentation of COPY.
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const TRAILER = Buffer.from([0xff, 0xff])
const NULL_LENGTH = -1
const BIGINT_FIELD_BYTES = 4 + 8

/** The size of the first part; each further one is twice as long, up to the longest. */
const FIRST_CHUNK_BYTES = 8 * 1024
const LONGEST_CHUNK_BYTES = 256 * 1024

/** A text whose bytes are not worth counting before room is made for it. */
const SHORT_TEXT = 4096

/** Shorter texts are mostly ASCII, and written faster by their characters. */
const WRITTEN_BY_CHARACTER = 32

interface Chunk {
  readonly bytes: Buffer
  readonly view: DataView
  /** Where its rows begin. */
  readonly rows: number[]
}

/** Data in parts that can be moved to another thread. */
export interface CopyParts {
  readonly chunks: readonly { readonly bytes: Uint8Array; readonly rows: readonly number[] }[]
  readonly length: number
}

/**
 * Rows in COPY's binary format, which spares both sides the digits of numbers. It may begin each row with numbers that are
 * known only when it is sent.
 */
export class CopyData {
  readonly #storages: readonly Storage[]
  readonly #numbers: number
  readonly #chunks: Chunk[] = []
  #chunk = newChunk(FIRST_CHUNK_BYTES)
  #at = 0
  #length = 0

  /** The columns are `numbers` bigints that are set later, then those of the cells. */
  constructor(storages: readonly Storage[], numbers = 0) {
    this.#storages = storages
    this.#numbers = numbers
    this.#write(HEADER)
  }

  /** How many rows there are. */
  get length(): number {
    return this.#length
  }

  /** A cell for each column. */
  add(cells: readonly StoredCell[]): void {
    const numbers = this.#numbers
    this.#reserve(2 + numbers * BIGINT_FIELD_BYTES)
    this.#chunk.rows.push(this.#at)
    this.#chunk.view.setInt16(this.#at, numbers + this.#storages.length)
    this.#at += 2
    for (let index = 0; index < numbers; index += 1) this.#addBigint(0)
    for (let index = 0; index < this.#storages.length; index += 1)
      this.#addCell(this.#storages[index], cells[index] ?? null)
    this.#length += 1
  }

  /** Sets the numbers of all rows, before each sending: what `numbersOf` gives for a row, counted from 0. */
  setNumbers(numbersOf: (row: number) => readonly number[]): void {
    let row = 0
    for (const { view, rows } of [...this.#chunks, this.#chunk]) {
      for (const start of rows) {
        let at = start + 2
        for (const number of numbersOf(row)) {
          setBigint(view, at + 4, number)
          at += BIGINT_FIELD_BYTES
        }
        row += 1
      }
    }
  }

  /** All of it, in the memory in which it was made. */
  bytes(): Buffer[] {
    const full = this.#chunks.map(({ bytes }) => bytes)
    return [...full, this.#chunk.bytes.subarray(0, this.#at), TRAILER]
  }

  /** All of it, for another thread, whose `CopyData.of` goes on with it. */
  parts(): CopyParts {
    const { bytes, rows } = this.#chunk
    return { chunks: [...this.#chunks, { bytes: bytes.subarray(0, this.#at), rows }], length: this.#length }
  }

  /** What another thread has made; nothing can be added to it. */
  static of(numbers: number, { chunks, length }: CopyParts): CopyData {
    const data = new CopyData([], numbers)
    data.#length = length
    data.#at = 0
    for (const { bytes, rows } of chunks) data.#chunks.push(chunkOf(bytes, [...rows]))
    return data
  }

  #addCell(storage: Storage | undefined, cell: StoredCell): void {
    if (cell === null) this.#addField(0, NULL_LENGTH)
    else if (typeof cell === 'string' && storage === 'text') this.#addText(cell)
    else if (typeof cell === 'number' && storage === 'double precision') this.#addDouble(cell)
    else if (typeof cell === 'number' && storage === 'integer') this.#addInteger(cell)
    else if (typeof cell === 'number' && storage === 'bigint') this.#addBigint(cell)
    // The server would take eight bytes of one for those of the other.
    else throw new Error(`a ${typeof cell} for a column of ${storage}`)
  }

  #addBigint(value: number): void {
    const start = this.#addField(8)
    setBigint(this.#chunk.view, start, value)
  }

  #addInteger(value: number): void {
    const start = this.#addField(4)
    this.#chunk.view.setInt32(start, value)
  }

  #addDouble(value: number): void {
    const start = this.#addField(8)
    this.#chunk.view.setFloat64(start, value)
  }

  /** Returns where the field's bytes go. */
  #addField(bytes: number, length = bytes): number {
    this.#reserve(4 + bytes)
    const start = this.#at + 4
    this.#chunk.view.setInt32(this.#at, length)
    this.#at = start + bytes
    return start
  }

  #addText(text: string): void {
    // A UTF-16 unit takes at most 3 bytes of UTF-8.
    this.#reserve(4 + (text.length <= SHORT_TEXT ? text.length * 3 : Buffer.byteLength(text)))
    const { bytes, view } = this.#chunk
    const start = this.#at + 4
    const length = writeAscii(bytes, start, text) ? text.length : bytes.write(text, start)
    view.setInt32(this.#at, length)
    this.#at = start + length
  }

  #write(bytes: Buffer): void {
    this.#reserve(bytes.length)
    bytes.copy(this.#chunk.bytes, this.#at)
    this.#at += bytes.length
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#chunk.bytes.length) return
    const { bytes, view, rows } = this.#chunk
    this.#chunks.push({ bytes: bytes.subarray(0, this.#at), view, rows })
    const next = Math.min(2 * bytes.length, LONGEST_CHUNK_BYTES)
    this.#chunk = newChunk(Math.max(next, length))
    this.#at = 0
  }
}

function newChunk(length: number): Chunk {
  return chunkOf(Buffer.allocUnsafeSlow(length), [])
}

function chunkOf({ buffer, byteOffset, length }: Uint8Array, rows: number[]): Chunk {
  return { bytes: Buffer.from(buffer, byteOffset, length), view: new DataView(buffer, byteOffset), rows }
}

/** Safe integers are more than a half of their 64 bits. */
function setBigint(view: DataView, at: number, value: number): void {
  view.setInt32(at, Math.floor(value / 2 ** 32))
  view.setUint32(at + 4, value >>> 0)
}

/** False when the text is long or not ASCII; then what was written is to be written over. */
function writeAscii(bytes: Buffer, start: number, text: string): boolean {
  if (text.length > WRITTEN_BY_CHARACTER) return false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) return false
    bytes[start + index] = code
  }
  return true
}
