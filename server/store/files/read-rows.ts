import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileHead, FilePlace, FileRowProblem, ImportFormat, RefusedFileRow } from '../../domain/imports.ts'
import { addRow, ROW_LIMIT_BYTES, ROW_STORED_BYTES, type RowSizes, storedBytes } from '../../domain/row-size.ts'
import { type KeysOfRows, RowKeys, type UniqueKey } from '../../domain/unique-keys.ts'
import type { RefusedRows } from '../interface/imports.ts'
import { NotCsv } from './csv-records.ts'
import { csvRows } from './csv-rows.ts'
import { ndjsonRows } from './ndjson-rows.ts'
import type { RowSource } from './row-source.ts'
import { FileFaultError, SourceText } from './source-text.ts'

/** A part of a file that is to be read. */
export interface FilePart {
  readonly path: string
  readonly format: ImportFormat
  readonly head: FileHead | undefined
  readonly from: FilePlace
  readonly columns: readonly ColumnRecord[]
  readonly uniques: readonly UniqueKey[]
  readonly maxRows: number
  readonly maxCharacters: number
  /** Reading ends when so many are refused. */
  readonly maxRefused: number
  /** Rows that are known to be wrong, by their places in the file. */
  readonly known: readonly KnownProblem[]
}

export interface KnownProblem {
  readonly row: number
  readonly problem: FileRowProblem
}

/** Rows of a file. */
export interface PartRead {
  /** The places in the file of the rows that were taken. */
  readonly places: readonly number[]
  readonly sizes: RowSizes
  readonly keys: readonly KeysOfRows[]
  readonly refused: RefusedRows
  /** Where the next row begins. */
  readonly next: FilePlace
  readonly isEnd: boolean
}

const TEXT_SHOWN = 2_000

/** Reads some rows of a file and hands each that is right to `take`. Throws `FileFaultError` where the file cannot be read. */
export function readRows(part: FilePart, take: (cells: readonly StoredCell[]) => void): PartRead {
  const reading = new PartReading(part, take)
  const source = new SourceText(part.path)
  try {
    reading.read(source)
  } finally {
    source.close()
  }
  return reading.result()
}

class PartReading {
  readonly #part: FilePart
  readonly #take: (cells: readonly StoredCell[]) => void
  readonly #source: RowSource
  readonly #keys: RowKeys
  readonly #known: ReadonlyMap<number, FileRowProblem>
  readonly #sizes: RowSizes = { largestRowBytes: 0, storedBytes: 0 }
  readonly #places: number[] = []
  readonly #lines: number[] = []
  readonly #refused: RefusedFileRow[] = []
  #bytes: number
  #line: number
  #row: number
  #isEnd = false

  constructor(part: FilePart, take: (cells: readonly StoredCell[]) => void) {
    const { head, columns, from, uniques, known } = part
    this.#part = part
    this.#take = take
    this.#source = head === undefined ? ndjsonRows(columns) : csvRows(head, columns)
    this.#keys = new RowKeys(uniques, 1)
    this.#known = new Map(known.map(({ row, problem }) => [row, problem]))
    this.#bytes = from.bytes
    this.#line = from.line
    this.#row = from.rows
  }

  read(file: SourceText): void {
    let left = this.#part.maxCharacters
    for (let isLonger = false; left > 0 && !this.#isFull && !this.#isEnd; ) {
      const block = file.block(this.#bytes, this.#line, isLonger)
      const end = this.#readText(block.text, block.isLast, left)
      isLonger = end === 0
      left -= end
      this.#bytes += block.bytesOf(end)
      this.#isEnd = block.isLast && end === block.text.length
    }
  }

  get #isFull(): boolean {
    const { from, maxRows, maxRefused } = this.#part
    return this.#row - from.rows >= maxRows || this.#refused.length >= maxRefused
  }

  #readText(text: string, isLast: boolean, maxCharacters: number): number {
    const source = this.#source
    let at = 0
    while (at < text.length && at < maxCharacters && !this.#isFull) {
      const next = this.#end(text, at, isLast)
      if (next < 0) break
      if (!source.isBlank) this.#readRow(text, at)
      this.#line += source.lines
      at = next
    }
    return at
  }

  #end(text: string, at: number, isLast: boolean): number {
    try {
      return this.#source.read(text, at, isLast)
    } catch (error) {
      throw error instanceof NotCsv ? new FileFaultError({ kind: error.kind, line: this.#line }) : error
    }
  }

  #readRow(text: string, at: number): void {
    const problem = this.#known.get(this.#row) ?? this.#source.encode() ?? this.#tooLarge() ?? this.#keyProblem()
    if (problem !== undefined) {
      const shown = text.slice(at, Math.min(this.#source.end, at + TEXT_SHOWN)).toWellFormed()
      this.#refused.push({ line: this.#line, problem, text: shown })
    } else {
      this.#places.push(this.#row)
      this.#lines.push(this.#line)
      this.#take(this.#source.cells)
    }
    this.#row += 1
  }

  #tooLarge(): FileRowProblem | undefined {
    const { cells } = this.#source
    const { largestRowBytes } = this.#sizes
    if (addRow(this.#sizes, cells) <= ROW_LIMIT_BYTES) return undefined
    this.#sizes.largestRowBytes = largestRowBytes
    this.#uncount()
    return { kind: 'too_large', path: [] }
  }

  #keyProblem(): FileRowProblem | undefined {
    const problem = this.#keys.tryAdd(this.#source.cells)
    if (problem === undefined) return undefined
    this.#uncount()
    if (problem.kind !== 'same_key') return problem
    const { path, as } = problem
    return { kind: 'same_key_as_line', path, line: this.#lines[as] ?? 0 }
  }

  #uncount(): void {
    this.#sizes.storedBytes -= ROW_STORED_BYTES + storedBytes(this.#source.cells)
  }

  result(): PartRead {
    return {
      places: this.#places,
      sizes: this.#sizes,
      keys: this.#keys.keys,
      refused: { count: this.#refused.length, rows: this.#refused },
      next: { bytes: this.#bytes, line: this.#line, rows: this.#row },
      isEnd: this.#isEnd,
    }
  }
}
