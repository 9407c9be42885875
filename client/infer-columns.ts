import type { Column, ColumnType, Row } from '../generated/index.ts'

/** A table as it comes out of a CSV file: texts by column name. An empty text is an empty cell. */
export type TextTable = readonly Readonly<Record<string, string>>[]

const FORMS: readonly (readonly [ColumnType, RegExp])[] = [
  ['boolean', /^(true|false)$/],
  ['number', /^-?(0|[1-9]\d{0,14})(\.\d+)?([eE][+-]?\d{1,2})?$/],
  ['date', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/],
]

/**
 * The columns of a table of texts: a column is of a type when all its filled cells have the type's form, and text
 * otherwise. Numbers with leading zeros or more than 15 digits stay text, since a number would not keep them.
 */
export function inferColumns(table: TextTable): Column[] {
  return Object.keys(table[0] ?? {}).map((name) => {
    const filled = table.map((row) => row[name] ?? '').filter((text) => text !== '')
    const form = FORMS.find(([, pattern]) => filled.length > 0 && filled.every((text) => pattern.test(text)))
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
