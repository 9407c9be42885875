/**
 * JSON as this service reads and writes it: no number is rounded silently.
 */
declare global {
  // ES2026, in V8 since 11.4; TypeScript's library does not have it yet.
  interface JSON {
    rawJSON(text: string): object
    isRawJSON(value: unknown): boolean
  }
}

/**
 * `JSON.parse`, but an integer literal beyond ±(2^53−1), which a double may round, comes as a text that no cell takes: NUL
 * and its digits. Throws `SyntaxError`; `RangeError` on absurd depth.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(hasManyDigits(text) ? markUnsafeIntegers(text) : text)
}

/** An integer beyond ±(2^53−1) has at least this many digits in a row. */
const MANY_DIGITS = 16

/** Whether a text has that many digits in a row. It looks at every 16th character, one of which they would include; a pattern looks at all. */
function hasManyDigits(text: string): boolean {
  for (let at = MANY_DIGITS - 1; at < text.length; at += MANY_DIGITS) {
    if (!isDigit(text, at)) continue
    let first = at
    while (isDigit(text, first - 1)) first -= 1
    let end = at + 1
    while (end - first < MANY_DIGITS && isDigit(text, end)) end += 1
    if (end - first >= MANY_DIGITS) return true
  }
  return false
}

/** False outside of the text. */
function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0x30 && code <= 0x39
}

/** The value of JSON in UTF-8. Throws `SyntaxError` or `RangeError` as `parseJson` does, and `TypeError` on bytes that are no UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** The message for a body that `parseJsonBytes` cannot read, by the error that it throws. */
export function unreadableBody(error: unknown): string {
  if (error instanceof TypeError) return 'The body is not valid UTF-8.'
  return `The body is not valid JSON: ${error instanceof SyntaxError ? error.message : 'it is nested too deeply'}.`
}

export const EMPTY_BODY = 'The body is empty. Send a JSON object.'

/** One pass over the text: `JSON.parse` with a reviver, which sees the source of numbers too, takes fifty times as long. */
function markUnsafeIntegers(text: string): string {
  const isInString = stringTracker(text)
  return text.replace(/-?\d{16,}/g, (literal, index: number) => {
    const isPartOfNumber = /[\d.eE+]/.test(text[index - 1] ?? '') || /[.eE]/.test(text[index + literal.length] ?? '')
    if (isPartOfNumber || Number.isSafeInteger(Number(literal)) || isInString(index)) return literal
    return JSON.stringify(`\0${literal}`)
  })
}

/** Returns whether a position of a JSON text is inside a string. Positions have to grow, so each quote is read once. */
function stringTracker(text: string): (index: number) => boolean {
  let isInString = false
  let quote = text.indexOf('"')
  return (index) => {
    while (quote !== -1 && quote < index) {
      if (!isInString || !isEscaped(text, quote)) isInString = !isInString
      quote = text.indexOf('"', quote + 1)
    }
    return isInString
  }
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

/**
 * A number as it is sent. Integers beyond ±(2^53−1) are written with an exponent, so that a client can send back what it has read.
 */
export function outgoingNumber(value: number): unknown {
  return needsExponent(value) ? JSON.rawJSON(value.toExponential()) : value
}

/** The JSON text of a number, as it goes out. */
export function numberText(value: number): string {
  return needsExponent(value) ? value.toExponential() : String(value)
}

function needsExponent(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** What `stringifyJson` is to put in place of placeholders; undefined while it does not run. */
let verbatim: (string | Uint8Array)[] | undefined

/** JSON text that `stringifyJson` puts into its output as it is. Plain `JSON.stringify` writes the same value anew. */
export class JsonText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }

  toJSON(): unknown {
    return verbatim === undefined ? JSON.parse(this.#text) : placeholder(verbatim, this.#text)
  }
}

/** A JSON array in UTF-8, likewise. */
export class JsonArrayBytes {
  readonly #bytes: Uint8Array
  /** How many elements it has. */
  readonly length: number

  constructor(bytes: Uint8Array, length: number) {
    this.#bytes = bytes
    this.length = length
  }

  toJSON(): unknown {
    return verbatim === undefined ? JSON.parse(Buffer.from(this.#bytes).toString()) : placeholder(verbatim, this.#bytes)
  }
}

/** No text of a user equals it, since names and cells never hold NUL. */
function placeholder(pieces: (string | Uint8Array)[], json: string | Uint8Array): string {
  return `\0${pieces.push(json) - 1}`
}

const PLACEHOLDERS = /"\\u0000(\d+)"/g

/** JSON as text, or in UTF-8 as parts that follow each other. */
export type Json = string | readonly Uint8Array[]

const UNKNOWN = ''
const texts = new WeakMap<object, string>()

/** Marks a value of plain JSON that may be sent several times and does not change: its text is made once. */
export function unchanging<Value extends object>(value: Value): Value {
  texts.set(value, UNKNOWN)
  return value
}

/** `JSON.stringify` that has each `JsonText` and `JsonArrayBytes` verbatim; the latter are parts of the result, which are not copied. */
export function stringifyJson(value: unknown): Json {
  const known = typeof value === 'object' && value !== null ? texts.get(value) : undefined
  if (known) return known
  const { text, pieces } = withPlaceholders(value)
  if (known === UNKNOWN) texts.set(value as object, text)
  if (pieces.length === 0) return text
  if (pieces.every((piece) => typeof piece === 'string'))
    return text.replace(PLACEHOLDERS, (_, index) => pieces[Number(index)] ?? '')
  // Text, number of a placeholder, text, and so on.
  const parts = text.split(PLACEHOLDERS).map((part, at) => (at % 2 === 0 ? part : (pieces[Number(part)] ?? '')))
  return parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))
}

function withPlaceholders(value: unknown): {
  readonly text: string
  readonly pieces: readonly (string | Uint8Array)[]
} {
  const pieces: (string | Uint8Array)[] = []
  verbatim = pieces
  try {
    return { text: JSON.stringify(value), pieces }
  } finally {
    verbatim = undefined
  }
}

/** What `stringifyJson` makes of a value, as one text: for what is a part of a longer text. */
export function jsonText(value: unknown): string {
  const json = stringifyJson(value)
  return typeof json === 'string' ? json : Buffer.concat(json).toString()
}

/** Whether a text can be a cell or a part of one: valid Unicode without NUL. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

const QUOTED_LENGTH = 80

/** A value as it stands in a message: its JSON, cut after 80 characters. What is cut off is not looked at. */
export function quoted(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond the range of a double'
  return shortened(jsonBeginning(value, QUOTED_LENGTH + 1))
}

/** JSON as it stands in a message, cut after 80 characters. */
export function shortened(text: string): string {
  return text.length <= QUOTED_LENGTH ? text : `${text.slice(0, QUOTED_LENGTH).toWellFormed()}…`
}

/** The JSON of a value, whole or at least its first `length` characters. */
function jsonBeginning(value: unknown, length: number): string {
  if (typeof value === 'string') return textBeginning(value, length)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing'
  if (value instanceof JsonText) return value.text
  if (JSON.isRawJSON(value)) return JSON.stringify(value)
  const keys = Array.isArray(value) ? undefined : Object.keys(value)
  const [opening, closing] = keys === undefined ? '[]' : '{}'
  const count = keys?.length ?? (value as readonly unknown[]).length // it has no keys because it is an array
  let text = opening ?? ''
  for (let index = 0; index < count && text.length < length; index += 1) {
    const key = keys?.[index] ?? ''
    if (index > 0) text += ','
    if (keys !== undefined) text += `${JSON.stringify(key.slice(0, length))}:`
    text += jsonBeginning(value[(keys === undefined ? index : key) as never], length - text.length)
  }
  return text + closing
}

/** A text that should have been JSON, as one that no cell takes. Messages show it without the mark. */
export function markNotJson(text: string): string {
  return `${NOT_JSON}${text}`
}

const NOT_JSON = '\0\0'

/** The same of a text. An integer that `parseJson` has marked is printed as it was sent. */
function textBeginning(text: string, length: number): string {
  if (text.startsWith(NOT_JSON)) return JSON.stringify(text.slice(NOT_JSON.length, NOT_JSON.length + length))
  const isMarked = text.startsWith('\0') && /^-?\d+$/.test(text.slice(1, length))
  return isMarked ? text.slice(1, length + 1) : JSON.stringify(text.slice(0, length))
}
