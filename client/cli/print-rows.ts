import { exactJson } from './exact-json.ts'
import { textTable } from './text-table.ts'

export const ROW_FORMATS = ['table', 'json', 'ndjson', 'csv'] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

type Row = Readonly<Record<string, unknown>>

/** Rows as text. `names` are the columns in their order. */
export function printRows(rows: readonly Row[], names: readonly string[], format: RowFormat): string {
  switch (format) {
    case 'table':
      return textTable(
        names,
        rows.map((row) => names.map((name) => row[name])),
      )
    case 'json':
      return `${exactJson(rows, 2)}\n`
    case 'ndjson':
      return rows.map((row) => `${exactJson(row)}\n`).join('')
    case 'csv':
      return [names, ...rows.map((row) => names.map((name) => row[name]))].map(csvLine).join('')
  }
}

/** As the service's export writes it: an empty cell is nothing, an empty text is `""`. */
function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join()}\r\n`
}

function csvCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const text = typeof cell === 'string' ? cell : exactJson(cell)
  return text === '' || /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
