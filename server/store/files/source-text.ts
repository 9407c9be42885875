import { isAscii, isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import type { FileFault } from '../../domain/imports.ts'

const BLOCK_BYTES = 256 * 1024

/** Much longer than a row may be: an open quote takes in all that follows. */
const LONGEST_ROW_BYTES = 32 * 1024 ** 2

const LF = 0x0a
const CR = 0x0d

/** A file that cannot be read any further. */
export class FileFaultError extends Error {
  override readonly name = 'FileFaultError'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault.kind)
    this.fault = fault
  }
}

/** Whole lines of a file. */
export interface TextBlock {
  readonly text: string
  /** Whether the file ends with it. */
  readonly isLast: boolean
  /** The bytes of the first characters of the text. */
  bytesOf(length: number): number
}

/** Reads the file at a path, and closes it. */
export function readingFile<Read>(path: string, read: (source: SourceText) => Read): Read {
  const source = SourceText.of(path)
  try {
    return read(source)
  } finally {
    source.close()
  }
}

/** Copies bytes of a source to the place in a buffer. Returns how many; 0 at the end. */
type ReadBytes = (into: Buffer, offset: number, length: number, position: number) => number

/** Reads a file, or what is like one, in blocks of whole lines. It is to be closed. */
export class SourceText {
  readonly #read: ReadBytes
  readonly close: () => void
  #buffer = Buffer.allocUnsafeSlow(BLOCK_BYTES)

  private constructor(read: ReadBytes, close: () => void) {
    this.#read = read
    this.close = close
  }

  /** The file at a path. */
  static of(path: string): SourceText {
    const fd = openSync(path, 'r')
    return new SourceText(
      (into, offset, length, position) => readSync(fd, into, offset, length, position),
      () => closeSync(fd),
    )
  }

  /** A file that is in memory. */
  static within(bytes: Uint8Array): SourceText {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return new SourceText(
      (into, offset, length, position) => file.copy(into, offset, position, position + length),
      () => {},
    )
  }

  /** The first bytes of the file. */
  beginning(length: number): Buffer {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, this.#read(bytes, 0, length, 0))
  }

  /** The lines from a place on; `line` is the number of the first. With `isLonger` more of them than the last time, since a row goes on after them. */
  block(at: number, line: number, isLonger: boolean): TextBlock {
    if (isLonger) this.#grow(line)
    for (;;) {
      const read = this.#fill(at)
      const isLast = read < this.#buffer.length
      const end = isLast ? read : lastLineEnd(this.#buffer)
      if (end > 0 || isLast) return blockOf(this.#buffer.subarray(0, end), isLast, line)
      this.#grow(line)
    }
  }

  #grow(line: number): void {
    if (this.#buffer.length >= LONGEST_ROW_BYTES) throw new FileFaultError({ kind: 'long_row', line })
    this.#buffer = Buffer.allocUnsafeSlow(this.#buffer.length * 2)
  }

  #fill(at: number): number {
    let read = 0
    while (read < this.#buffer.length) {
      const more = this.#read(this.#buffer, read, this.#buffer.length - read, at + read)
      if (more === 0) break
      read += more
    }
    return read
  }
}

/** Behind the last line that ends for sure: a CR at the end may have its LF after it. */
function lastLineEnd(bytes: Buffer): number {
  const end = bytes.lastIndexOf(LF) + 1
  return end > 0 ? end : bytes.subarray(0, -1).lastIndexOf(CR) + 1
}

function blockOf(bytes: Buffer, isLast: boolean, line: number): TextBlock {
  if (isAscii(bytes)) return { text: bytes.toString('latin1'), isLast, bytesOf: (length) => length }
  if (!isUtf8(bytes)) throw new FileFaultError({ kind: 'not_utf8', line: line + linesBeforeFault(bytes) })
  const text = bytes.toString()
  return { text, isLast, bytesOf: (length) => Buffer.byteLength(text.slice(0, length)) }
}

function linesBeforeFault(bytes: Buffer): number {
  let lines = 0
  for (let start = 0; start < bytes.length; lines += 1) {
    const found = bytes.indexOf(LF, start)
    const end = found < 0 ? bytes.length : found + 1
    if (!isUtf8(bytes.subarray(start, end))) break
    start = end
  }
  return lines
}
