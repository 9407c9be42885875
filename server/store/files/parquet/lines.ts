import * as zlib from 'node:zlib'
import { type Compressors, type FileMetaData, parquetReadObjects } from 'hyparquet'
import { ParquetFault } from './fault.ts'
import { type ParquetFile, reasonOf } from './file.ts'
import type { ParquetColumn } from './schema.ts'

/** Rows are decoded in parts of about so many bytes, as they were before compression, and cells. */
const PART = { bytes: 32 * 1024 ** 2, cells: 1_000_000 }

/** A row of a dataset takes less. */
const LINE_CHARACTERS = 16 * 1024 ** 2

/** So many characters of lines are handed on together: a value that a file has once may stand in all rows. */
const TEXT_CHARACTERS = 1024 ** 2

/** Some lines, and the number of the last row. */
export interface Lines {
  readonly text: string
  readonly rows: number
}

/** The rows of a Parquet file as lines of NDJSON. Throws `ParquetFault`. */
export async function* parquetLines(
  file: ParquetFile,
  metadata: FileMetaData,
  columns: readonly ParquetColumn[],
): AsyncGenerator<Lines, void> {
  for (const { from, to } of parts(metadata, columns.length)) {
    let text = ''
    let rows = from
    for (const row of await decoded(file, metadata, from, to)) {
      rows += 1
      text += lineOf(row, columns, rows)
      if (text.length < TEXT_CHARACTERS) continue
      yield { text, rows }
      text = ''
    }
    yield { text, rows }
  }
}

function* parts({ row_groups: groups }: FileMetaData, columns: number) {
  let start = 0
  for (const { num_rows, total_byte_size } of groups) {
    const rows = Number(num_rows)
    const byBytes = Math.ceil((rows * PART.bytes) / Math.max(1, Number(total_byte_size)))
    const size = Math.max(1, Math.min(byBytes, Math.floor(PART.cells / Math.max(1, columns))))
    for (let at = 0; at < rows; at += size) yield { from: start + at, to: start + Math.min(rows, at + size) }
    start += rows
  }
}

const COMPRESSORS: Compressors = {
  GZIP: (page, length) => zlib.gunzipSync(page, atMost(length)),
  BROTLI: (page, length) => zlib.brotliDecompressSync(page, atMost(length)),
  ZSTD: (page, length) => zlib.zstdDecompressSync(page, atMost(length)),
}

function atMost(length: number): { maxOutputLength: number } {
  return { maxOutputLength: Math.max(1, length) }
}

const decoder = new TextDecoder('utf-8', { fatal: true })
const textOf = (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes)

/** JSON stays text, so that none of its digits is lost, and dates stay numbers of days, since not all are dates of ours. */
const PARSERS = { stringFromBytes: textOf, jsonFromBytes: textOf, dateFromDays: (days: number) => days }

async function decoded(file: ParquetFile, metadata: FileMetaData, from: number, to: number) {
  try {
    const part = { file: file.buffer, metadata, rowStart: from, rowEnd: to }
    return await parquetReadObjects({ ...part, compressors: COMPRESSORS, parsers: PARSERS })
  } catch (error) {
    throw new ParquetFault(`rows ${from + 1} to ${to} are damaged: ${reasonOf(error)}`)
  }
}

function lineOf(row: Readonly<Record<string, unknown>>, columns: readonly ParquetColumn[], number: number): string {
  let line = '{'
  for (const { name, type } of columns) {
    const cell = row[name]
    if (cell === null || cell === undefined) continue
    line += `${line === '{' ? '' : ','}${JSON.stringify(name)}:${jsonOf(cell, type)}`
    if (line.length > LINE_CHARACTERS) throw new ParquetFault(`row ${number} is larger than rows may be`)
  }
  return `${line}}\n`
}

/** What JSON, or a cell, cannot hold is a text that says what it is: no column of the type takes it. */
function jsonOf(cell: unknown, type: ParquetColumn['type']): string {
  if (type === 'json') return jsonIn(String(cell))
  if (type === 'date') return JSON.stringify(dateOf(Number(cell)))
  if (typeof cell === 'bigint') return String(cell) // also one that no double has, which is refused as such
  if (typeof cell === 'number' && !Number.isFinite(cell)) return JSON.stringify(String(cell))
  return JSON.stringify(cell)
}

function jsonIn(text: string): string {
  try {
    JSON.parse(text)
    // A line of NDJSON has no line ends.
    return text.replace(/[\r\n]/g, ' ')
  } catch {
    return 'not JSON'
  }
}

const DAY_MS = 86_400_000

/** Days from 1970 as a date between the years 1 and 9999. */
function dateOf(days: number): string {
  if (days >= -719_162 && days <= 2_932_896) return new Date(days * DAY_MS).toISOString().slice(0, 10)
  return `${days} days after 1970-01-01`
}
