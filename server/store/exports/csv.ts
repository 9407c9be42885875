import type { ColumnType } from '../../../generated/index.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { numberText } from '../../json.ts'
import type { ExportLines } from './encoder.ts'

/**
 * RFC 4180: lines end in CRLF, the first holds the names. An empty cell is nothing, an empty text is `""`. With
 * `escapesFormulas` names and texts get a `'` before what a spreadsheet would run; numbers are none of these.
 */
export function csvLines(columns: readonly ColumnRecord[], escapesFormulas: boolean): ExportLines {
  const toText = escapesFormulas ? (text: string) => quoted(defused(text)) : quoted
  const texts: { readonly [Type in ColumnType]: (cell: Exclude<StoredCell, null>) => string } = {
    text: (cell) => toText(String(cell)),
    number: (cell) => numberText(Number(cell)),
    boolean: (cell) => (cell === 1 ? 'true' : 'false'),
    date: String,
    // A semicolon in JSON is always within a text, so the escaped value is still JSON.
    json: (cell) => quoted(escapesFormulas ? withinDefused(String(cell)) : String(cell)),
  }
  const printers = columns.map(({ type }) => texts[type])
  return {
    head: `${columns.map(({ name }) => toText(name)).join()}\r\n`,
    line(cells) {
      let line = ''
      for (const [index, print] of printers.entries()) {
        const cell = cells[index] ?? null
        if (index > 0) line += ','
        if (cell !== null) line += print(cell)
      }
      return `${line}\r\n`
    },
  }
}

/** Spaces at the ends belong to a field, but many readers trim those that are not quoted. */
function quoted(text: string): string {
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function defused(text: string): string {
  return /^[\t\r\n]|^[" ]*[=+\-@]/.test(text) ? `'${withinDefused(text)}` : withinDefused(text)
}

/**
 * Spreadsheets of countries that write 1,5 split at semicolons, and others at tabs, with quotes or without: whatever follows
 * one, or a line break, may come to begin a cell.
 */
function withinDefused(text: string): string {
  return text.replace(/[;\t\r\n](?=[" ]*[=+\-@])/g, "$&'")
}
