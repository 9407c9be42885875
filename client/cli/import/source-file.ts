import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Column } from '../../../generated/index.ts'
import type { PreparedRows } from '../../append-all/prepared-rows.ts'
import { roundedInteger } from '../exact-json.ts'
import { usageError } from '../failure.ts'
import type { Block } from './blocks.ts'
import { type CellForms, cellForms, type FormOptions } from './cell-forms.ts'
import { isDoubtful } from './cell-problem.ts'
import { type Cells, type CsvOptions, csvBlocks } from './csv-blocks.ts'
import type { Encoding } from './encodings.ts'
import { extensionAdvice, type Format } from './file-kind.ts'
import { type Guessed, TextGuess, ValueGuess } from './guess.ts'
import { type JsonRow, jsonBlocks, renamedBlocks } from './json-blocks.ts'
import { arrayPieces, linePieces } from './json-pieces.ts'
import { namesInOrder } from './names-in-order.ts'
import type { parquetBlocks } from './parquet-file.ts'
import { type EmptyCells, keepsEmpty, prepareCsv, prepareJson } from './prepare.ts'
import type { Place } from './read-bytes.ts'
import { readText } from './read-text.ts'
import { fileError, rowFileError } from './row-error.ts'
import { keptInput, STANDARD_INPUT } from './standard-input.ts'

export interface SourceOptions extends FormOptions, Omit<CsvOptions, 'names'> {
  readonly format?: Format | undefined
  readonly encoding?: Encoding | undefined
}

/** Those that only CSV has. */
const OF_CSV = {
  nullText: '--null',
  dateFormat: '--date-format',
  decimal: '--decimal',
  hasNoHeader: '--no-header',
  skipLines: '--skip-lines',
} as const

function requireCsv(format: Format, options: SourceOptions): void {
  for (const [name, option] of Object.entries(OF_CSV) as [keyof typeof OF_CSV, string][]) // its own keys
    if (format !== 'csv' && options[name] !== undefined)
      throw usageError(`${option} requires a CSV file, but this one is ${format}.`)
}

/** A file of rows, which is read from its beginning as often as it is asked for, a piece at a time. */
export class SourceFile {
  /** As it was given, `-` for standard input. */
  readonly path: string
  /** As messages call it. */
  readonly name: string
  readonly format: Format
  readonly sizeBytes: number
  readonly #options: SourceOptions
  readonly #forms: CellForms
  readonly #place: Place

  private constructor(path: string, place: Place, format: Format, sizeBytes: number, options: SourceOptions) {
    this.path = path
    this.name = place.name
    this.#place = place
    this.format = format
    this.sizeBytes = sizeBytes
    this.#options = options
    this.#forms = cellForms(options)
  }

  /** Throws for a file that does not exist, is empty, or has an unknown format. */
  static async open(path: string, options: SourceOptions): Promise<SourceFile> {
    const format = options.format ?? formatOf(path)
    requireCsv(format, options)
    if (format === 'parquet' && /\.gz$/i.test(path))
      throw usageError('Parquet is compressed already: unpack the .gz first.')
    const kept = path === STANDARD_INPUT ? await keptInput() : path
    const name = path === STANDARD_INPUT ? 'standard input' : path
    const found = await stat(kept).catch((error: NodeJS.ErrnoException) => {
      throw fileError(path, error.code === 'ENOENT' ? 'there is no such file.' : error.message)
    })
    if (!found.isFile()) throw fileError(path, 'it is not a file. To read standard input, write -.')
    if (found.size === 0) throw fileError(name, 'it is empty.')
    return new SourceFile(path, { path: kept, name, version: found }, format, found.size, options)
  }

  /** The line of CSV that names the columns. */
  get headerLine(): number | undefined {
    return this.format === 'csv' ? 1 + (this.#options.skipLines ?? 0) : undefined
  }

  /** Reads the whole file to learn its columns, and whether they may refuse some of its cells. Throws at the first row that is not whole, unless such rows are to be skipped. */
  async guess(isSkipping: boolean, onBytes?: (bytes: number) => void): Promise<Guessed> {
    if (this.format === 'parquet') return this.#parquetColumns()
    return this.format === 'csv'
      ? guessCsv(this.name, this.#csv(undefined, onBytes), isSkipping, this.#forms)
      : guessJson(this.name, this.#json(onBytes), isSkipping)
  }

  /** Its rows as they are sent, without the empty cells of CSV and Parquet that are not to be kept. What is wrong with one stands in its place. */
  rows(
    columns: readonly Column[],
    onBytes?: (bytes: number) => void,
    emptyCells: EmptyCells = 'keep from defaults',
  ): AsyncGenerator<PreparedRows, void> {
    return this.format === 'csv'
      ? prepareCsv(
          this.name,
          this.#csv(
            columns.map(({ name }) => name),
            onBytes,
          ),
          columns,
          this.#forms,
          emptyCells,
        )
      : prepareJson(this.#json(onBytes, columns, emptyCells), columns)
  }

  /** The lines that rows begin on, by their places in the file, which is read once more. */
  async linesOf(places: ReadonlySet<number>): Promise<Map<number, number>> {
    const lines = new Map<number, number>()
    let [place, skipped] = [0, this.format === 'csv' ? 1 : 0]
    for await (const { records, lineOf } of this.format === 'csv' ? this.#csv() : this.#json()) {
      for (let at = skipped; at < records.length; at++, place++) if (places.has(place)) lines.set(place, lineOf(at))
      skipped = 0
      if (lines.size === places.size) break
    }
    return lines
  }

  /** Its schema says which columns it has. The rows are read for their number and for examples. */
  async #parquetColumns(): Promise<Guessed> {
    const renames = new Map(this.#options.renames)
    const { parquetFileColumns } = await import('./parquet-file.ts')
    const columns = await parquetFileColumns(this.#place)
    const seen = columns.map(({ name, type }) => ({ name: renames.get(name) ?? name, type, filled: 0, example: '' }))
    let [rows, hasDoubtful] = [0, false]
    for await (const { records } of this.#json()) {
      rows += records.length
      hasDoubtful ||= records.some((record) => record instanceof Error || roundedInteger(record.text) !== undefined)
      for (const column of seen) {
        for (const record of records) {
          const cell = record instanceof Error ? undefined : record.value[column.name]
          if (cell === undefined) continue
          if (column.filled++ === 0) column.example = typeof cell === 'string' ? cell : JSON.stringify(cell)
          hasDoubtful ||= isDoubtful(cell)
        }
      }
    }
    return { columns: seen, rows, hasDoubtful }
  }

  /** For a file without a header, `names` are the names of its columns. */
  #csv(names?: readonly string[], onBytes?: (bytes: number) => void): AsyncGenerator<Block<Cells>, void> {
    const renames = names !== undefined && this.#options.hasNoHeader ? undefined : this.#options.renames
    return csvBlocks(this.name, this.#text(onBytes), { ...this.#options, names, renames })
  }

  /** Of Parquet as these columns take them; in JSON empty cells stand or not. */
  #json(
    onBytes?: (bytes: number) => void,
    columns: readonly Column[] = [],
    emptyCells: EmptyCells = 'leave out',
  ): AsyncGenerator<Block<JsonRow>, void> {
    const { renames } = this.#options
    if (this.format === 'parquet') {
      const called = new Map(renames)
      const takenAs = (name: string) => {
        const column = columns.find((one) => one.name === (called.get(name) ?? name))
        return { isJson: column?.type === 'json', keepsEmpty: column !== undefined && keepsEmpty(emptyCells, column) }
      }
      return renamedBlocks(parquetRows(this.#place, takenAs, onBytes), renames)
    }
    const text = this.#text(onBytes)
    return renamedBlocks(
      jsonBlocks(this.format === 'json' ? arrayPieces(this.name, text) : linePieces(this.name, text)),
      renames,
    )
  }

  #text(onBytes?: (bytes: number) => void): AsyncGenerator<string, void> {
    return readText(this.#place, { encoding: this.#options.encoding ?? 'utf-8', format: this.format, onBytes })
  }
}

function formatOf(path: string): Format {
  const extension = extname(path.replace(/\.gz$/i, '')).slice(1).toLowerCase()
  const named = { csv: 'csv', tsv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson', json: 'json', parquet: 'parquet' } as const
  if (Object.hasOwn(named, extension)) return named[extension as keyof typeof named]
  if (path === STANDARD_INPUT)
    throw usageError('The format of standard input is unknown. Pass --format csv, ndjson, json or parquet.')
  const advice = extensionAdvice(extension)
  if (advice !== undefined) throw usageError(`${path}: ${advice}`)
  throw usageError(
    `The format of ${path} is unknown, because its name does not end in .csv, .tsv, .ndjson, .jsonl, .json (with or without .gz) or .parquet. Pass --format csv, ndjson, json or parquet.`,
  )
}

async function guessCsv(file: string, blocks: AsyncIterable<Block<Cells>>, isSkipping: boolean, forms: CellForms) {
  let guesses: TextGuess[] | undefined
  let [rows, hasDoubtful] = [-1, false]
  for await (const { records } of blocks) {
    for (const cells of records) {
      if (cells instanceof Error) {
        if (!isSkipping) throw rowFileError(file, cells)
        continue
      }
      rows += 1
      if (guesses === undefined) guesses = cells.map((name) => new TextGuess(name, forms))
      else for (let at = 0; at < guesses.length; at++) guesses[at]?.add(cells[at] ?? '')
      hasDoubtful ||= cells.some(isDoubtful)
    }
  }
  if (guesses === undefined) throw fileError(file, 'it has no line that names its columns.')
  return { columns: guesses.map((guess) => guess.result()), rows, hasDoubtful }
}

async function guessJson(file: string, blocks: AsyncIterable<Block<JsonRow>>, isSkipping: boolean) {
  const guesses = new Map<string, ValueGuess>()
  let [rows, hasDoubtful] = [0, false]
  for await (const { records } of blocks) {
    for (const record of records) {
      if (record instanceof Error) {
        if (!isSkipping) throw rowFileError(file, record)
        continue
      }
      rows += 1
      hasDoubtful ||= roundedInteger(record.text) !== undefined
      const names = Object.keys(record.value)
      const isNew = names.some((name) => !guesses.has(name))
      for (const name of isNew ? namesInOrder(record.text, record.value) : names) {
        const guess = guesses.get(name) ?? new ValueGuess(name)
        guesses.set(name, guess)
        guess.add(record.value[name])
        hasDoubtful ||= isDoubtful(record.value[name])
      }
    }
  }
  if (rows === 0) throw fileError(file, 'it has no rows from which its columns could be inferred.')
  return { columns: [...guesses.values()].map((guess) => guess.result()), rows, hasDoubtful }
}

/** What reads Parquet is a third of the program, so it is loaded for such files alone. */
async function* parquetRows(...options: Parameters<typeof parquetBlocks>): AsyncGenerator<Block<JsonRow>, void> {
  const { parquetBlocks } = await import('./parquet-file.ts')
  yield* parquetBlocks(...options)
}
