import Papa from 'papaparse'
import { inferColumns } from '../../../../client/infer-columns.ts'
import type { Column } from '../../../../generated/index.ts'

/** As much of a file as is read to guess its columns. */
const SAMPLE_BYTES = 1024 ** 2
const CHUNK_BYTES = 1024 ** 2

/** The beginning of a file: its columns by their looks, and lines to show. */
export interface Sample {
  readonly delimiter: string
  readonly columns: readonly Column[]
  readonly lines: readonly (readonly string[])[]
}

export async function readSample(file: File, hasHeader: boolean): Promise<Sample> {
  const text = withoutMark(await file.slice(0, SAMPLE_BYTES).text())
  const delimiter = delimiterOf(text)
  const { data } = Papa.parse<string[]>(text, { delimiter })
  // The last line of a part may be cut short.
  const whole = file.size > SAMPLE_BYTES ? data.slice(0, -1) : data
  const [head = [], ...rest] = whole.filter((fields) => !isBlank(fields))
  const lines = hasHeader ? rest : [head, ...rest]
  const names = distinct(head.map((name, index) => (hasHeader && name.trim()) || `column ${index + 1}`))
  const table = lines.map((fields) => Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])))
  const types = new Map(inferColumns(table).map(({ name, type }) => [name, type]))
  return { delimiter, columns: names.map((name) => ({ name, type: types.get(name) ?? 'text' })), lines }
}

/** What separates most in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/"(""|[^"])*"/g, '').split(/\r?\n/, 1)
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, line.split(delimiter).length] as const)
  return counts.reduce((most, other) => (other[1] > most[1] ? other : most))[0]
}

/** Spreadsheets write a byte order mark. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

function isBlank(fields: readonly string[]): boolean {
  return fields.length === 1 && fields[0] === ''
}

/** Names as a dataset takes them: the second `a` is `a 2`. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const clean =
      name
        .replace(/[:,/]/g, ' ')
        .replace(/^[-\s]+|\s+$/g, '')
        .slice(0, 120) || 'column'
    let free = clean
    for (let count = 2; used.has(free); count++) free = `${clean} ${count}`
    used.add(free)
    return free
  })
}

/** A file, and how to read it. */
export interface Source {
  readonly file: File
  readonly delimiter: string
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

/** Reads a file part by part, each when it is asked for. */
export function linesOf(source: Source): ReadableStreamDefaultReader<LinesPart> {
  const { readable, writable } = new TransformStream<LinesPart, LinesPart>()
  const writer = writable.getWriter()
  // Who reads no further has cancelled: then there is nobody to tell.
  readLines(source, (lines, share) => writer.write({ lines, share })).then(
    () => writer.close().catch(() => {}),
    (error) => writer.abort(error).catch(() => {}),
  )
  return readable.getReader()
}

/** The next part is read when `take` is done with the last. */
function readLines(
  { file, delimiter, hasHeader }: Source,
  take: (lines: Line[], share: number) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let number = 1
    let isFirst = true
    Papa.parse<string[]>(file, {
      delimiter,
      chunkSize: CHUNK_BYTES,
      chunk: ({ data, meta }, parser) => {
        const lines: Line[] = []
        for (const fields of data) {
          if (!isBlank(fields) && !(isFirst && hasHeader)) lines.push({ number, fields })
          if (!isBlank(fields)) isFirst = false
          number += 1 + breaksIn(fields)
        }
        parser.pause()
        take(lines, Math.min(1, meta.cursor / file.size)).then(
          () => parser.resume(),
          (error) => {
            parser.abort()
            reject(error)
          },
        )
      },
      complete: () => resolve(),
      error: reject,
    })
  })
}

/** A field in quotes may reach over several lines. */
function breaksIn(fields: readonly string[]): number {
  return fields.reduce((sum, field) => (field.includes('\n') ? sum + field.split('\n').length - 1 : sum), 0)
}
