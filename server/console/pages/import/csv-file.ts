import Papa from 'papaparse'
import type { Column } from '../../../../client/index.ts'
import { inferColumns } from '../../../../client/index.ts'

/** How much of a file is read to guess its columns. */
const SAMPLE_BYTES = 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

/** How lines end. */
type Newline = '\r\n' | '\n' | '\r'

/** The beginning of a file: the guessed columns, and lines to show. */
export interface Sample {
  readonly delimiter: string
  readonly newline: Newline
  readonly columns: readonly Column[]
  /** Whether a line before the table names the delimiter. */
  readonly namesDelimiter: boolean
  /** The first line of the table that is not blank, as it is in the file. */
  readonly header: readonly string[]
  readonly lines: readonly (readonly string[])[]
}

export async function readSample(file: File, encoding: string, hasHeader: boolean): Promise<Sample> {
  // Without the byte order mark that spreadsheets write: a decoder leaves it out.
  const beginning = new TextDecoder(encoding).decode(await file.slice(0, SAMPLE_BYTES).arrayBuffer())
  const [line = '', named] = DELIMITER_LINE.exec(beginning) ?? []
  const text = beginning.slice(line.length)
  const delimiter = named ?? delimiterOf(text)
  const { data, meta } = Papa.parse<string[]>(text, { delimiter })
  // The last line of a part may be cut short.
  const whole = file.size > SAMPLE_BYTES ? data.slice(0, -1) : data
  const [head = [], ...rest] = whole.filter((fields) => !isBlank(fields))
  const lines = hasHeader ? rest : [head, ...rest]
  const names = distinct(head.map((name, index) => (hasHeader && name.trim()) || `column ${index + 1}`))
  const table = lines.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])))
  const types = new Map(inferColumns(table).map(({ name, type }) => [name, type]))
  const newline = NEWLINES.find((end) => end === meta.linebreak) ?? '\n'
  const columns = names.map((name) => ({ name, type: types.get(name) ?? ('text' as const) }))
  return { delimiter, newline, columns, namesDelimiter: line !== '', header: head, lines }
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

const NEWLINES: readonly Newline[] = ['\r\n', '\n', '\r']

function isBlank(fields: readonly string[]): boolean {
  return fields.length === 1 && fields[0] === ''
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
  readonly newline: Newline
  readonly hasHeader: boolean
}

/** A line of the file that is no header and not blank. */
export interface Line {
  readonly number: number
  readonly fields: readonly string[]
}

/** Lines that were read together, and how much of the file has been read with them, from 0 to 1. */
export interface LinesPart {
  readonly lines: readonly Line[]
  readonly share: number
}

/** What Papa's parser answers with, which it has no type for. */
interface Parsed {
  readonly data: string[][]
  /** Where the last, incomplete line begins. */
  readonly meta: { readonly cursor: number }
}

/**
 * Reads a file part by part, each when it is asked for. One decoder reads all parts, because a character may be cut in two. Throws a
 * `TypeError` at bytes that are invalid in the encoding.
 */
export async function* linesOf({ file, encoding, delimiter, newline, hasHeader }: Source): AsyncGenerator<LinesPart> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const parser = { delimiter, newline }
  let rest = ''
  let number = 1
  let isFirst = true
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const end = Math.min(file.size, start + CHUNK_BYTES)
    const hasMore = end < file.size
    const decoded = rest + decoder.decode(await file.slice(start, end).arrayBuffer(), { stream: hasMore })
    const text = start === 0 ? decoded.replace(DELIMITER_LINE, '') : decoded
    if (text !== decoded) number += 1
    const { data, meta }: Parsed = new Papa.Parser(parser).parse(text, 0, hasMore)
    rest = text.slice(meta.cursor)
    const lines: Line[] = []
    for (const fields of data) {
      if (!isBlank(fields) && !(isFirst && hasHeader)) lines.push({ number, fields })
      if (!isBlank(fields)) isFirst = false
      number += 1 + breaksIn(fields)
    }
    yield { lines, share: end / file.size }
  }
}

/** A field in quotes may reach over several lines. */
function breaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, field) => (field.includes('\n') ? sum + field.split('\n').length - 1 : sum), 0)
}
