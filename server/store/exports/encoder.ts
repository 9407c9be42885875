import type { StoredCell } from '../../domain/codecs.ts'

/** Makes an export of rows. */
export interface Encoder {
  /** Adds a row, with its cells in the order of the columns. Returns true if this is a good moment to let other exports run. */
  add(cells: readonly StoredCell[]): boolean
  /** Writes what comes after the last row. */
  end(): void
}

/** Called with each piece of an export, and the number of rows up to the end of that piece. */
export type OnPiece = (piece: string | Uint8Array, rowCount: number) => void

/** A format of exports whose rows are lines, as texts with their line ends. */
export interface ExportLines {
  /** What stands before the first row. */
  readonly head: string
  /** Returns the line of a row, with its cells in the order of the columns. */
  line(cells: readonly StoredCell[]): string
}

/** In characters. */
const PIECE_LENGTH = 64 * 1024

/** Makes pieces of lines. */
export function lineEncoder(lines: ExportLines, onPiece: OnPiece): Encoder {
  let text = lines.head
  let rowCount = 0
  const flush = () => {
    onPiece(text, rowCount)
    text = ''
  }
  return {
    add(cells) {
      text += lines.line(cells)
      rowCount += 1
      const isLong = text.length >= PIECE_LENGTH
      if (isLong) flush()
      return isLong
    },
    end: flush,
  }
}
