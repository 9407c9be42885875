import type { StoredCell } from '../../domain/codecs.ts'

/** Makes an export of rows. */
export interface Encoder {
  /** One row; its cells in the order of the columns. True where this is a good moment for others to go on. */
  add(cells: readonly StoredCell[]): boolean
  /** What comes after the last row. */
  end(): void
}

/** Takes a piece of an export, and how many rows there are until its end. */
export type OnPiece = (piece: string | Uint8Array, rowCount: number) => void

/** A format of exports whose rows are lines, as texts with their line ends. */
export interface ExportLines {
  /** What stands before the first row. */
  readonly head: string
  /** One row; its cells in the order of the columns. */
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
