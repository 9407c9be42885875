import type { Column } from '../../../generated/index.ts'
import type { EmptyCells } from './prepare.ts'
import { rowFileError } from './row-error.ts'
import type { SourceFile } from './source-file.ts'

export interface SentRowsOptions {
  /** Whether rows that cannot be sent are left out. Otherwise the first of them ends the file. */
  readonly isSkipping: boolean
  readonly emptyCells: EmptyCells
  readonly onBytes: (bytes: number) => void
}

/** A row that is not stored, by its place among the rows of the file, from 0. */
interface LeftOut {
  readonly index: number
  readonly message: string
}

/** The rows of a file as lines of NDJSON, which the service reads by itself. */
export class SentRows {
  /** Rows that were not sent, in the order of the file. */
  readonly leftOut: LeftOut[] = []
  /** Why no more lines came. */
  failure: unknown
  readonly #source: SourceFile
  readonly #columns: readonly Column[]
  readonly #options: SentRowsOptions

  constructor(source: SourceFile, columns: readonly Column[], options: SentRowsOptions) {
    this.#source = source
    this.#columns = columns
    this.#options = options
  }

  async *lines(): AsyncGenerator<string, void> {
    const { isSkipping, emptyCells, onBytes } = this.#options
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
    } catch (error) {
      this.failure = error
      throw error
    }
  }

  /**
   * What is wrong with the rows that were not sent and with those that the service refused, named by its lines: each with the line in the file, in
   * the order of the file.
   */
  async problems(refused: readonly { readonly line: number; readonly message: string }[]): Promise<string[]> {
    const all = [...this.leftOut, ...refused.map(({ line, message }) => ({ index: this.#placeOf(line), message }))]
    all.sort((one, other) => one.index - other.index)
    const { name } = this.#source
    const lines = await this.#source.linesOf(new Set(all.map(({ index }) => index)))
    return all.map(({ index, message }) =>
      /^line \d+: /.test(message) ? `${name}, ${message}` : `${name}, line ${lines.get(index)}: ${message}`,
    )
  }

  /** The place in the file of a line that was sent. */
  #placeOf(line: number): number {
    let place = line - 1
    for (const { index } of this.leftOut) if (index <= place) place += 1
    return place
  }
}
