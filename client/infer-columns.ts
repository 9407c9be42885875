import type { Column, ColumnType, Row } from '../generated/index.ts'

/** A table as it comes out of a CSV file: texts by column name. An empty text is an empty cell. */
export type TextTable = readonly Readonly<Record<string, string>>[]

/** The types that a text may have besides text, and whether it has their form. */
export const FORMS: readonly (readonly [ColumnType, (text: string) => boolean])[] = [
  ['boolean', (text) => text === 'true' || text === 'false'],
  ['number', (text) => /^-?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,2})?$/.test(text)],
  ['date', isDate],
]

/** A day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text)) return false
  const day = Number(text.slice(8))
  // The first 28 days are in every month; the platform makes a 31st of April the first of May.
  return day <= 28 || new Date(text).getUTCDate() === day
}

/**
 * The columns of a table of texts: a column is of a type when all its filled cells have the type's form, and text
 * otherwise. Numbers with leading zeros or more than 15 digits stay text, since a number would not keep them.
 */
export function inferColumns(table: TextTable): Column[] {
  return Object.keys(table[0] ?? {}).map((name) => {
    const filled = table.map((row) => row[name] ?? '').filter((text) => text !== '')
    const form = FORMS.find(([, hasForm]) => filled.length > 0 && filled.every(hasForm))
    return { name, type: form?.[0] ?? 'text' }
  })
}

/** The rows of a table of texts, as cells of the types of their columns. */
export function toRows(columns: readonly Column[], table: TextTable): Row[] {
  return table.map((row) => Object.fromEntries(columns.map(({ name, type }) => [name, toCell(type, row[name] ?? '')])))
}

function toCell(type: ColumnType, text: string): string | number | boolean | null {
  if (text === '') return null
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
