import type { StoredCell } from '../../domain/codecs.ts'
import { rowsEncoder } from '../../domain/row-validator.ts'
import { parseJson } from '../../json.ts'
import { type LargeRows, outcomeOf, type ReadLargeRows } from './large-body.ts'

/** A part ends with the first row that reaches so far: what is made of it is thrown away while it is young, and fits into a processor's cache. */
const PART_BYTES = 64 * 1024

/** Longer parts have long rows. What those hold is counted before it is parsed (`absurd-row.ts`). */
const MOST_PART_BYTES = 256 * 1024

/** How often a part is tried that ends within a row, since a text or an object in it looks like the beginning of a row. */
const TRIES = 4

/** Where the name of the first cell has to end, and how much white space may be at the end. */
const HEAD_BYTES = 1024
const TAIL_BYTES = 64

/**
 * As `readBodyRows`, but parses many rows together, in a third of the time of one by one, and never all. Undefined if the body is no `{"rows": […]}`
 * of rows that begin with the same cell, has too many, or is not JSON; then what was taken is of no use.
 */
export function readRowsInParts(
  { body, columns, maxRows, maxProblems }: LargeRows,
  take: (cells: readonly StoredCell[]) => void,
  partBytes = PART_BYTES,
): ReadLargeRows | undefined {
  const text = textOfRows(body)
  if (text === undefined || columns === undefined) return undefined
  const encoder = rowsEncoder(columns, maxProblems, take)
  let rowCount = 0
  let isGoingOn = true
  for (let start = text.start; start < text.end; ) {
    const part = partFrom(text, start, start + partBytes)
    if (part === undefined) return undefined
    rowCount += part.rows.length
    if (rowCount > maxRows) return undefined
    // What follows still has to be JSON.
    for (const row of part.rows) if (isGoingOn) isGoingOn = encoder.add(row)
    start = part.next
  }
  return outcomeOf(encoder.end(), rowCount)
}

/** Rows as they stand in a body, without the brackets around them. */
interface TextOfRows {
  readonly bytes: Buffer
  readonly start: number
  readonly end: number
  /** How the first row begins, up to the name of its first cell. */
  readonly beginning: Buffer
}

const HEAD = /^[ \t\r\n]*\{[ \t\r\n]*"rows"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*(?<row>\{[ \t\r\n]*"(?:[^"\\]|\\.)*")/s
const TAIL = /\][ \t\r\n]*\}[ \t\r\n]*$/

function textOfRows(body: Uint8Array): TextOfRows | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const head = HEAD.exec(bytes.toString('latin1', 0, HEAD_BYTES))
  const tail = TAIL.exec(bytes.subarray(-TAIL_BYTES).toString('latin1'))
  const row = head?.groups?.['row']
  if (head === null || tail === null || row === undefined) return undefined
  const start = head[0].length - row.length
  return { bytes, start, end: bytes.length - tail[0].length, beginning: bytes.subarray(start, head[0].length) }
}

/** The rows from a place on that are read together, and where the next one begins. */
interface Part {
  readonly rows: readonly unknown[]
  readonly next: number
}

/**
 * A part of an array that is itself the inside of an array holds whole items: within a text it would lack a quotation mark, and within an item a
 * bracket. So a part that can be parsed was cut in the right place.
 */
function partFrom(text: TextOfRows, start: number, least: number): Part | undefined {
  let from = least
  for (let tries = 0; tries < TRIES; tries += 1) {
    const cut = cutBehind(text, from)
    if (cut.end - start > MOST_PART_BYTES) return undefined
    const rows = rowsIn(text.bytes.subarray(start, cut.end))
    if (rows !== undefined) return { rows, next: cut.next }
    from = cut.next + 1
  }
  return undefined
}

/** Where a row seems to end, and the next one to begin. */
function cutBehind(
  { bytes, end, beginning }: TextOfRows,
  from: number,
): { readonly end: number; readonly next: number } {
  for (
    let next = bytes.indexOf(beginning, from);
    next !== -1 && next < end;
    next = bytes.indexOf(beginning, next + 1)
  ) {
    const comma = lastBefore(bytes, next)
    const brace = lastBefore(bytes, comma)
    if (bytes[comma] === COMMA && bytes[brace] === CLOSING) return { end: brace + 1, next }
  }
  return { end, next: end }
}

const COMMA = 0x2c
const CLOSING = 0x7d

/** The place of the last character before a place that is no white space. */
function lastBefore(bytes: Uint8Array, place: number): number {
  let at = place - 1
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at -= 1
  return at
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function rowsIn(part: Uint8Array): readonly unknown[] | undefined {
  try {
    return parseJson(`[${utf8.decode(part)}]`) as readonly unknown[] // as the brackets say
  } catch {
    return undefined
  }
}
