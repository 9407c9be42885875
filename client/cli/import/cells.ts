import type { ColumnType } from '../../../generated/index.ts'
import { isDate } from '../../infer-columns.ts'

/** Writes the text of a cell as JSON; undefined where it is not of the column's type. */
export type CellWriter = (text: string) => string | undefined

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

export const CELL_WRITERS: { readonly [Type in ColumnType]: CellWriter } = {
  text: (text) => JSON.stringify(text),
  // As it stands, so that the service sees each digit.
  number: (text) => (NUMBER.test(text) ? text : trimmed(text, (inner) => (NUMBER.test(inner) ? inner : undefined))),
  boolean: (text) => trimmed(text, (inner) => BOOLEANS.get(inner.toLowerCase())),
  date: (text) => (isDate(text) ? `"${text}"` : trimmed(text, (inner) => (isDate(inner) ? `"${inner}"` : undefined))),
  json: (text) => {
    try {
      JSON.parse(text)
      return text
    } catch {
      return undefined
    }
  },
}

/** Spreadsheets write them in capitals. */
const BOOLEANS = new Map([
  ['true', 'true'],
  ['false', 'false'],
])

function trimmed(text: string, write: CellWriter): string | undefined {
  return write(text.trim())
}

/** What a cell of each type has to look like. */
export const CELL_FORMS: { readonly [Type in ColumnType]: string } = {
  text: 'a text',
  number: 'a number such as 12 or -0.5',
  boolean: 'true or false',
  date: 'a date such as 2026-11-20',
  json: 'JSON',
}
