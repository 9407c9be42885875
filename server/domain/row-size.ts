import type { StoredCell } from './codecs.ts'

/** Bytes that the cells of one row may take in a reply. */
export const ROW_LIMIT_BYTES = 8 * 1024 ** 2

/** The size of a row's cells in a reply: texts by the bytes of their JSON, anything else as 8. */
export function rowBytes(cells: readonly StoredCell[]): number {
  let bytes = 0
  for (const cell of cells) bytes += typeof cell === 'string' ? textBytes(cell) : 8
  return bytes
}

/** What an organization has stored: a row by itself, and a cell that is filled with anything but a text. */
export const ROW_STORED_BYTES = 24
export const CELL_STORED_BYTES = 8

/** The bytes by which cells, from a place on, count for what an organization has stored: texts in UTF-8. `storedBytesIn` is the same in SQL. */
export function storedBytes(cells: readonly StoredCell[], from = 0): number {
  let bytes = 0
  for (let place = from; place < cells.length; place += 1) {
    const cell = cells[place] ?? null
    if (typeof cell === 'string') bytes += Buffer.byteLength(cell)
    else if (cell !== null) bytes += CELL_STORED_BYTES
  }
  return bytes
}

/** Sizes of rows together. */
export interface RowSizes {
  largestRowBytes: number
  storedBytes: number
}

/** Adds a row to sizes, in one go through its cells. Returns its size in a reply. */
export function addRow(sizes: RowSizes, cells: readonly StoredCell[]): number {
  let replied = 0
  let stored = ROW_STORED_BYTES
  for (const cell of cells) {
    if (typeof cell === 'string') {
      const bytes = textBytes(cell)
      replied += bytes
      // As many bytes as characters: nothing of it is escaped, so it is stored as it is replied.
      stored += bytes === cell.length ? bytes : Buffer.byteLength(cell)
    } else {
      replied += 8
      if (cell !== null) stored += CELL_STORED_BYTES
    }
  }
  if (replied > sizes.largestRowBytes) sizes.largestRowBytes = replied
  sizes.storedBytes += stored
  return replied
}

/** Shorter texts are measured by their characters, in a quarter of the time. */
const MEASURED_BY_CHARACTER = 64

function textBytes(text: string): number {
  if (text.length > MEASURED_BY_CHARACTER || !isPlain(text)) {
    // Most texts need no escapes, which take up to six bytes for one.
    return Buffer.byteLength(/[\u0000-\u001f"\\]/.test(text) ? JSON.stringify(text) : text)
  }
  return text.length
}

/** Whether each character takes one byte, escaped or not: it is ASCII and needs no escape. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7f || code === QUOTE || code === BACKSLASH) return false
  }
  return true
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
