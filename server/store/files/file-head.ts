import type { ColumnType } from '../../../generated/index.ts'
import { CsvRecords, NotCsv } from '../../csv-records.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileFault, FileHead, FilePlace, TextFormat } from '../../domain/imports.ts'
import { FileFaultError, type SourceText } from './source-text.ts'

/** What is to be known of a file before its first row is read. */
export interface BegunFile {
  /** Undefined of a format without names in the first line. */
  readonly head: FileHead | undefined
  /** Where the first row begins. */
  readonly begin: FilePlace
  /** Of a format that says which columns it has, and of which types. */
  readonly columns?: readonly TypedColumn[]
}

const DELIMITERS = [',', ';', '\t', '|']

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/** By their first bytes. */
const FOREIGN: readonly (readonly [Buffer, Extract<FileFault, { kind: 'foreign' }>['found']])[] = [
  [Buffer.from([0x1f, 0x8b]), 'gzip'],
  [Buffer.from('PAR1'), 'parquet'],
  [Buffer.from('PK\x03\x04'), 'zip'],
  [Buffer.from([0xff, 0xfe]), 'utf-16'],
  [Buffer.from([0xfe, 0xff]), 'utf-16'],
]

/** Reads the beginning of a file that is to have some of the columns; any where none are given. Throws `FileFaultError`. */
export function beginFile(
  source: SourceText,
  format: TextFormat,
  columns: readonly ColumnRecord[] | undefined,
): BegunFile {
  const beginning = source.beginning(4)
  const foreign = FOREIGN.find(([bytes]) => beginning.subarray(0, bytes.length).equals(bytes))
  if (foreign !== undefined) throw new FileFaultError({ kind: 'foreign', found: foreign[1] })
  const bytes = beginning.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
  if (format === 'ndjson') return { head: undefined, begin: { bytes, line: 1, rows: 0 } }
  return headOf(source, bytes, columns)
}

/** A column that a file says it has. */
export interface TypedColumn {
  readonly name: string
  readonly type: ColumnType
}

/** What is to be known of a Parquet file that is to have some of the columns. Throws `FileFaultError`. */
export function beginParquet(file: readonly TypedColumn[], columns: readonly ColumnRecord[] | undefined): BegunFile {
  const names = file.map(({ name }) => name)
  const fault = faultOf(names, columns)
  if (fault !== undefined) throw new FileFaultError(fault)
  return { head: undefined, begin: { bytes: 0, line: 1, rows: 0 }, columns: file }
}

interface ReadHead extends FileHead {
  readonly end: FilePlace
}

function headOf(source: SourceText, start: number, columns: readonly ColumnRecord[] | undefined): BegunFile {
  // Quotes go with one delimiter only.
  const read = DELIMITERS.map((delimiter) => orFault(() => readHead(source, start, delimiter)))
  const heads = read.flatMap((each) => (each instanceof FileFaultError ? [] : [each]))
  if (heads.length === 0) throw read[0]
  const fitting = heads.find(({ names }) => columns !== undefined && faultOf(names, columns) === undefined)
  const longest = heads.reduce((most, head) => (head.names.length > most.names.length ? head : most))
  const { delimiter, names, end } = fitting ?? longest
  const fault = faultOf(names, columns)
  if (fault !== undefined) throw new FileFaultError(fault)
  return { head: { delimiter, names }, begin: end }
}

function orFault<Head>(read: () => Head): Head | FileFaultError {
  try {
    return read()
  } catch (error) {
    if (error instanceof FileFaultError) return error
    throw error
  }
}

function readHead(source: SourceText, start: number, delimiter: string): ReadHead {
  const records = new CsvRecords(delimiter)
  for (let isLonger = false; ; isLonger = true) {
    const block = source.block(start, 1, isLonger)
    if (block.text === '') throw new FileFaultError({ kind: 'empty' })
    const next = recordEnd(records, block.text, block.isLast)
    if (next < 0) continue
    const names = records.fields.slice(0, records.count)
    return { delimiter, names, end: { bytes: start + block.bytesOf(next), line: 1 + records.lines, rows: 0 } }
  }
}

function recordEnd(records: CsvRecords, text: string, isLast: boolean): number {
  try {
    return records.read(text, 0, isLast)
  } catch (error) {
    throw error instanceof NotCsv ? new FileFaultError({ kind: error.kind, line: 1 }) : error
  }
}

/** The beginning of a name that is none, in a file that is something else. */
const NAME_SHOWN = 200

/** What is wrong with the names of the first line. */
function faultOf(names: readonly string[], columns: readonly ColumnRecord[] | undefined): FileFault | undefined {
  const unnamed = names.indexOf('')
  if (unnamed >= 0) return { kind: 'no_name', column: unnamed + 1 }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return { kind: 'same_name', name: twice.slice(0, NAME_SHOWN) }
  const known = columns && new Set(columns.map(({ name }) => name))
  const unknown = known && names.find((name) => !known.has(name))
  return unknown === undefined ? undefined : { kind: 'unknown_column', name: unknown.slice(0, NAME_SHOWN) }
}
