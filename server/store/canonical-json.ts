import { isStorableText, numberText } from '../json.ts'

/** Nesting that a json cell may have; `[]` and `{}` are one level. */
const MAX_JSON_DEPTH = 64

/**
 * The one text of a JSON value: keys in code-point order, no white space, shortest numbers. `undefined` when the value cannot be a cell:
 * longer than `limit` characters, deeper than 64 levels, a number out of range, a text that cannot be stored. It goes no further
 * than the limit, however much there is.
 */
export function canonicalJson(value: unknown, limit = Number.POSITIVE_INFINITY): string | undefined {
  const written: Written = { text: '', limit }
  return write(written, value, 0) ? written.text : undefined
}

interface Written {
  text: string
  readonly limit: number
}

/** False when the value cannot be a cell. */
function write(written: Written, value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(written, value) && append(written, JSON.stringify(value))
  if (typeof value === 'number') return Number.isFinite(value) && append(written, numberText(value))
  if (value === null || typeof value === 'boolean') return append(written, String(value))
  if (depth === MAX_JSON_DEPTH || typeof value !== 'object') return false
  return Array.isArray(value) ? writeArray(written, value, depth + 1) : writeObject(written, value, depth + 1)
}

function append(written: Written, text: string): boolean {
  written.text += text
  return written.text.length <= written.limit
}

/** What is too long is not even looked through. */
function isStorable({ text, limit }: Written, added: string): boolean {
  return text.length + added.length <= limit && isStorableText(added)
}

function writeArray(written: Written, items: readonly unknown[], depth: number): boolean {
  written.text += '['
  for (let index = 0; index < items.length; index += 1) {
    if (index > 0) written.text += ','
    if (!write(written, items[index], depth)) return false
  }
  return append(written, ']')
}

function writeObject(written: Written, object: object, depth: number): boolean {
  const keys = Object.keys(object)
  if (!areStorable(written, keys)) return false
  let before = '{'
  for (const key of inCodePointOrder(keys)) {
    written.text += `${before}${JSON.stringify(key)}:`
    if (!write(written, object[key as never], depth)) return false
    before = ','
  }
  return append(written, keys.length === 0 ? '{}' : '}')
}

/** What a member takes beside its key, at least: quotes, colon, a digit and what separates it. */
const MEMBER_LENGTH = 5

/** Whether there is room for so many keys, which is known before they are sorted. */
function areStorable(written: Written, keys: readonly string[]): boolean {
  let length = written.text.length
  for (const key of keys) {
    length += key.length + MEMBER_LENGTH
    if (length > written.limit || !isStorableText(key)) return false
  }
  return true
}

/** JavaScript sorts by UTF-16 units, which puts U+10000 before U+FFFF. */
function inCodePointOrder(keys: string[]): string[] {
  return keys.some((key) => /[\ud800-\udfff]/.test(key)) ? keys.sort(byCodePoints) : keys.sort()
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

/** Where two texts differ first, surrogates stand for code points behind all others, and units from U+E000 on for themselves. */
function rankOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
