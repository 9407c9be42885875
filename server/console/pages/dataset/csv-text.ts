import type { Column, RowRecord } from '../../../../client/index.ts'
import { cellOf, editText } from './cell.ts'

/** As in the export: whether texts that a spreadsheet would run as formulas stay as they are or get a `'` in front. */
export type Formulas = 'keep' | 'escape'

/** Rows as CSV with a line of names. */
export function csvText(
  { columns }: { readonly columns: readonly Column[] },
  rows: readonly RowRecord[],
  formulas: Formulas,
): string {
  const [toText, toJson] =
    formulas === 'escape'
      ? [(text: string) => csvField(defused(text)), (json: string) => csvField(withinDefused(json))]
      : [csvField, csvField]
  const lines = rows.map((row) =>
    columns.map((column) => {
      const cell = cellOf(row, column)
      return typeof cell === 'string' ? toText(cell) : toJson(csvCell(cell))
    }),
  )
  return [columns.map(({ name }) => toText(name)), ...lines].map((fields) => `${fields.join(',')}\r\n`).join('')
}

/** A line of CSV. */
export function csvFields(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

function csvCell(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : editText('text', value)
}

export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The same as the server's export with `formulas=escape`; the reasons are explained there. */
function defused(text: string): string {
  return /^[\t\r\n]|^[" ]*[=+\-@]/.test(text) ? `'${withinDefused(text)}` : withinDefused(text)
}

function withinDefused(text: string): string {
  return text.replace(/[;\t\r\n](?=[" ]*[=+\-@])/g, "$&'")
}
