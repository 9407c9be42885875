import { exactJson } from './exact-json.ts'
import { textTable } from './text-table.ts'

export const ROW_FORMATS = ['table', 'json', 'ndjson', 'csv'] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

type Row = Readonly<Record<string, unknown>>

/** Rows as text. `names` are the columns in their order, `jsonNames` those of type json. */
export function printRows(
  rows: readonly Row[],
  names: readonly string[],
  format: RowFormat,
  jsonNames: ReadonlySet<string> = new Set(),
): string {
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
      return [names, ...rows.map((row) => names.map((name) => csvValue(row[name], jsonNames.has(name))))]
        .map(csvLine)
        .join('')
  }
}

/** The text of a json cell has its quotes, as JSON: `"1"` is not `1`. */
function csvValue(cell: unknown, isJson: boolean): unknown {
  return isJson && typeof cell === 'string' ? JSON.stringify(cell) : cell
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
