import type { Column, ColumnType, Row } from '../generated/index.ts'

/** A table as read from a CSV file: texts by column name. An empty text is an empty cell. */
export type TextTable = readonly Readonly<Record<string, string>>[]

/** The types other than text, with a check whether a text has their form. */
export const FORMS: readonly (readonly [ColumnType, (text: string) => boolean])[] = [
  // Spreadsheets write them in capitals.
  ['boolean', (text) => /^(?:true|false)$/i.test(text)],
  ['number', isNumber],
  ['date', isDate],
]

const NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,2})?$/
const FAR_NUMBER = /^-?[1-9]\d{0,14}(\.\d+)?[eE][+-]?\d{3}$/

function isNumber(text: string): boolean {
  return NUMBER.test(text) || (FAR_NUMBER.test(text) && isWithinRange(Number(text)))
}

/** A number that is too large for a double becomes infinite, and one that is too small 0. */
function isWithinRange(value: number): boolean {
  return Number.isFinite(value) && value !== 0
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return false
  const day = Number(text.slice(8))
  // The first 28 days are in every month; the platform makes a 31st of April the first of May.
  return day <= 28 || new Date(text).getUTCDate() === day
}

/**
 * Infers the columns of a table of texts. A column has a type if all its filled cells have the form of that type, otherwise it is text.
 * Numbers with leading zeros or more than 15 digits before the decimal point stay text, since a number would not keep them.
 */
export function inferColumns(table: TextTable): Column[] {
  return Object.keys(table[0] ?? {}).map((name) => {
    const filled = table.map((row) => row[name] ?? '').filter((text) => text !== '')
    const form = FORMS.find(([, hasForm]) => filled.length > 0 && filled.every(hasForm))
    return { name, type: form?.[0] ?? 'text' }
  })
}

/**
 * Converts a table of texts to rows with cells of the columns' types. Space around a number, a boolean, a date or JSON is ignored, and so are
 * the capitals of `TRUE` and `FALSE`. Throws a `TypeError` that names row, column and text if a text is not of its column's type.
 */
export function toRows(columns: readonly Column[], table: TextTable): Row[] {
  return table.map((row, index) =>
    Object.fromEntries(columns.map((column) => [column.name, toCell(column, row[column.name] ?? '', index)])),
  )
}

function toCell({ name, type }: Column, text: string, index: number): unknown {
  if (text === '') return null
  const cell = READERS[type](type === 'text' ? text : text.trim())
  if (cell !== undefined) return cell
  throw new TypeError(
    `table[${index}][${JSON.stringify(name)}] is ${JSON.stringify(text)}, which is not ${FORM_NAMES[type]}.`,
  )
}

/** Each returns undefined for a text that is not of its type. */
const READERS: { readonly [Type in ColumnType]: (text: string) => unknown } = {
  text: (text) => text,
  number: toNumber,
  boolean: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : undefined),
  date: (text) => (isDate(text) ? text : undefined),
  json: (text) => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  },
}

const FORM_NAMES: { readonly [Type in ColumnType]: string } = {
  text: 'a text',
  number: 'a number such as 12 or -0.5, with integers up to 9007199254740991',
  boolean: 'true or false',
  date: 'a date such as 2026-11-20',
  json: 'JSON',
}

/** Reads a number as JSON writes it. Undefined for one that a double would round or cannot hold. */
function toNumber(text: string): number | undefined {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined
  const value = Number(text)
  const isRounded = /^-?\d+$/.test(text) && !Number.isSafeInteger(value)
  return Number.isFinite(value) && !isRounded ? value : undefined
}
