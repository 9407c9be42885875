import type { StoredCell } from '../codecs.ts'

/** Bytes that the cells of one row may take in a reply. */
export const ROW_LIMIT_BYTES = 8 * 1024 ** 2

/** The size of a row's cells in a reply: texts by the bytes of their JSON, anything else as 8. */
export function rowBytes(cells: readonly StoredCell[]): number {
  let bytes = 0
  for (const cell of cells) bytes += typeof cell === 'string' ? textBytes(cell) : 8
  return bytes
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
