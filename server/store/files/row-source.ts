import type { StoredCell } from '../../domain/codecs.ts'
import type { FileRowProblem } from '../../domain/imports.ts'

/** Reads the rows of one format from texts. */
export interface RowSource {
  /** Reads the row that begins at a place. Returns the place of the next one, or -1 where it may go on after the text. */
  read(text: string, start: number, isLast: boolean): number
  /** Whether what was read is no row, but an empty line. */
  readonly isBlank: boolean
  /** How many lines it took, and where it ends, without its line end. */
  readonly lines: number
  readonly end: number
  /** A cell for each column of the row that `encode` took, in an array that is used again. */
  readonly cells: readonly StoredCell[]
  /** The places of the cells that the row itself had; others have their default. */
  readonly sent: readonly number[]
  /** Takes the row that was read. Returns what is wrong with it. */
  encode(): FileRowProblem | undefined
}
