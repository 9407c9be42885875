/** A part of a file: from its first byte to before its end. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of a file that a `Range` header asks for (RFC 9110, 14.1.2). Undefined for the whole file: of what cannot be read, of other units
 * and of several parts at once, which a server may all ignore. `none` where the file has none of the bytes.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') return lastBytes(Number(last), sizeBytes)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= sizeBytes) return 'none'
  return { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) }
}

function lastBytes(count: number, sizeBytes: number): ByteRange | 'none' {
  return count === 0 || sizeBytes === 0 ? 'none' : { start: Math.max(0, sizeBytes - count), end: sizeBytes }
}
