import { MOST_ROW_CHARACTERS, UnfinishedRow } from './blocks.ts'
import { fileError } from './row-error.ts'

/** A piece of a JSON text that is a value of its own, and the line it begins on. */
export interface Piece {
  readonly text: string
  readonly line: number
}

/** The lines of a file that have something on them. */
export async function* linePieces(file: string, chunks: AsyncIterable<string>): AsyncGenerator<Piece[], void> {
  const unfinished = new UnfinishedRow()
  let line = 1
  for await (const chunk of chunks) {
    const lines = unfinished.with(chunk, false)?.split('\n')
    if (lines === undefined) continue
    unfinished.keep(lines.pop() ?? '')
    yield filled(lines, line)
    line += lines.length
    if (unfinished.isTooLong) throw fileError(file, 'it is much longer than a row may be.', line)
  }
  // After a long row it may be more than one line.
  yield filled((unfinished.with('', true) ?? '').split('\n'), line)
}

function filled(lines: readonly string[], first: number): Piece[] {
  return lines.map((text, at) => ({ text, line: first + at })).filter(({ text }) => text.trim() !== '')
}

const [QUOTE, BACKSLASH, COMMA, LINE_FEED] = [0x22, 0x5c, 0x2c, 0x0a]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The items of a JSON array that is the whole file. What is between their commas is checked when it is parsed. */
export async function* arrayPieces(file: string, chunks: AsyncIterable<string>): AsyncGenerator<Piece[], void> {
  const scanner = new ArrayScanner(file)
  for await (const chunk of chunks) yield scanner.scan(chunk)
  scanner.end()
}

class ArrayScanner {
  readonly #file: string
  #depth = 0
  #isInText = false
  #isEscaped = false
  #line = 1
  #pieceLine = 1
  #piece = ''
  #state: 'before' | 'within' | 'after' = 'before'
  #hasItems = false

  constructor(file: string) {
    this.#file = file
  }

  scan(chunk: string): Piece[] {
    const pieces: Piece[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const unit = chunk.charCodeAt(at)
      if (unit === LINE_FEED) this.#line += 1
      if (this.#isInText) this.#passText(unit)
      else if (this.#state !== 'within') {
        this.#outside(unit)
        start = at + 1
      } else if (this.#depth === 0 && (unit === COMMA || unit === CLOSE_ARRAY)) {
        this.#finish(this.#piece + chunk.slice(start, at), unit, pieces)
        start = at + 1
      } else if (unit === QUOTE) this.#isInText = true
      else if (unit === OPEN_ARRAY || unit === OPEN_OBJECT) this.#depth += 1
      else if (unit === CLOSE_ARRAY || unit === CLOSE_OBJECT) this.#depth -= 1
    }
    if (this.#state === 'within') this.#piece += chunk.slice(start)
    if (this.#piece.length > MOST_ROW_CHARACTERS) throw this.#tooLong()
    return pieces
  }

  /** Throws unless the array has been closed. */
  end(): void {
    if (this.#state === 'before') throw this.#wrong('it is empty; it must be a JSON array of rows.')
    if (this.#state === 'within') throw this.#wrong('its array does not end. Is the file cut short?')
  }

  #passText(unit: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (unit === BACKSLASH) this.#isEscaped = true
    else if (unit === QUOTE) this.#isInText = false
  }

  #outside(unit: number): void {
    if (/\s/.test(String.fromCharCode(unit))) return
    if (this.#state === 'after') throw this.#wrong('there is text after the array.')
    if (unit !== OPEN_ARRAY)
      throw this.#wrong('it is not an array of rows: [{…}, …]. If it has one row per line, pass --format ndjson.')
    this.#state = 'within'
    this.#pieceLine = this.#line
  }

  #finish(text: string, unit: number, pieces: Piece[]): void {
    const isEmptyArray = unit === CLOSE_ARRAY && !this.#hasItems && text.trim() === ''
    if (!isEmptyArray) pieces.push({ text: text.trim(), line: this.#pieceLine + blankLines(text) })
    this.#hasItems = true
    this.#piece = ''
    this.#pieceLine = this.#line
    if (unit === CLOSE_ARRAY) this.#state = 'after'
  }

  /** With the line that the row begins on, after the blank lines before it. */
  #tooLong(): Error {
    const line = this.#pieceLine + blankLines(this.#piece)
    return fileError(this.#file, 'it is much longer than a row may be. Is a quote or a bracket missing?', line)
  }

  #wrong(message: string): Error {
    return fileError(this.#file, message, this.#line)
  }
}

/** How many lines end before the first character that is no space. */
function blankLines(text: string): number {
  return (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1
}
