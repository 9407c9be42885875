import { type Column, DatasetServiceError, inferColumns } from '../../../../client/index.ts'
import { CsvRecords, NotCsv } from '../../../csv-records.ts'

/** How much of a file is read to guess its columns. */
const SAMPLE_BYTES = 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

/** The beginning of a file: the guessed columns, and lines to show. */
export interface Sample {
  readonly delimiter: string
  readonly columns: readonly Column[]
  /** Whether a line before the table names the delimiter. */
  readonly namesDelimiter: boolean
  /** The first line of the table that is not blank, as it is in the file. */
  readonly header: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

/** Throws where no line can be read. */
export async function readSample(file: File, encoding: string, hasHeader: boolean): Promise<Sample> {
  // Without the byte order mark that spreadsheets write: a decoder leaves it out.
  const beginning = new TextDecoder(encoding).decode(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const [line = '', named] = DELIMITER_LINE.exec(beginning) ?? []
  const text = beginning.slice(line.length)
  const delimiter = named ?? delimiterOf(text)
  const { lines: found, fault } = new LineReader(delimiter, line === '' ? 1 : 2).read(text, file.size <= SAMPLE_BYTES)
  if (found.length === 0 && fault !== undefined) throw fault
  const [head = [], ...rest] = found.map(({ fields }) => fields)
  const lines = hasHeader ? rest : [head, ...rest]
  const names = distinct(head.map((name, index) => (hasHeader && name.trim()) || `column ${index + 1}`))
  const table = lines.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])))
  const types = new Map(inferColumns(table).map(({ name, type }) => [name, type]))
  const columns = names.map((name) => ({ name, type: types.get(name) ?? ('text' as const) }))
  return { delimiter, columns, namesDelimiter: line !== '', header: head, lines }
}

/** A first line such as `sep=;`, which tells Excel the delimiter. Excel does not show it as a row. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n)/i

/**
 * The delimiter that the first line has most often outside of quotes. Headings have commas too, so one that the second line has as often as the first
 * comes before all others.
 */
function delimiterOf(text: string): string {
  const lines = text.replace(/"(""|[^"])*"/g, '').split(/\r\n|[\r\n]/)
  const [first = '', second = ''] = lines.filter((line) => line !== '')
  const counts = [',', ';', '\t', '|'].map((delimiter) => {
    const count = first.split(delimiter).length
    return { delimiter, count, isEven: count > 1 && count === second.split(delimiter).length }
  })
  const even = counts.filter(({ isEven }) => isEven)
  return (even.length > 0 ? even : counts).reduce((most, other) => (other.count > most.count ? other : most)).delimiter
}

/** Valid and distinct column names: the second `a` becomes `a 2`. Spreadsheets write headings of several lines. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const clean =
      name
        .replace(/[:,/\s\p{Cc}\p{Cs}]+/gu, ' ')
        .replace(/^[-\s]+/, '')
        .replace(CUT_NAME, '$1')
        .replace(/^\.{1,2}$|\s+$/g, '') || 'column'
    let free = clean
    for (let count = 2; used.has(free); count++) free = `${clean} ${count}`
    used.add(free)
    return free
  })
}

/** The characters of a name for which there is room. */
const CUT_NAME = /^(.{120}).*$/u

/** A file, and how to read it. */
export interface Source {
  readonly format: 'csv' | 'ndjson'
  readonly file: File
  readonly encoding: string
  readonly delimiter: string
  readonly hasHeader: boolean
}

/** A line of the file that is not blank; in a file of one column, a blank one has an empty cell. */
export interface Line {
  readonly number: number
  readonly fields: readonly string[]
  /** Which of them were in quotes: an empty one of these is an empty text. */
  readonly isQuoted: readonly boolean[]
}

/** Lines that were read together, and how much of the file has been read with them, from 0 to 1. */
export interface LinesPart {
  readonly lines: readonly Line[]
  readonly share: number
}

/**
 * Reads a file part by part, each when it is asked for. One decoder reads all parts, because a character may be cut in two. Throws a
 * `TypeError` at bytes that are invalid in the encoding, and says the line that is no CSV.
 */
export async function* linesOf({ file, encoding, delimiter, hasHeader }: Source): AsyncGenerator<LinesPart> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let reader: LineReader | undefined
  let isBelowHeader = !hasHeader
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const end = Math.min(file.size, start + CHUNK_BYTES)
    const hasMore = end < file.size
    const decoded = decoder.decode(await file.slice(start, end).arrayBuffer(), { stream: hasMore })
    const text = start === 0 ? decoded.replace(DELIMITER_LINE, '') : decoded
    reader ??= new LineReader(delimiter, text === decoded ? 1 : 2)
    const { lines, fault } = reader.read(text, !hasMore)
    if (fault !== undefined) throw fault
    yield { lines: isBelowHeader ? lines : lines.slice(1), share: end / file.size }
    isBelowHeader ||= lines.length > 0
  }
}

/** Much longer than a row may be: an open quote takes in all that follows. */
const LONGEST_ROW = 32 * 1024 ** 2

const FAULTS: { readonly [Kind in NotCsv['kind']]: string } = {
  open_quote: 'a quote that begins in this row is never closed. Is the file cut short?',
  text_after_quote: 'there is text after a closing quote. Write a quote within quotes twice.',
}

/** Reads lines of a text that comes in parts, as the service reads them. */
class LineReader {
  readonly #records: CsvRecords
  /** Of the next line. */
  #number: number
  /** What no line could be made of yet. */
  #rest = ''
  /** How many columns the first line has. */
  #width: number | undefined

  constructor(delimiter: string, firstLine: number) {
    this.#records = new CsvRecords(delimiter)
    this.#number = firstLine
  }

  /** The lines up to the first that is no CSV, if there is one. */
  read(part: string, isLast: boolean): { readonly lines: readonly Line[]; readonly fault?: DatasetServiceError } {
    const text = this.#rest + part
    const lines: Line[] = []
    let at = 0
    try {
      while (at < text.length) {
        const next = this.#records.read(text, at, isLast)
        if (next < 0) break
        this.#take(lines)
        at = next
      }
    } catch (error) {
      if (!(error instanceof NotCsv)) throw error
      return { lines, fault: this.#fault(error.kind) }
    }
    this.#rest = text.slice(at)
    return this.#rest.length > LONGEST_ROW ? { lines, fault: this.#fault('open_quote') } : { lines }
  }

  #take(lines: Line[]): void {
    const { fields, isQuoted, count, lines: length } = this.#records
    const isBlank = count === 1 && fields[0] === '' && isQuoted[0] !== true
    if (!isBlank || this.#width === 1)
      lines.push({ number: this.#number, fields: fields.slice(0, count), isQuoted: isQuoted.slice(0, count) })
    if (!isBlank) this.#width ??= count
    this.#number += length
  }

  #fault(kind: NotCsv['kind']): DatasetServiceError {
    return new DatasetServiceError(`Line ${this.#number}: ${FAULTS[kind]}`)
  }
}
