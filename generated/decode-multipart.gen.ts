// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * Splits a body of `multipart/form-data` (RFC 7578) into its parts. Their bytes stay as they came: `FormData` decodes each part that has no
 * file name as UTF-8, and bytes that are none are lost.
 */
import { unescaped } from './decode-split.gen.ts'
import { type Bytes, decodedAs } from './decode-text.gen.ts'

export interface Part {
  readonly name: string
  readonly fileName: string | undefined
  /** As its `Content-Type` says, `text/plain` by default. */
  readonly contentType: string
  readonly bytes: Bytes
}

/** `header` is the value of `Content-Type`. Undefined if the body is malformed, or ends before its last boundary. */
export function partsOf(header: string, bytes: Bytes): Part[] | undefined {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s";]+))/i.exec(header) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return undefined
  return partsBetween(bytes, new TextEncoder().encode(`\r\n--${boundary}`))
}

/** Two hyphens follow the last boundary. */
function partsBetween(bytes: Bytes, boundary: Bytes): Part[] | undefined {
  const parts: Part[] = []
  let begin: number | undefined
  // no line break comes before the first one, unless it has a preamble
  let at = isAt(bytes, boundary.subarray(2), 0) ? -2 : indexOf(bytes, boundary, 0)
  while (at !== undefined) {
    const after = at + boundary.length
    const isLast = isAt(bytes, HYPHENS, after)
    const end = isLast ? after : endOfLine(bytes, after)
    // a line of a part may begin like a boundary
    if (end !== undefined) {
      const part = begin === undefined ? undefined : partOf(bytes.subarray(begin, at))
      if (part) parts.push(part)
      else if (begin !== undefined) return undefined
      begin = end
    }
    if (isLast) return parts
    at = indexOf(bytes, boundary, end ?? after)
  }
  return undefined
}

const [TAB, RETURN, SPACE] = [9, 13, 32]
const LINE_BREAK = new Uint8Array([13, 10])
const BLANK_LINE = new Uint8Array([13, 10, 13, 10])
const HYPHENS = new Uint8Array([45, 45])

const MAX_HEADER_BYTES = 16 * 1024

function endOfLine(bytes: Bytes, from: number): number | undefined {
  let at = from
  while (bytes[at] === SPACE || bytes[at] === TAB) at += 1
  return isAt(bytes, LINE_BREAK, at) ? at + 2 : undefined
}

/** `wanted` begins with a carriage return. */
function indexOf(bytes: Bytes, wanted: Bytes, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] === RETURN && isAt(bytes, wanted, at)) return at
  return undefined
}

function isAt(bytes: Bytes, wanted: Bytes, at: number): boolean {
  // a loop, since a body may be nothing but line breaks
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false
  return true
}

function partOf(bytes: Bytes): Part | undefined {
  const end = indexOf(bytes.subarray(0, MAX_HEADER_BYTES), BLANK_LINE, 0)
  const decoded = end === undefined ? undefined : decodedAs('utf-8', bytes.subarray(0, end))
  if (end === undefined || decoded === undefined || 'problem' in decoded) return undefined
  const headers = new Map(decoded.text.split('\r\n').map(headerOf))
  const disposition = headers.get('content-disposition') ?? ''
  const { name, filename, 'filename*': encoded } = parametersOf(disposition)
  const content = contentOf(bytes.subarray(end + BLANK_LINE.length), headers.get('content-transfer-encoding'))
  if (!/^form-data\s*;/i.test(disposition) || name === undefined || content === undefined) return undefined
  return {
    name,
    fileName: encoded === undefined ? filename : unescaped(encoded.replace(/^utf-8'[^']*'/i, '')),
    contentType: headers.get('content-type') ?? 'text/plain',
    bytes: content,
  }
}

function headerOf(line: string): [string, string] {
  const [name = '', value = ''] = line.split(/:(.*)/s)
  return [name.trim().toLowerCase(), value.trim()]
}

/** Browsers percent-encode quotes and line breaks in a name; other clients put a backslash before a quote. */
function parametersOf(header: string): Partial<Record<string, string>> {
  const pairs = [...header.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:\\"|[^"])*)"|([^\s;"]*))/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', quoted, plain = '']) => [
      name.toLowerCase(),
      quoted?.replaceAll('\\"', '"').replaceAll(/%(?:22|0[ad])/gi, unescaped) ?? plain,
    ]),
  )
}

/** Base64 is deprecated, and old clients send it. */
function contentOf(bytes: Bytes, encoding: string | undefined): Bytes | undefined {
  if (encoding?.toLowerCase() !== 'base64') return bytes
  try {
    return Uint8Array.from(atob(new TextDecoder().decode(bytes)), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
