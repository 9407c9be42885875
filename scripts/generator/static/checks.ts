/**
 * JSON Schema's rules that zod lacks or counts differently.
 * An issue of one of these has code `custom`, and says in its `params` what was allowed.
 */
import * as z from 'zod'
import { isDateTime } from './date-time.ts'
import { URI } from './uri.ts'

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
}

/** `minLength` and `maxLength`. JSON Schema counts code points, zod's `min` and `max` count UTF-16 units. */
export function characters(bounds: Bounds) {
  return z.refine<string>((text) => isWithin(characterCount(text), bounds), {
    params: { ...bounds, unit: 'characters' },
  })
}

/** `minProperties` and `maxProperties`. */
export function properties(bounds: Bounds) {
  return z.refine<object>((value) => isWithin(Object.keys(value).length, bounds), {
    params: { ...bounds, unit: 'properties' },
  })
}

/** `multipleOf` of an integer. zod allows for rounding, by which it takes 1732723200000001 for a multiple of 1000. */
export function multipleOf(divisor: number) {
  return z.check<number>(({ issues, value }) => {
    if (value % divisor !== 0) issues.push({ code: 'not_multiple_of', divisor, input: value, origin: 'number' })
  })
}

/** `uniqueItems`: no two items are the same JSON value. The order of keys in an object does not matter. */
export function uniqueItems() {
  return z.refine<readonly unknown[]>((items) => new Set(items.map(canonical)).size === items.length, {
    params: { uniqueItems: true },
  })
}

/** `format: date-time`. Of what RFC 3339 allows, zod knows neither small letters nor leap seconds. */
export function dateTime() {
  return z.stringFormat('datetime', isDateTime)
}

/** `format: uri`. zod takes what a browser would mend, and mends it: spaces around it, and within it what has to be percent-encoded. */
export function uri() {
  return z.stringFormat('uri', URI)
}

function isWithin(count: number, { minimum = 0, maximum = Number.POSITIVE_INFINITY }: Bounds): boolean {
  return count >= minimum && count <= maximum
}

/** In code points; a lone surrogate counts as one. By index, so that a text of many megabytes costs no allocation. */
function characterCount(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; count += 1) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
  }
  return count
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isPlainObject(inner) ? sortedEntries(inner) : inner))
}

/** Marked, so that an object never equals an array of its entries. */
function sortedEntries(value: object): unknown[] {
  return [
    'object',
    ...Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flat(),
  ]
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
