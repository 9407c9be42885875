import Papa from 'papaparse'
import { counted } from '../counted.ts'
import { type Block, everyLine, UnfinishedRow } from './blocks.ts'
import { delimiterAdvice, guessedDelimiter, separatorLine } from './csv-delimiter.ts'
import { columnNames, type NameOptions } from './csv-names.ts'
import { type CsvPart, exactCsv } from './exact-csv.ts'
import { linesAfter } from './lines-after.ts'
import { fileError, RowError } from './row-error.ts'

export type Cells = readonly string[]

export interface CsvOptions extends NameOptions {
  /** Guessed from the first two lines where it is not given. */
  readonly delimiter?: string | undefined
  /** How many lines stand above the table. */
  readonly skipLines?: number | undefined
}

/** The table of a CSV file: its names, and then its rows, each with as many cells. */
export async function* csvBlocks(
  file: string,
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<Block<Cells>, void> {
  let names: Cells | undefined
  for await (const block of parsedBlocks(file, chunks, options)) {
    const isFirst = names === undefined
    const begin = isFirst && !options.hasNoHeader ? block.rows.findIndex((cells) => cells.join() !== '') : 0
    const first = block.rows[begin]
    if (first === undefined) continue
    names ??= columnNames(file, first, block.lineOf(begin), options)
    const { length } = names
    const skipped = isFirst && !options.hasNoHeader ? begin + 1 : begin
    const kept = [...block.rows.keys()].filter((at) => at >= skipped && !isBlank(block.rows[at], length))
    // Where it does not fit the names, the guess may have been wrong.
    const below = isFirst ? kept.find((at) => block.rows[at]?.join() !== '') : undefined
    yield {
      records: [...(isFirst ? [names] : []), ...kept.map((at) => checked(block, at, length, options, at === below))],
      lineOf: (at) => block.lineOf((isFirst ? [begin, ...kept] : kept)[at] ?? 0),
    }
  }
}

/** An empty line is skipped, unless it can be the empty cell of a table with one column. */
function isBlank(cells: Cells | undefined, width: number): boolean {
  return width > 1 && cells?.length === 1 && cells[0] === ''
}

/** Some programs end rows with a delimiter, so empty cells may follow the last named one. */
function checked(
  { rows, lineOf, guessed }: Parsed,
  at: number,
  width: number,
  options: CsvOptions,
  isFirst: boolean,
): Cells | RowError {
  const cells = rows[at] ?? []
  if (cells.length === width) return cells
  if (cells.length > width && cells.slice(width).join('') === '') return cells.slice(0, width)
  const wanted = options.hasNoHeader
    ? `there ${width === 1 ? 'is' : 'are'} ${counted(width, 'column')}`
    : `the first line names ${counted(width, 'column')}`
  const advice = isFirst && guessed !== undefined ? delimiterAdvice(guessed) : ''
  return new RowError(lineOf(at), `it has ${counted(cells.length, 'cell')}, but ${wanted}.${advice}`)
}

interface Parsed {
  readonly rows: readonly Cells[]
  /** The delimiter, if neither the user nor the file has named it. */
  readonly guessed: string | undefined
  lineOf(at: number): number
}

async function* parsedBlocks(
  file: string,
  chunks: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<Parsed, void> {
  const unfinished = new UnfinishedRow()
  const { skipLines = 0 } = options
  let line = skipLines + 1
  let guessed: string | undefined
  let parse: ReturnType<typeof parserFor> | undefined
  for await (const [chunk, isLast] of withLast(linesAfter(chunks, skipLines))) {
    const whole = unfinished.with(chunk, isLast)
    if (whole === undefined) continue
    const said = parse === undefined ? separatorLine(whole) : { length: 0 }
    const text = whole.slice(said.length)
    // The first line decides how to read the file, so it has to be there completely, with its line end.
    if (parse === undefined && !isLast && !/[\r\n]./s.test(text)) {
      if (unfinished.isTooLong) throw tooLong(file, text, line)
      continue
    }
    if (parse === undefined) {
      const named = options.delimiter ?? said.delimiter
      if (named === undefined) guessed = guessedDelimiter(text)
      if (said.length > 0) line += 1
      parse = parserFor(text, named ?? guessed ?? ',')
    }
    const { data, errors, meta } = parse(text, isLast)
    const rest = isLast ? '' : text.slice(meta.cursor)
    unfinished.keep(rest)
    if (isLast && data.at(-1)?.join() === '' && data.at(-1)?.length === 1) data.pop()
    const lineOf = linesOf(text.slice(0, isLast ? text.length : meta.cursor), data, line)
    const [wrong] = errors.filter(({ row = 0 }) => row < data.length)
    if (wrong) throw fileError(file, `${QUOTES[wrong.code] ?? wrong.message}`, lineOf(wrong.row ?? 0))
    if (unfinished.isTooLong) throw tooLong(file, rest, lineOf(data.length))
    yield { rows: data, guessed, lineOf }
    line = lineOf(data.length)
  }
}

const QUOTES: { readonly [code: string]: string } = {
  MissingQuotes: 'a quote that begins in this row is never closed.',
  InvalidQuotes: 'there is text after a closing quote. Write a quote within quotes twice.',
}

/** An unclosed quote swallows all that follows. */
function tooLong(file: string, row: string, line: number): Error {
  return fileError(file, (row.includes('"') && QUOTES['MissingQuotes']) || 'it is much longer than a row may be.', line)
}

async function* withLast(chunks: AsyncIterable<string>): AsyncGenerator<[chunk: string, isLast: boolean], void> {
  let held: string | undefined
  for await (const chunk of chunks) {
    if (held !== undefined) yield [held, false]
    held = chunk
  }
  yield [held ?? '', true]
}

function parserFor(text: string, delimiter: string): (part: string, isLast: boolean) => CsvPart {
  const [, lineEnd] = /^[^\r\n]*(\r\n|\r|\n)/.exec(text.replace(/"[^"]*"/g, '')) ?? []
  const exact = exactCsv(delimiter)
  if (lineEnd === '\r') return exact
  const plain = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  return (part, isLast) => {
    // A carriage return that a cell ends in within quotes would be taken for one of the end of the line.
    if (part.includes('\r"')) return exact(part, isLast)
    const result: Papa.ParseResult<string[]> = plain.parse(part, 0, !isLast)
    // One carriage return before the line feed belongs to the end of the line, also where only some lines have it.
    if (part.includes('\r\n')) {
      for (const cells of result.data) {
        const last = cells.length - 1
        if (cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1)
      }
    }
    return result
  }
}

/** The line on which each record begins: consecutive ones, unless cells have line breaks. */
function linesOf(text: string, rows: readonly Cells[], first: number): (at: number) => number {
  if (!text.includes('"')) return everyLine(first)
  const lines: number[] = []
  let line = first
  for (const cells of rows) {
    lines.push(line)
    line += 1
    for (const cell of cells) {
      for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) line += 1
    }
  }
  return (at) => lines[at] ?? line
}
