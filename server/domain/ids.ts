import { randomFillSync } from 'node:crypto'

/** The type prefixes of identifiers. */
export type IdPrefix =
  | 'org'
  | 'proj'
  | 'ds'
  | 'idx'
  | 'key'
  | 'user'
  | 'inv'
  | 'sess'
  | 'imp'
  | 'evt'
  | 'wh'
  | 'dlv'
  | 'msg'
  | 'req'

// Crockford's base32, whose characters sort as their values do.
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/**
 * A new identifier: the prefix and a ULID in lower case (48 bits of milliseconds, 80 random bits), so identifiers of one
 * kind sort by the millisecond in which they were made.
 */
export function newId(prefix: IdPrefix): string {
  let id = `${prefix}_`
  const now = Date.now()
  for (let place = TIME_LENGTH - 1; place >= 0; place -= 1) id += DIGITS[Math.floor(now / 32 ** place) % 32]
  for (let place = 0; place < RANDOM_LENGTH; place += 1) id += DIGITS[randomByte() % 32]
  return id
}

/** Random hexadecimal digits. */
export function randomHex(length: number): string {
  let text = ''
  for (let place = 0; place < length; place += 1) text += DIGITS[randomByte() % 16]
  return text
}

// Random bytes are fetched in blocks: each request needs an identifier, and a call to the kernel costs a microsecond.
const pool = new Uint8Array(4096)
let used = pool.length

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const byte = pool[used] ?? 0
  used += 1
  return byte
}

/** `row_` and the row's number in its dataset. */
export function rowId(rowNumber: number): string {
  return `row_${rowNumber}`
}

/** The number in a row identifier; `undefined` unless it is canonical, so that one row has one identifier. */
export function rowNumberOf(id: string): number | undefined {
  const digits = /^row_([1-9]\d{0,15})$/.exec(id)?.[1]
  const rowNumber = Number(digits)
  return Number.isSafeInteger(rowNumber) ? rowNumber : undefined
}
