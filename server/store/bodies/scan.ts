/**
 * Finds its way through JSON by its bytes, without making values of it: what is to be refused then takes no memory, however much there is.
 * Only the structure is read; whether what stands between is JSON is seen when values are made of it.
 */

/** A place where no JSON goes on like that. */
export class NotJson extends Error {
  override readonly name = 'NotJson'

  constructor(bytes: Uint8Array, at: number) {
    const found = at < bytes.length ? `an unexpected character at byte ${at}` : 'it ends too early'
    super(found)
  }
}

/** Where a value is: from its first byte to the one after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING = { array: 0x5b, object: 0x7b } as const
const CLOSING = { array: 0x5d, object: 0x7d } as const

/** The place after the white space that begins at a place. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at
  for (let byte = bytes[next]; byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = bytes[next])
    next += 1
  return next
}

/**
 * Receives each token of a value (a text, a number, a bracket, a comma or a colon): its first byte, the depth
 * around it, and its length.
 */
export type OnPart = (byte: number, depth: number, length: number) => void

/** The place after the value that begins at a place. Throws `NotJson` if the value has no end. */
export function skipValue(bytes: Uint8Array, start: number, onPart?: OnPart): number {
  let depth = 0
  let at = start
  while (at < bytes.length) {
    const byte = bytes[at] as number // within its length
    const end = skipPart(bytes, at, byte)
    onPart?.(byte, depth, end - at)
    if (byte === OPENING.array || byte === OPENING.object) depth += 1
    else if (byte === CLOSING.array || byte === CLOSING.object) depth -= 1
    at = end
    if (depth <= 0) break
    at = skipSpace(bytes, at)
  }
  if (depth !== 0 || at === start) throw new NotJson(bytes, at)
  return at
}

function skipPart(bytes: Uint8Array, at: number, byte: number): number {
  if (byte === QUOTE) return skipText(bytes, at)
  return isPunctuation(byte) ? at + 1 : skipWord(bytes, at)
}

function isPunctuation(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === COLON ||
    byte === OPENING.array ||
    byte === CLOSING.array ||
    byte === OPENING.object ||
    byte === CLOSING.object
  )
}

function skipText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at += 1
  }
  throw new NotJson(bytes, bytes.length)
}

/** A number, or what else has no quotes. */
function skipWord(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && isOfWord(bytes[at] as number)) at += 1 // within its length
  if (at === start) throw new NotJson(bytes, at)
  return at
}

/** `-`, `+`, `.`, digits and letters. */
function isOfWord(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x2b ||
    byte === 0x45
  )
}

export function isArray(bytes: Uint8Array, { start }: Span): boolean {
  return bytes[start] === OPENING.array
}

export function isObject(bytes: Uint8Array, { start }: Pick<Span, 'start'>): boolean {
  return bytes[start] === OPENING.object
}

/** Goes through the items of an array until `take` says no, and returns where it stopped. Throws `NotJson` where they are no list. */
export function eachItem(bytes: Uint8Array, array: Span, take: (start: number) => number | undefined): number {
  let at = skipSpace(bytes, array.start + 1)
  if (bytes[at] === CLOSING.array) return at + 1
  while (at < bytes.length) {
    const end = take(at)
    if (end === undefined) return at
    at = skipSpace(bytes, end)
    if (bytes[at] === CLOSING.array) return at + 1
    if (bytes[at] !== COMMA) break
    at = skipSpace(bytes, at + 1)
  }
  throw new NotJson(bytes, at)
}

/** Goes through the members of an object until `take` says no, and returns where it stopped. Throws `NotJson` where they are none. */
export function eachMember(
  bytes: Uint8Array,
  object: Pick<Span, 'start'>,
  take: (name: Span, value: Span) => boolean,
): number {
  let at = skipSpace(bytes, object.start + 1)
  if (bytes[at] === CLOSING.object) return at + 1
  while (bytes[at] === QUOTE) {
    const name = { start: at, end: skipText(bytes, at) }
    at = skipSpace(bytes, name.end)
    if (bytes[at] !== COLON) break
    const start = skipSpace(bytes, at + 1)
    const value = { start, end: skipValue(bytes, start) }
    if (!take(name, value)) return value.end
    at = skipSpace(bytes, value.end)
    if (bytes[at] === CLOSING.object) return at + 1
    if (bytes[at] !== COMMA) break
    at = skipSpace(bytes, at + 1)
  }
  throw new NotJson(bytes, at)
}

/** The text of a value, which is UTF-8. */
export function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()
}
