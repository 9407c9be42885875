import { describe, expect, test } from 'vitest'
import { select } from '../../scripts/generator/overlay/json-path.ts'

function valuesAt(root: unknown, path: string): unknown[] {
  return select(root, path).map(({ value }) => value)
}

// Values and answers are the examples of RFC 9535.
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const NESTED = { o: { j: 1, k: 2 }, a: [5, 3, [{ j: 4 }, { k: 6 }]] }
const FILTERED = {
  a: [3, 5, 1, 2, 4, 6, { b: 'j' }, { b: 'k' }, { b: {} }, { b: 'kilo' }],
  o: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } },
  e: 'f',
}

describe('a JSONPath selects', () => {
  test.each([
    ['$[1]', ['b']],
    ['$[-2]', ['f']],
    ['$[-8]', []],
    ['$[0,3]', ['a', 'd']],
    ['$[1:3]', ['b', 'c']],
    ['$[5:]', ['f', 'g']],
    ['$[-9:2]', ['a', 'b']],
    ['$[9:]', []],
    ['$[1:5:2]', ['b', 'd']],
    ['$[5:1:-2]', ['f', 'd']],
    ['$[9:4:-1]', ['g', 'f']],
    ['$[::-1]', LETTERS.toReversed()],
    ['$[::0]', []],
  ])('items of an array by their places: %s', (path, expected) => {
    expect(valuesAt(LETTERS, path)).toEqual(expected)
  })

  test.each([
    ['$..j', [1, 4]],
    ['$..[0]', [5, { j: 4 }]],
    ['$.a..[0,1]', [5, 3, { j: 4 }, { k: 6 }]],
    ['$.o..*', [1, 2]],
  ])('at any depth: %s', (path, expected) => {
    expect(valuesAt(NESTED, path)).toEqual(expected)
  })

  test.each([
    ["$.a[?@.b == 'kilo']", [{ b: 'kilo' }]],
    ['$.a[?(@.b == "kilo")]', [{ b: 'kilo' }]],
    ['$.a[?@>3.5]', [5, 4, 6]],
    ['$.a[?@.b]', [{ b: 'j' }, { b: 'k' }, { b: {} }, { b: 'kilo' }]],
    ['$[?@.*]', [FILTERED.a, FILTERED.o]],
    ['$[?@[?@.b]]', [FILTERED.a]],
    ['$.o[?@<3, ?@<3]', [1, 2, 1, 2]],
    ['$.a[?@<2 || @.b == "k"]', [1, { b: 'k' }]],
    ['$.o[?@>1 && @<4]', [2, 3]],
    ['$.o[?@.u || @.x]', [{ u: 6 }]],
    ['$.a[?@.b == $.x]', [3, 5, 1, 2, 4, 6]],
    ['$.a[?@ == @]', FILTERED.a],
    ['$.a[?!@.b && @ >= 5]', [5, 6]],
  ])('what a filter says: %s', (path, expected) => {
    expect(valuesAt(FILTERED, path)).toEqual(expected)
  })
})
