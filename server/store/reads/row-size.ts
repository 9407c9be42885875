import type { StoredCell } from '../codecs.ts'

/** Bytes that the cells of one row may take in a reply. */
export const ROW_LIMIT_BYTES = 8 * 1024 ** 2

/** The size of a row's cells in a reply: texts by the bytes of their JSON, anything else as 8. */
export function rowBytes(cells: readonly StoredCell[]): number {
  let bytes = 0
  for (const cell of cells) bytes += typeof cell === 'string' ? textBytes(cell) : 8
  return bytes
}

function textBytes(text: string): number {
  // Most texts need no escapes, which take up to six bytes for one.
  return Buffer.byteLength(/[\u0000-\u001f"\\]/.test(text) ? JSON.stringify(text) : text)
}
