import type { ColumnType } from '../../../generated/index.ts'
import { CsvRecords } from '../../csv-records.ts'
import { codecs } from '../../domain/codecs.ts'
import { COLUMNS_GUESSED, type ColumnGuess, type FileHead } from '../../domain/imports.ts'
import { parseJson } from '../../json.ts'
import { csvSource } from './csv-rows.ts'
import { namesInOrder } from './names-in-order.ts'
import { ndjsonSource } from './ndjson-rows.ts'
import type { RowSource } from './row-source.ts'
import { FileFaultError } from './source-text.ts'

/** Reads rows for the types of their cells only. `guesses` says what was learned. */
export interface GuessingSource {
  readonly rows: RowSource
  guesses(): ColumnGuess[]
}

/** Goes on from what was learned of earlier rows. Throws `FileFaultError` for more columns than a dataset has. */
export function guessingSource(head: FileHead | undefined, before: readonly ColumnGuess[]): GuessingSource {
  return head === undefined ? ndjsonGuesses(before) : csvGuesses(head, before)
}

function csvGuesses({ delimiter, names }: FileHead, before: readonly ColumnGuess[]): GuessingSource {
  requireFew(names.length)
  const records = new CsvRecords(delimiter)
  const { length: width } = names
  const types = names.map((_, at) => before[at]?.type)
  const encode: RowSource['encode'] = () => {
    const { fields, count } = records
    if (count !== width) return { kind: 'cell_count', path: [], found: count, expected: width }
    for (let at = 0; at < width; at += 1) {
      const text = fields[at] as string // as many as `count`
      if (text === '' || types[at] === 'text') continue
      const type = textType(text)
      types[at] = (types[at] ?? type) === type ? type : 'text'
    }
    return undefined
  }
  const guesses = () => names.map((name, at) => ({ name, type: types[at] }))
  return { rows: csvSource(records, { width, cells: [], sent: [], encode }), guesses }
}

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?(?:[eE][+-]?\d{1,2})?$/
const FAR_NUMBER = /^-?[1-9]\d{0,14}(?:\.\d+)?[eE][+-]?\d{3}$/

/** A number does not keep leading zeros, or more than 15 digits before the decimal point. Of the digits after it, it keeps the nearest double. */
function textType(text: string): ColumnType {
  if (NUMBER.test(text) || (FAR_NUMBER.test(text) && isWithinRange(Number(text)))) return 'number'
  if (/^(?:true|false)$/i.test(text)) return 'boolean'
  return codecs.date.parse(text) === undefined ? 'text' : 'date'
}

/** A number that is too large for a double becomes infinite, and one that is too small 0. */
function isWithinRange(value: number): boolean {
  return Number.isFinite(value) && value !== 0
}

function ndjsonGuesses(before: readonly ColumnGuess[]): GuessingSource {
  const types = new Map(before.map(({ name, type }) => [name, type]))
  const rows = ndjsonSource({
    cells: [],
    sent: [],
    encode(line) {
      const row = parseJson(line)
      if (typeof row !== 'object' || row === null || Array.isArray(row))
        return { kind: 'not_an_object', path: [], shown: line.trim().slice(0, SHOWN) }
      const names = Object.keys(row)
      const isNew = names.some((name) => !types.has(name))
      for (const name of isNew ? namesInOrder(line, row) : names)
        types.set(name, both(types.get(name), typeOf(row[name as never])))
      requireFew(types.size)
      return undefined
    },
  })
  return { rows, guesses: () => [...types].map(([name, type]) => ({ name, type })) }
}

const SHOWN = 100

function both(one: ColumnType | undefined, other: ColumnType | undefined): ColumnType | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other
  const isText = [one, other].every((type) => type === 'text' || type === 'date')
  return isText ? 'text' : 'json'
}

function typeOf(value: unknown): ColumnType | undefined {
  if (value === null) return undefined
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as 'number' | 'boolean'
  if (typeof value !== 'string') return 'json'
  return codecs.date.parse(value) === undefined ? 'text' : 'date'
}

function requireFew(columns: number): void {
  if (columns > COLUMNS_GUESSED) throw new FileFaultError({ kind: 'many_columns' })
}
