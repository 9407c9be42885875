import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Column } from '../../../generated/index.ts'
import type { PreparedRows } from '../../append-all/prepared-rows.ts'
import { usageError } from '../failure.ts'
import type { Block } from './blocks.ts'
import { type Cells, csvBlocks } from './csv-blocks.ts'
import { type GuessedColumn, TextGuess, ValueGuess } from './guess.ts'
import { type JsonRow, jsonBlocks } from './json-blocks.ts'
import { arrayPieces, linePieces } from './json-pieces.ts'
import { prepareCsv, prepareJson } from './prepare.ts'
import { type Encoding, readText } from './read-text.ts'
import { fileError } from './row-error.ts'

export const FORMATS = ['csv', 'ndjson', 'json'] as const
export type Format = (typeof FORMATS)[number]

export interface SourceOptions {
  readonly format?: Format | undefined
  readonly encoding?: Encoding | undefined
  readonly delimiter?: string | undefined
}

/** A file of rows, which is read from its beginning as often as it is asked for, a piece at a time. */
export class SourceFile {
  readonly path: string
  readonly format: Format
  readonly sizeBytes: number
  readonly modifiedAt: number
  readonly #options: SourceOptions

  private constructor(
    path: string,
    format: Format,
    { size, mtimeMs }: { size: number; mtimeMs: number },
    options: SourceOptions,
  ) {
    this.path = path
    this.format = format
    this.sizeBytes = size
    this.modifiedAt = Math.round(mtimeMs)
    this.#options = options
  }

  /** Throws for a file that is not there, is empty, or whose format nobody tells. */
  static async open(path: string, options: SourceOptions): Promise<SourceFile> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw fileError(path, error.code === 'ENOENT' ? 'there is no such file.' : error.message)
    })
    if (!found.isFile()) throw fileError(path, 'it is not a file.')
    if (found.size === 0) throw fileError(path, 'it is empty.')
    return new SourceFile(path, options.format ?? formatOf(path), found, options)
  }

  /** Reads the whole file to learn its columns. Throws at the first row that is not whole, unless such rows are to be skipped. */
  async guess(
    isSkipping: boolean,
    onBytes?: (bytes: number) => void,
  ): Promise<{ columns: GuessedColumn[]; rows: number }> {
    return this.format === 'csv'
      ? guessCsv(this.path, this.#csv(onBytes), isSkipping)
      : guessJson(this.path, this.#json(onBytes), isSkipping)
  }

  /** Its rows as they are sent. What is wrong with one stands in its place. */
  rows(columns: readonly Column[], onBytes?: (bytes: number) => void): AsyncGenerator<PreparedRows, void> {
    return this.format === 'csv'
      ? prepareCsv(this.path, this.#csv(onBytes), columns)
      : prepareJson(this.#json(onBytes), columns)
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

  #csv(onBytes?: (bytes: number) => void): AsyncGenerator<Block<Cells>, void> {
    return csvBlocks(this.path, this.#text(onBytes), this.#options)
  }

  #json(onBytes?: (bytes: number) => void): AsyncGenerator<Block<JsonRow>, void> {
    const text = this.#text(onBytes)
    return jsonBlocks(this.format === 'json' ? arrayPieces(this.path, text) : linePieces(text))
  }

  #text(onBytes?: (bytes: number) => void): AsyncGenerator<string, void> {
    return readText(this.path, { encoding: this.#options.encoding ?? 'utf-8', onBytes })
  }
}

function formatOf(path: string): Format {
  const extension = extname(path).slice(1).toLowerCase()
  const named = { csv: 'csv', tsv: 'csv', ndjson: 'ndjson', jsonl: 'ndjson', json: 'json' } as const
  if (Object.hasOwn(named, extension)) return named[extension as keyof typeof named]
  throw usageError(
    `What is in ${path}? Its name ends in none of .csv, .tsv, .ndjson, .jsonl, .json, so say --format csv, ndjson or json.`,
  )
}

async function guessCsv(file: string, blocks: AsyncIterable<Block<Cells>>, isSkipping: boolean) {
  let guesses: TextGuess[] | undefined
  let rows = -1
  for await (const { records } of blocks) {
    for (const cells of records) {
      if (cells instanceof Error) {
        if (!isSkipping) throw fileError(file, cells.message)
        continue
      }
      rows += 1
      if (guesses === undefined) guesses = cells.map((name) => new TextGuess(name))
      else for (let at = 0; at < guesses.length; at++) guesses[at]?.add(cells[at] ?? '')
    }
  }
  return guessed(file, guesses ?? [], rows)
}

async function guessJson(file: string, blocks: AsyncIterable<Block<JsonRow>>, isSkipping: boolean) {
  const guesses = new Map<string, ValueGuess>()
  let rows = 0
  for await (const { records } of blocks) {
    for (const record of records) {
      if (record instanceof Error) {
        if (!isSkipping) throw fileError(file, record.message)
        continue
      }
      rows += 1
      for (const name of Object.keys(record.value)) {
        const guess = guesses.get(name) ?? new ValueGuess(name)
        guesses.set(name, guess)
        guess.add(record.value[name])
      }
    }
  }
  return guessed(file, [...guesses.values()], rows)
}

function guessed(file: string, guesses: readonly (TextGuess | ValueGuess)[], rows: number) {
  if (rows < 1) throw fileError(file, 'it holds no rows, from which its columns could be told.')
  return { columns: guesses.map((guess) => guess.result()), rows }
}
