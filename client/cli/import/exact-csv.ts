/** What is read of a text: the records that are whole, and where the next one begins. */
export interface CsvPart {
  readonly data: string[][]
  /** What is wrong with a record. */
  readonly errors: readonly { readonly code: string; readonly message: string; readonly row?: number | undefined }[]
  readonly meta: { readonly cursor: number }
}

/**
 * Reads CSV whose lines end in LF, CRLF or CR, each in its own way, and whose cells may end in any of these within quotes. Papa Parse knows one end of line
 * for a file, and is faster. A text that ends in a line end has an empty record after it, as with Papa Parse.
 */
export function exactCsv(delimiter: string): (text: string, isLast: boolean) => CsvPart {
  return (text, isLast) => {
    const data: string[][] = []
    for (let cursor = 0; ; ) {
      const record = recordAt(text, cursor, delimiter)
      if ('code' in record && record.end < text.length) return faulty(data, record, cursor)
      // More may follow: another quote, or the LF after a CR.
      if (record.end >= text.length) {
        if (!isLast) return { data, errors: [], meta: { cursor } }
        if ('code' in record) return faulty(data, record, cursor)
        const hasEnd = /[\r\n]$/.test(text.slice(record.cellsEnd))
        data.push(record.cells, ...(hasEnd ? [['']] : []))
        return { data, errors: [], meta: { cursor: text.length } }
      }
      data.push(record.cells)
      cursor = record.end
    }
  }
}

function faulty(data: string[][], { code, cells }: Fault, cursor: number): CsvPart {
  return { data: [...data, cells], errors: [{ code, message: code, row: data.length }], meta: { cursor } }
}

interface Fault {
  readonly code: 'MissingQuotes' | 'InvalidQuotes'
  readonly cells: string[]
  readonly end: number
}

interface CsvRecord {
  readonly cells: string[]
  /** Where the last cell ends, and where the next record begins. */
  readonly cellsEnd: number
  readonly end: number
}

const LINE_END = /\r\n|\r|\n/y

function recordAt(text: string, start: number, delimiter: string): CsvRecord | Fault {
  const cells: string[] = []
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, delimiter)
    if (cell === undefined) return { code: 'MissingQuotes', cells, end: text.length }
    cells.push(cell.text)
    at = cell.end
    if (at < text.length && text.startsWith(delimiter, at)) {
      at += delimiter.length
      continue
    }
    LINE_END.lastIndex = at
    const [lineEnd = ''] = LINE_END.exec(text) ?? []
    if (lineEnd === '' && at < text.length) return { code: 'InvalidQuotes', cells, end: at }
    return { cells, cellsEnd: at, end: at + lineEnd.length }
  }
}

interface Cell {
  readonly text: string
  readonly end: number
}

const SPACES = / */y

/** Undefined where the quote is not closed. Spaces after it are passed over. */
function quotedAt(text: string, start: number): Cell | undefined {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0) return undefined
    if (text[end + 1] !== '"') break
    end += 2
  }
  SPACES.lastIndex = end + 1
  const [spaces = ''] = SPACES.exec(text) ?? []
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 + spaces.length }
}

function plainAt(text: string, start: number, delimiter: string): Cell {
  const first = delimiter.charCodeAt(0)
  let end = start
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === 0x0a || code === 0x0d || (code === first && text.startsWith(delimiter, end))) break
  }
  return { text: text.slice(start, end), end }
}
