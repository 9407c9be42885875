import type { ColumnType } from '../../generated/index.ts'
import { isStorableText, JsonText, outgoingNumber, parseJson } from '../json.ts'
import { canonicalJson } from './canonical-json.ts'

/** A cell as its database column holds it. `null` is an empty cell. */
export type StoredCell = string | number | null

/** Bytes that one cell may hold. */
const CELL_LIMIT_BYTES = 1024 ** 2

/** How the cells of one column type are taken in, kept and given back. `null` never reaches these functions. */
export interface Codec {
  /** The database type of the column. */
  readonly storage: 'text' | 'double precision' | 'integer'
  /** What may be sent, as messages say after "must be". */
  readonly allowed: string
  /** From a JSON value of a request; `undefined` when the type does not take it. */
  encode(value: unknown): StoredCell | undefined
  /** Parses the text of a filter or of a text cell; `undefined` if it is no value of this type. */
  parse(text: string): StoredCell | undefined
  /** To the JSON value of a reply. */
  decode(stored: string | number): unknown
}

export const codecs: { readonly [Type in ColumnType]: Codec } = {
  text: {
    storage: 'text',
    allowed: 'a string of valid Unicode without NUL, at most 1 MiB',
    encode: (value) => (typeof value === 'string' ? storableText(value) : undefined),
    parse: storableText,
    decode: (stored) => stored,
  },
  number: {
    storage: 'double precision',
    allowed: 'a JSON number within the range of a double, integers from -9007199254740991 to 9007199254740991',
    encode: (value) => (typeof value === 'number' ? storableNumber(value) : undefined),
    parse: parseNumber,
    decode: (stored) => outgoingNumber(Number(stored)),
  },
  boolean: {
    storage: 'integer',
    allowed: 'true or false',
    encode: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
    parse: (text) => (text === 'true' ? 1 : text === 'false' ? 0 : undefined),
    decode: (stored) => stored === 1,
  },
  date: {
    storage: 'text',
    allowed: 'a real calendar date written YYYY-MM-DD, from 0001-01-01 to 9999-12-31',
    encode: (value) => (typeof value === 'string' ? storableDate(value) : undefined),
    parse: storableDate,
    decode: (stored) => stored,
  },
  json: {
    storage: 'text',
    allowed:
      'JSON at most 64 levels deep and 1 MiB long, texts of valid Unicode without NUL, numbers that a double holds',
    encode: encodeJson,
    parse: parseJsonText,
    decode: (stored) => new JsonText(String(stored)),
  },
}

function storableText(text: string): string | undefined {
  return fitsCell(text) && isStorableText(text) ? text : undefined
}

function fitsCell(text: string): boolean {
  // A UTF-16 unit takes 1 to 3 bytes of UTF-8, so most texts need no counting, and the longest get none.
  if (text.length * 3 <= CELL_LIMIT_BYTES) return true
  return text.length <= CELL_LIMIT_BYTES && Buffer.byteLength(text) <= CELL_LIMIT_BYTES
}

function storableNumber(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined
  return value === 0 ? 0 : value // also of -0
}

function parseNumber(text: string): number | undefined {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return undefined
  const value = parseJson(text)
  return typeof value === 'number' ? storableNumber(value) : undefined
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The number that the digits from one place to another are; 0, which is no part of a date, for anything else. */
function digitsOf(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return 0
    number = number * 10 + digit
  }
  return number
}

function storableDate(text: string): string | undefined {
  // By its characters: a regular expression would take a tenth of what a bulk append does.
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return undefined
  const year = digitsOf(text, 0, 4)
  const month = digitsOf(text, 5, 7)
  const day = digitsOf(text, 8, 10)
  if (!year || !month || !day) return undefined
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 && !isLeapYear ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0)
  return day <= days ? text : undefined
}

function encodeJson(value: unknown): string | null | undefined {
  const text = canonicalJson(value, CELL_LIMIT_BYTES)
  if (text === 'null') return null
  return text !== undefined && fitsCell(text) ? text : undefined
}

function parseJsonText(text: string): string | null | undefined {
  try {
    return encodeJson(parseJson(text))
  } catch {
    return undefined
  }
}
