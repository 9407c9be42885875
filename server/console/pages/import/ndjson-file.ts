import { type Column, type ColumnType, isDate } from '../../../../client/index.ts'
import type { Sample } from './csv-file.ts'

const SAMPLE_BYTES = 1024 ** 2

/** `json` is one document over several lines, which is no table, and neither is a web page. */
export type TextFormat = 'csv' | 'ndjson' | 'json' | 'html'

/** What a text file holds, by its name or else by its beginning. */
export async function formatOf(file: File): Promise<TextFormat> {
  const start = (await file.slice(0, SAMPLE_BYTES).text()).trimStart()
  // What is downloaded without being signed in is often a page that asks for that.
  if (/^<(!doctype html|html)\b/i.test(start)) return 'html'
  if (/\.(ndjson|jsonl)$/i.test(file.name)) return 'ndjson'
  if (/\.(csv|tsv)$/i.test(file.name)) return 'csv'
  if (start.startsWith('{')) return isDocument(start) ? 'json' : 'ndjson'
  return /\.json$/i.test(file.name) || /^\[\s*\{/.test(start) ? 'json' : 'csv'
}

/** Whether an object reaches over several lines. Of NDJSON a line may be wrong, but hardly the first two. */
function isDocument(start: string): boolean {
  const [first = '', second] = start.split('\n', 2)
  return second !== undefined && objectIn(first) === undefined && objectIn(second) === undefined
}

/** The beginning of a file of NDJSON: the columns that its rows name, with guessed types, and rows to show. */
export async function readNdjsonSample(file: File): Promise<Sample> {
  const text = await file.slice(0, SAMPLE_BYTES).text()
  const lines = text.split('\n')
  // The last line of a part may be cut short.
  const whole = (file.size > SAMPLE_BYTES ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '')
  const rows = whole.map(objectIn).filter((row) => row !== undefined)
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const valuesOf = (name: string) => rows.map((row) => (Object.hasOwn(row, name) ? row[name] : null))
  const columns = names.map((name): Column => ({ name, type: typeOf(valuesOf(name)) }))
  const shown = rows.map((row) => names.map((name) => shownText(Object.hasOwn(row, name) ? row[name] : null)))
  return { delimiter: '', columns, namesDelimiter: false, header: names, lines: shown }
}

type JsonObject = Readonly<Record<string, unknown>>

/** Undefined for a line that is no object: the service refuses it. */
function objectIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}

function shownText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The narrowest type that takes all values. */
function typeOf(values: readonly unknown[]): ColumnType {
  const filled = values.filter((value) => value !== null && value !== undefined)
  if (filled.length === 0) return 'text'
  if (filled.every((value) => typeof value === 'number')) return 'number'
  if (filled.every((value) => typeof value === 'boolean')) return 'boolean'
  if (filled.every((value) => typeof value === 'string')) return filled.every(isDay) ? 'date' : 'text'
  return 'json'
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && isDate(value)
}
