import type { Column, ImportError } from '../../../generated/index.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import type { EmptyCells } from './prepare.ts'
import { rowFileError } from './row-error.ts'
import type { SourceFile } from './source-file.ts'

export interface SentRowsOptions {
  /** Whether rows that cannot be sent are left out. Otherwise the first of them ends the file. */
  readonly isSkipping: boolean
  /** Whether a file that has rows, but none that can be sent, is an error: without rows it would empty the dataset. */
  readonly needsRows: boolean
  readonly emptyCells: EmptyCells
  readonly onBytes: (bytes: number) => void
}

/** A row that is not stored, by its place among the rows of the file, from 0. */
interface LeftOut {
  readonly index: number
  readonly message: string
  /** The place of a row with the same key, and the first column of the key. */
  readonly earlier?: { readonly index: number; readonly field: string | null }
}

/** What a dataset is not emptied for. */
export const NONE_LEFT =
  'No row of the file can be stored, so the dataset keeps the rows that it has. Nothing was written.'

/** The rows of a file as lines of NDJSON, which the service reads by itself. */
export class SentRows {
  /** Rows that were not sent, in the order of the file. */
  readonly leftOut: LeftOut[] = []
  /** Why no more lines came. */
  failure: unknown
  /** Whether all lines were sent. */
  isWhole = false
  readonly #source: SourceFile
  readonly #columns: readonly Column[]
  readonly #options: SentRowsOptions

  constructor(source: SourceFile, columns: readonly Column[], options: SentRowsOptions) {
    this.#source = source
    this.#columns = columns
    this.#options = options
  }

  async *lines(): AsyncGenerator<string, void> {
    const { isSkipping, needsRows, emptyCells, onBytes } = this.#options
    let index = 0
    try {
      for await (const { rows } of this.#source.rows(this.#columns, onBytes, emptyCells)) {
        const texts: string[] = []
        for (const row of rows) {
          if (typeof row === 'string') texts.push(`${row}\n`)
          else if (isSkipping) this.leftOut.push({ index, message: row.message })
          else throw rowFileError(this.#source.name, row)
          index += 1
        }
        yield texts.join('')
      }
      if (needsRows && index > 0 && this.leftOut.length === index)
        throw new CliError([...(await this.problems([])), NONE_LEFT].join('\n'), EXIT.file)
      this.isWhole = true
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  /**
   * What is wrong with the rows that were not sent and with those that the service refused, named by its lines: each with the line in the file, in
   * the order of the file.
   */
  async problems(refused: readonly ImportError[]): Promise<string[]> {
    const all = [...this.leftOut, ...refused.map((error) => this.#refusedRow(error))]
    all.sort((one, other) => one.index - other.index)
    const { name } = this.#source
    const places = all.flatMap(({ index, earlier }) => (earlier === undefined ? [index] : [index, earlier.index]))
    const lines = await this.#source.linesOf(new Set(places))
    return all.map(({ index, message, earlier }) => {
      if (/^line \d+: /.test(message)) return `${name}, ${message}`
      const text = earlier === undefined ? message : sameKey(earlier.field, lines.get(earlier.index))
      return `${name}, line ${lines.get(index)}: ${text}`
    })
  }

  #refusedRow({ line, message, field, same_key_as_line: earlier }: ImportError): LeftOut {
    const refused = { index: this.#placeOf(line), message }
    return earlier === undefined ? refused : { ...refused, earlier: { index: this.#placeOf(earlier), field } }
  }

  /** The place in the file of a line that was sent. */
  #placeOf(line: number): number {
    let place = line - 1
    for (const { index } of this.leftOut) if (index <= place) place += 1
    return place
  }
}

/** The service's own sentence has the line that was sent. */
function sameKey(field: string | null, line: number | undefined): string {
  return `${field}: the row has the same key as the one on line ${line}. A unique index has each key once.`
}
