import { NotCsv } from '../../csv-records.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { ColumnGuess, FileHead, FilePlace, FileRowProblem, RefusedFileRow } from '../../domain/imports.ts'
import { addRow, ROW_LIMIT_BYTES, ROW_STORED_BYTES, type RowSizes, storedBytes } from '../../domain/row-size.ts'
import { type KeysOfRows, keyIn, keyText, pathOf, RowKeys, type UniqueKey } from '../../domain/unique-keys.ts'
import { csvRows } from './csv-rows.ts'
import { guessingSource } from './guess-columns.ts'
import { ndjsonRows } from './ndjson-rows.ts'
import type { RowSource } from './row-source.ts'
import { FileFaultError, readingFile, type SourceText } from './source-text.ts'

/** A part of a file that is to be read. */
export interface FilePart {
  readonly path: string
  readonly head: FileHead | undefined
  readonly from: FilePlace
  readonly columns: readonly ColumnRecord[]
  readonly uniques: readonly UniqueKey[]
  /** Of rows that are to be found by their keys: each has one, and its own. */
  readonly upsert?: { readonly unique: UniqueKey; readonly notesKeys: boolean } | undefined
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

/** The keys of the rows of a whole file. */
export interface NotedKeys {
  /** Notes the key of a row. Returns the line of an earlier row that has it. */
  earlierLine(key: StoredCell, row: number, line: number): number | undefined
}

/** Where the keys of the file at a path are. */
export function keyFilePath(path: string): string {
  return `${path}.keys`
}

/** A row that is not taken, by its place among the rows, too. */
export interface RefusedRow extends RefusedFileRow {
  readonly row: number
}

/** Rows of a file. */
export interface PartRead {
  /** The places in the file of the rows that were taken, and their lines. */
  readonly places: readonly number[]
  readonly lines: readonly number[]
  readonly sizes: RowSizes
  readonly keys: readonly KeysOfRows[]
  readonly refused: { readonly count: number; readonly rows: readonly RefusedRow[] }
  /** Where the next row begins. */
  readonly next: FilePlace
  readonly isEnd: boolean
}

const TEXT_SHOWN = 2_000

/** Takes the cells of a row, and the places of those that it had itself. */
type TakeRow = (cells: readonly StoredCell[], sent: readonly number[]) => void

/** Reads some rows of a file and hands each that is right to `take`. Throws `FileFaultError` where the file cannot be read. */
export function readRows(part: FilePart, take: TakeRow, noted?: NotedKeys): PartRead {
  return readingFile(part.path, (source) => readRowsOf(source, part, take, noted))
}

/** A part of what is like a file. */
export type SourcePart = Omit<FilePart, 'path'>

/** As `readRows`. */
export function readRowsOf(source: SourceText, part: SourcePart, take: TakeRow, noted?: NotedKeys): PartRead {
  const { head, columns, upsert } = part
  const isPartial = upsert !== undefined
  const rows = head === undefined ? ndjsonRows(columns, isPartial) : csvRows(head, columns, isPartial)
  return new PartReading(part, rows, take, noted).read(source)
}

/** A part of a file whose columns are to be guessed, with what earlier parts showed. */
export interface GuessedPart extends Pick<FilePart, 'path' | 'head' | 'from' | 'maxRows' | 'maxCharacters'> {
  readonly guesses: readonly ColumnGuess[]
}

export interface GuessedRead extends Pick<PartRead, 'refused' | 'next' | 'isEnd'> {
  readonly guesses: readonly ColumnGuess[]
}

/** Reads some rows of a file for the types of their cells. Throws `FileFaultError` as `readRows` does. */
export function guessColumns(part: GuessedPart): GuessedRead {
  const { rows, guesses } = guessingSource(part.head, part.guesses)
  const whole = { ...part, columns: [], uniques: [], known: [], maxRefused: part.maxRows }
  const reading = new PartReading(whole, rows, () => {}, undefined)
  const { refused, next, isEnd } = readingFile(part.path, (source) => reading.read(source))
  return { refused, next, isEnd, guesses: guesses() }
}

class PartReading {
  readonly #part: SourcePart
  readonly #take: TakeRow
  readonly #noted: NotedKeys | undefined
  readonly #source: RowSource
  readonly #keys: RowKeys
  readonly #known: ReadonlyMap<number, FileRowProblem>
  readonly #sizes: RowSizes = { largestRowBytes: 0, storedBytes: 0 }
  readonly #places: number[] = []
  readonly #lines: number[] = []
  readonly #refused: RefusedRow[] = []
  #bytes: number
  #line: number
  #row: number
  #isEnd = false

  constructor(part: SourcePart, source: RowSource, take: TakeRow, noted: NotedKeys | undefined) {
    const { from, uniques, known } = part
    this.#part = part
    this.#take = take
    this.#noted = noted
    this.#source = source
    this.#keys = new RowKeys(uniques, 1)
    this.#known = new Map(known.map(({ row, problem }) => [row, problem]))
    this.#bytes = from.bytes
    this.#line = from.line
    this.#row = from.rows
  }

  read(file: SourceText): PartRead {
    let left = this.#part.maxCharacters
    for (let isLonger = false; left > 0 && !this.#isFull && !this.#isEnd; ) {
      const block = file.block(this.#bytes, this.#line, isLonger)
      const end = this.#readText(block.text, block.isLast, left)
      isLonger = end === 0
      left -= end
      this.#bytes += block.bytesOf(end)
      this.#isEnd = block.isLast && end === block.text.length
    }
    return this.#result()
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
      this.#refused.push({ row: this.#row, line: this.#line, problem, text: shown })
    } else {
      this.#places.push(this.#row)
      this.#lines.push(this.#line)
      this.#take(this.#source.cells, this.#source.sent)
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
    const problem = this.#matchProblem() ?? this.#keys.tryAdd(this.#source.cells)
    if (problem === undefined) return undefined
    this.#uncount()
    if (problem.kind !== 'same_key') return problem
    const { path, as } = problem
    return { kind: 'same_key_as_line', path, line: this.#lines[as] ?? 0 }
  }

  /** What is wrong with the key by which a row is to be found. */
  #matchProblem(): FileRowProblem | undefined {
    const unique = this.#part.upsert?.unique
    if (unique === undefined) return undefined
    const { cells } = this.#source
    const key = keyIn(unique, cells)
    const empty = unique.columns.find(({ place }) => cells[place] === null)
    if (key === undefined) return { kind: 'empty_key', path: [empty?.name ?? ''] }
    const line = this.#noted?.earlierLine(keyText(key), this.#row, this.#line)
    return line === undefined ? undefined : { kind: 'same_key_as_line', path: pathOf(unique.columns), line }
  }

  #uncount(): void {
    this.#sizes.storedBytes -= ROW_STORED_BYTES + storedBytes(this.#source.cells)
  }

  #result(): PartRead {
    return {
      places: this.#places,
      lines: this.#lines,
      sizes: this.#sizes,
      keys: this.#keys.keys,
      refused: { count: this.#refused.length, rows: this.#refused },
      next: { bytes: this.#bytes, line: this.#line, rows: this.#row },
      isEnd: this.#isEnd,
    }
  }
}
