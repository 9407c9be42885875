/**
 * JSON as this service reads and writes it: no number is rounded unseen, and equal values have one text.
 * A number that a double would round is represented by `JSON.rawJSON` of its source, so it is never a `number`
 * and prints as it came.
 */
declare global {
  // ES2026, in V8 since 11.4; TypeScript's library does not have them yet.
  interface JSON {
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

/** Nesting that a json cell may have; `[]` and `{}` are one level. */
const MAX_JSON_DEPTH = 64

const UNSAFE_INTEGER = /^-?\d{16,}$/

/** `JSON.parse`, but integer literals beyond ±(2^53−1) come as `JSON.rawJSON`. Throws `SyntaxError`; `RangeError` on absurd depth. */
export function parseJson(text: string): unknown {
  // Only a text with 16 digits in a row can hold such a literal; the reviver costs five times the plain parse.
  return /\d{16}/.test(text)
    ? JSON.parse(text, keepUnsafeInteger as (key: string, value: unknown) => unknown)
    : JSON.parse(text)
}

function keepUnsafeInteger(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context.source ?? ''
  return UNSAFE_INTEGER.test(source) ? JSON.rawJSON(source) : value
}

/**
 * A number as it goes out: integers that only a literal with an exponent can carry get one, so that what a client
 * reads it can send again.
 */
export function outgoingNumber(value: number): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? JSON.rawJSON(value.toExponential()) : value
}

/** The inverse of `canonicalJson`, for replies. */
export function parseCanonicalJson(text: string): unknown {
  return text.includes('e+')
    ? JSON.parse(text, (_key, value) => (typeof value === 'number' ? outgoingNumber(value) : value))
    : JSON.parse(text)
}

/** Whether a text can be a cell or a part of one: valid Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/**
 * The one text of a JSON value: keys in code-point order, no white space, shortest numbers.
 * `undefined` when the value cannot be a cell: deeper than 64 levels, a number out of range, a text that cannot be stored.
 */
export function canonicalJson(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(outgoingNumber(value)) : undefined
  if (typeof value === 'string') return isStorableText(value) ? JSON.stringify(value) : undefined
  if (depth === MAX_JSON_DEPTH || typeof value !== 'object' || JSON.isRawJSON(value)) return undefined
  return Array.isArray(value) ? canonicalArray(value, depth) : canonicalObject(value, depth)
}

function canonicalArray(items: readonly unknown[], depth: number): string | undefined {
  const texts: string[] = []
  for (const item of items) {
    const text = canonicalJson(item, depth + 1)
    if (text === undefined) return undefined
    texts.push(text)
  }
  return `[${texts.join()}]`
}

function canonicalObject(object: object, depth: number): string | undefined {
  const members: string[] = []
  for (const key of inCodePointOrder(Object.keys(object))) {
    const text = canonicalJson(object[key as never], depth + 1)
    if (text === undefined || !isStorableText(key)) return undefined
    members.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${members.join()}}`
}

/** JavaScript sorts by UTF-16 units, which puts U+10000 before U+FFFF; UTF-8 bytes sort by code point. */
function inCodePointOrder(keys: string[]): string[] {
  const astral = keys.some((key) => /[\ud800-\udfff]/.test(key))
  return astral ? keys.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))) : keys.sort()
}

const QUOTED_LENGTH = 80

/** A value as it stands in a message: its JSON, cut after 80 characters. */
export function quoted(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond the range of a double'
  const text = jsonText(value)
  return text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH).toWellFormed()}…`
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'nothing'
  } catch {
    return 'a value nested too deeply to show'
  }
}
