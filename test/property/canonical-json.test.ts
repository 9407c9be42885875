import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../../server/domain/canonical-json.ts'
import { isStorableText, parseJson } from '../../server/json.ts'
import { codePoint } from '../support/code-points.ts'
import { json } from './arbitraries.ts'

/** The same value, with the keys of every object the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reordered(member)]),
  )
}

describe('The canonical text of a JSON value', () => {
  test('reads back as the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(parseJson(canonicalJson(value) ?? '')).toEqual(value)
      }),
      { numRuns: 500 },
    )
  })

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(reordered(value))).toBe(canonicalJson(value))
      }),
      { numRuns: 500 },
    )
  })

  test('has its keys in the order of their bytes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: codePoint })), (names) => {
        const keys = names.filter((name) => isStorableText(name))
        const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
        const members = sorted.map((key) => `${JSON.stringify(key)}:0`)
        expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(`{${members.join()}}`)
      }),
      { numRuns: 500 },
    )
  })

  test('is the same for equal values and for no others', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(canonicalJson(a) === canonicalJson(b)).toBe(isDeepStrictEqual(a, b))
      }),
      { numRuns: 2_000 },
    )
  })
})
