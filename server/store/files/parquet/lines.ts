import * as zlib from 'node:zlib'
import { type ColumnData, type Compressors, type FileMetaData, parquetRead } from 'hyparquet'
import { markNotJson, numberText, quoted } from '../../../json.ts'
import { ParquetFault } from './fault.ts'
import { type ParquetFile, reasonOf } from './file.ts'
import type { ParquetColumn } from './schema.ts'

/** Lines are made of so many rows at a time, and of about so many bytes, as they were before compression. */
const PART = { rows: 200_000, bytes: 32 * 1024 ** 2 }

/**
 * So many cells are decoded at once. A page may have all rows of its row group (DuckDB writes 122,880), and is decoded as a whole, so of wide rows only some
 * columns are decoded together.
 */
const CELLS_AT_ONCE = 4_000_000

/** A row of a dataset takes less. */
const LINE_CHARACTERS = 16 * 1024 ** 2

/** So many characters of lines are handed on together: a value that a file has once may stand in all rows. */
const TEXT_CHARACTERS = 1024 ** 2

/** Some lines, and the number of the last row. */
export interface Lines {
  readonly text: string
  readonly rows: number
}

/** The rows of a Parquet file as lines of NDJSON, those after the first so many. Throws `ParquetFault`. */
export async function* parquetLines(
  file: ParquetFile,
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
  { after = 0, cellsAtOnce = CELLS_AT_ONCE }: { readonly after?: number; readonly cellsAtOnce?: number } = {},
): AsyncGenerator<Lines, void> {
  for (const whole of parts(metadata)) {
    const { to } = whole
    const from = Math.max(after, whole.from)
    if (from >= to) continue
    const part = { ...whole, from }
    const membersAt = await membersOf(file, metadata, columns, part, cellsAtOnce)
    let text = ''
    for (let row = from; row < to; row += 1) {
      text += `{${membersAt(row)}}\n`
      if (text.length < TEXT_CHARACTERS) continue
      yield { text, rows: row + 1 }
      text = ''
    }
    yield { text, rows: to }
  }
}

/** Rows of one row group. */
interface Part {
  readonly from: number
  readonly to: number
  readonly groupRows: number
}

function* parts({ row_groups: groups }: FileMetaData): Generator<Part> {
  let start = 0
  for (const { num_rows, total_byte_size } of groups) {
    const groupRows = Number(num_rows)
    const byBytes = Math.ceil((groupRows * PART.bytes) / Math.max(1, Number(total_byte_size)))
    const size = Math.max(1, Math.min(PART.rows, byBytes))
    for (let at = 0; at < groupRows; at += size)
      yield { from: start + at, to: start + Math.min(groupRows, at + size), groupRows }
    start += groupRows
  }
}

/**
 * The cells of a row, as members of an object, the empty ones too: a missing one would get the default of its column, or leave what an upsert finds.
 * Rows are asked for in their order.
 */
type MembersAt = (row: number) => string

async function membersOf(
  file: ParquetFile,
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
  part: Part,
  cellsAtOnce: number,
): Promise<MembersAt> {
  const together = Math.max(1, Math.floor(cellsAtOnce / part.groupRows))
  if (columns.length <= together) return membersIn(await decoded(file, metadata, columns, part), columns)
  const { from, to } = part
  const pieces = Array.from({ length: to - from }, (): string[] => [])
  for (let first = 0; first < columns.length; first += together) {
    const some = columns.slice(first, first + together)
    const membersAt = membersIn(await decoded(file, metadata, some, part), some)
    for (let row = from; row < to; row += 1) pieces[row - from]?.push(membersAt(row))
  }
  return (row) => (pieces[row - from] ?? []).join()
}

const COMPRESSORS: Compressors = {
  GZIP: (page, length) => zlib.gunzipSync(page, atMost(length)),
  BROTLI: (page, length) => zlib.brotliDecompressSync(page, atMost(length)),
  ZSTD: (page, length) => zlib.zstdDecompressSync(page, atMost(length)),
}

function atMost(length: number): { maxOutputLength: number } {
  return { maxOutputLength: Math.max(1, length) }
}

// A byte order mark at the beginning of a cell is a part of it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const textOf = (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes)

/** JSON stays text, so that none of its digits is lost, and dates stay numbers of days, since not all are dates of ours. */
const PARSERS = { stringFromBytes: textOf, jsonFromBytes: textOf, dateFromDays: (days: number) => days }

/** The decoded pages that have some of the rows, of each column in their order. */
async function decoded(
  file: ParquetFile,
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
  { from, to }: Part,
) {
  const chunks = new Map<string, ColumnData[]>()
  const onChunk = (chunk: ColumnData) => {
    const { columnName } = chunk
    chunks.set(columnName, [...(chunks.get(columnName) ?? []), chunk])
  }
  try {
    const part = { file: file.buffer, metadata, rowStart: from, rowEnd: to, columns: columns.map(({ name }) => name) }
    await parquetRead({ ...part, compressors: COMPRESSORS, parsers: PARSERS, onChunk })
    return chunks
  } catch (error) {
    throw new ParquetFault(`rows ${from + 1} to ${to} are damaged: ${reasonOf(error)}`)
  }
}

/** The cells of a column. */
interface Cells {
  /** `"name":` */
  readonly key: string
  readonly type: ParquetColumn['type']
  /** The cell of a row, which is asked for after those before it. */
  cellOf(row: number): unknown
}

function cellsOf({ name, type }: ParquetColumn, chunks: readonly ColumnData[]): Cells {
  let at = 0
  return {
    key: `${JSON.stringify(name)}:`,
    type,
    cellOf(row) {
      while (row >= (chunks[at]?.rowEnd ?? Number.POSITIVE_INFINITY)) at += 1
      const chunk = chunks[at]
      if (chunk === undefined) throw new ParquetFault(`row ${row + 1} is missing in column ${quoted(name)}`)
      return chunk.columnData[row - chunk.rowStart]
    },
  }
}

function membersIn(chunks: ReadonlyMap<string, ColumnData[]>, columns: readonly ParquetColumn[]): MembersAt {
  const cells = columns.map((column) => cellsOf(column, chunks.get(column.name) ?? []))
  return (row) => {
    const members: string[] = []
    let length = 0
    for (const { key, type, cellOf } of cells) {
      const member = key + jsonOf(cellOf(row), type)
      length += member.length
      if (length > LINE_CHARACTERS) throw new ParquetFault(`row ${row + 1} is larger than rows may be`)
      members.push(member)
    }
    // Joined they are one text. Added one after the other they would keep a node for each.
    return members.join()
  }
}

/** What JSON, or a cell, cannot hold is a text that says what it is: no column of the type takes it. */
function jsonOf(cell: unknown, type: ParquetColumn['type']): string {
  if (cell === null || cell === undefined) return 'null'
  if (type === 'json') return jsonIn(String(cell))
  if (type === 'date') return JSON.stringify(dateOf(Number(cell)))
  if (typeof cell === 'bigint') return String(cell) // also one that no double has, which is refused as such
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell) : JSON.stringify(String(cell))
  return JSON.stringify(cell)
}

function jsonIn(text: string): string {
  try {
    JSON.parse(text)
    // A line of NDJSON has no line ends.
    return text.replace(/[\r\n]/g, ' ')
  } catch {
    return JSON.stringify(markNotJson(text))
  }
}

const DAY_MS = 86_400_000

/** Days from 1970 as a date between the years 1 and 9999. */
function dateOf(days: number): string {
  if (days >= -719_162 && days <= 2_932_896) return new Date(days * DAY_MS).toISOString().slice(0, 10)
  return `${days} days after 1970-01-01`
}
