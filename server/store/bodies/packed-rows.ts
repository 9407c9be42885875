import type { StoredCell } from '../../domain/codecs.ts'
import type { RowProblem } from '../../domain/row-validator.ts'

/**
 * Cells of rows one after the other in memory that can be moved to another thread: cloning three million cells takes as long as storing them. A row
 * begins with the number of its cells, each of which has its place among the columns, its kind and its value.
 */
export interface PackedRows {
  readonly rowCount: number
  readonly bytes: Uint8Array
  /** What is wrong with rows, by their places. */
  readonly problems: ReadonlyMap<number, readonly RowProblem[]>
}

/** Hands the cells of the next row to `take`, and returns what is wrong with it. */
export type NextRow = (take: (place: number, cell: StoredCell) => void) => readonly RowProblem[]

const EMPTY = 0
const NUMBER = 1
const ASCII = 2
const UTF8 = 3

const COUNT_BYTES = 2
/** A place, a kind, and a number or the length of a text. */
const CELL_BYTES = 2 + 1 + 8
const FIRST_BYTES = 1024 ** 2

export class RowPacker {
  readonly #problems = new Map<number, readonly RowProblem[]>()
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #rowAt = 0
  #end = 0
  #cellCount = 0
  #rowCount = 0

  begin(): void {
    this.#rowAt = this.#end
    this.#cellCount = 0
    this.#require(COUNT_BYTES)
    this.#end += COUNT_BYTES
  }

  readonly add = (place: number, cell: StoredCell): void => {
    const isText = typeof cell === 'string'
    this.#require(CELL_BYTES + (isText ? cell.length * 3 : 0))
    this.#cellCount += 1
    this.#end = this.#buffer.writeUInt16LE(place, this.#end)
    if (cell === null) this.#end = this.#buffer.writeUInt8(EMPTY, this.#end)
    else if (isText) this.#addText(cell)
    else {
      this.#buffer.writeUInt8(NUMBER, this.#end)
      this.#end = this.#buffer.writeDoubleLE(cell, this.#end + 1)
    }
  }

  end(problems: readonly RowProblem[]): void {
    if (problems.length > 0) this.#problems.set(this.#rowCount, problems)
    this.#buffer.writeUInt16LE(this.#cellCount, this.#rowAt)
    this.#rowCount += 1
  }

  rows(): PackedRows {
    return { rowCount: this.#rowCount, bytes: this.#buffer.subarray(0, this.#end), problems: this.#problems }
  }

  #addText(text: string): void {
    const from = this.#end + 1 + 4
    const length = this.#buffer.write(text, from)
    this.#buffer.writeUInt8(length === text.length ? ASCII : UTF8, this.#end)
    this.#buffer.writeUInt32LE(length, this.#end + 1)
    this.#end = from + length
  }

  #require(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#end + bytes))
    this.#buffer.copy(grown, 0, 0, this.#end)
    this.#buffer = grown
  }
}

/** Reads packed rows in their order. */
export function unpacked({ bytes, problems }: PackedRows): NextRow {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  let row = 0
  const cell = (): StoredCell => {
    const kind = buffer[at]
    at += 1
    if (kind === EMPTY) return null
    if (kind === NUMBER) {
      at += 8
      return view.getFloat64(at - 8, true)
    }
    const length = view.getUint32(at, true)
    at += 4 + length
    return kind === ASCII ? buffer.toString('latin1', at - length, at) : buffer.toString('utf8', at - length, at)
  }
  return (take) => {
    const count = view.getUint16(at, true)
    at += COUNT_BYTES
    for (let read = 0; read < count; read += 1) {
      const place = view.getUint16(at, true)
      at += 2
      take(place, cell())
    }
    row += 1
    return problems.get(row - 1) ?? []
  }
}
