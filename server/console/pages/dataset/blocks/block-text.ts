/** A field of copied cells. Where it is blank, quotes tell an empty text from an empty cell. */
export interface BlockField {
  readonly text: string
  readonly isQuoted: boolean
}

const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const PLAIN = /[^\t\r\n]*/y
const BREAK = /\r\n|\r|\n/y

/**
 * Reads cells as spreadsheets copy them: tabs between cells, a line break after each row. A cell with a tab or a line break stands in
 * quotes, which are doubled within. Quotes that do not enclose a whole cell are a part of it. Blank lines below a table of several columns are
 * none of its rows: those have their tabs.
 */
export function readBlock(copied: string): BlockField[][] {
  const rows: BlockField[][] = []
  let at = 0
  do {
    const row: BlockField[] = []
    do {
      const quoted = matchAt(QUOTED, copied, at)
      const text = quoted ?? matchAt(PLAIN, copied, at) ?? ''
      row.push({
        text: quoted === undefined ? text : text.slice(1, -1).replaceAll('""', '"'),
        isQuoted: quoted !== undefined,
      })
      at += text.length
    } while (copied[at] === '\t' && at++ >= 0)
    rows.push(row)
    at += matchAt(BREAK, copied, at)?.length ?? 0
  } while (at < copied.length)
  const isTable = rows.some((row) => row.length > 1)
  return isTable ? rows.slice(0, rows.findLastIndex((row) => !isBlankLine(row)) + 1) : rows
}

function isBlankLine([only, ...others]: readonly BlockField[]): boolean {
  return only?.text === '' && !only.isQuoted && others.length === 0
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/**
 * Cells for the clipboard, as spreadsheets take them. An empty text is `""`, an empty cell is nothing. Where the last row is nothing, a line
 * break shows that it is there.
 */
export function printBlock(rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((cells) => cells.map(fieldOf).join('\t'))
  return lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n')
}

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text === '' || /^"|[\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
