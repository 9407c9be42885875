import { type Column, type ColumnType, isDate } from '../../../../client/index.ts'
import type { Sample } from './csv-file.ts'

const SAMPLE_BYTES = 1024 ** 2

/** Whether a file is NDJSON: an object on each line. The name says it, or else the first character. */
export async function isNdjson(file: File): Promise<boolean> {
  if (/\.(ndjson|jsonl)$/i.test(file.name)) return true
  if (/\.(csv|tsv)$/i.test(file.name)) return false
  return /^\s*\{/.test(await file.slice(0, 1024).text())
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
  return { delimiter: '', newline: '\n', columns, header: names, lines: shown }
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
