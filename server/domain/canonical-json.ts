import { isStorableText, numberText } from '../json.ts'

/** Nesting that a json cell may have; `[]` and `{}` are one level. */
const MAX_JSON_DEPTH = 64

/**
 * The one text of a JSON value: keys in code-point order, no white space, shortest numbers. `undefined` when the value cannot be a cell:
 * longer than `limit` characters, deeper than 64 levels, a number out of range, a text that cannot be stored. It goes no further
 * than the limit, however much there is.
 */
export function canonicalJson(value: unknown, limit = Number.POSITIVE_INFINITY): string | undefined {
  const found: Found = { length: 0, limit, isCanonical: true }
  if (!look(found, value, 0)) return undefined
  const text = found.isCanonical ? JSON.stringify(value) : write(value)
  return text.length <= limit ? text : undefined
}

/** What is known of a value before anything is written: most are as `JSON.stringify` writes them, several times as fast as this does. */
interface Found {
  /** That its text has at least. */
  length: number
  readonly limit: number
  isCanonical: boolean
}

/** False when the value cannot be a cell. */
function look(found: Found, value: unknown, depth: number): boolean {
  found.length += 1
  if (found.length > found.limit) return false
  if (typeof value === 'string') return hasRoom(found, value) && isStorableText(value)
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) found.isCanonical = false
    return Number.isFinite(value)
  }
  if (value === null || typeof value === 'boolean') return true
  if (depth === MAX_JSON_DEPTH || typeof value !== 'object') return false
  return Array.isArray(value) ? lookAtItems(found, value, depth + 1) : lookAtMembers(found, value, depth + 1)
}

function hasRoom(found: Found, { length }: string): boolean {
  found.length += length
  return found.length <= found.limit
}

function lookAtItems(found: Found, items: readonly unknown[], depth: number): boolean {
  found.length += Math.max(1, items.length) // with its brackets a comma for each
  for (let index = 0; index < items.length; index += 1) if (!look(found, items[index], depth)) return false
  return true
}

function lookAtMembers(found: Found, object: object, depth: number): boolean {
  const keys = Object.keys(object)
  let previous: string | undefined
  for (const key of keys) {
    if (!hasRoom(found, key) || !isStorableText(key)) return false
    if ((previous !== undefined && previous >= key) || SURROGATE.test(key)) found.isCanonical = false
    previous = key
    found.length += 3 // its quotes and the colon
    if (!look(found, object[key as never], depth)) return false
  }
  return true
}

const SURROGATE = /[\ud800-\udfff]/

/** The text of a value that was looked at. */
function write(value: unknown): string {
  if (typeof value === 'number') return numberText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  const members = inCodePointOrder(Object.keys(value)).map(
    (key) => `${JSON.stringify(key)}:${write(value[key as never])}`,
  )
  return `{${members.join()}}`
}

/** JavaScript sorts by UTF-16 units, which puts U+10000 before U+FFFF. */
function inCodePointOrder(keys: string[]): string[] {
  return keys.some((key) => SURROGATE.test(key)) ? keys.sort(byCodePoints) : keys.sort()
}

function byCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const unit = a.charCodeAt(index)
    const other = b.charCodeAt(index)
    if (unit !== other) return rankOf(unit) - rankOf(other)
  }
  return a.length - b.length
}

/** Where two texts differ first, surrogates stand for code points after all others, and units from U+E000 on for themselves. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
