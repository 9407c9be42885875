import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Position } from '../../server/domain/position.ts'
import { decodeCursor, encodeCursor } from '../../server/query/cursor.ts'
import { QueryError } from '../../server/query/query-error.ts'
import { codePoint } from '../support/code-points.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const newKey = () => createSecretKey(randomBytes(32))
const KEY = newKey()
const SCOPE = ['org_1', 'ds_1', [{ column: 1, operator: '=', value: 'x' }], [{ column: 2, descending: true }]]

/** Whether a cursor is accepted. */
function isAccepted(cursor: string, scope: readonly unknown[] = SCOPE, key: KeyObject = KEY): boolean {
  try {
    decodeCursor(key, scope, cursor)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError)
    return false
  }
}

const position: fc.Arbitrary<Position> = fc.array(
  fc.oneof(fc.string({ unit: codePoint }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
)

describe('A cursor', () => {
  test('leads back to its position', () => {
    fc.assert(
      fc.property(position, (seen) => {
        const plain = JSON.parse(JSON.stringify(seen))
        expect(decodeCursor(KEY, SCOPE, encodeCursor(KEY, SCOPE, seen))).toEqual(plain)
      }),
    )
  })

  test('leads back to its position also when it was made long ago or by another process, and again', () => {
    const positions = Array.from({ length: 1_500 }, (_, row): Position => ['é', row, null])
    const cursors = positions.map((seen) => encodeCursor(KEY, SCOPE, seen))
    for (const _ of ['long ago', 'again']) {
      expect(cursors.map((cursor) => decodeCursor(KEY, SCOPE, cursor))).toEqual(positions)
    }
    const long = [...SCOPE, 'x'.repeat(1_000)]
    expect(decodeCursor(KEY, long, encodeCursor(KEY, long, [1]))).toEqual([1])
  })

  // Clients keep cursors while the service is upgraded.
  test('is the same in every version', () => {
    const cursor = '8joMR9RgsaXlleYItGIU01siw5hyc3RhIiwxNyxudWxsXQ'
    const key = createSecretKey(Buffer.alloc(32, 7))
    expect(decodeCursor(key, SCOPE, cursor)).toEqual(['Ørsta', 17, null])
    expect(encodeCursor(key, SCOPE, ['Ørsta', 17, null])).toBe(cursor)
  })

  test('goes into a URL as it is, and is always a text', () => {
    fc.assert(
      fc.property(position, (seen) => {
        expect(encodeCursor(KEY, SCOPE, seen)).toMatch(/^[A-Za-z0-9_-]{20,}$/)
      }),
    )
  })

  test('is refused after each of 10,000 flips of its bits', () => {
    let flips = 0
    let accepted = 0
    for (let seed = 0; flips < 10_000; seed += 1) {
      const bytes = Buffer.from(encodeCursor(KEY, SCOPE, ['text', seed, null, seed * 31]), 'base64url')
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes)
        for (const at of [bit, (bit * seed) % (bytes.length * 8)].slice(0, 1 + (seed % 2))) {
          flipped.writeUInt8(flipped.readUInt8(at >> 3) ^ (1 << (at & 7)), at >> 3)
        }
        if (flipped.equals(bytes)) continue
        flips += 1
        if (isAccepted(flipped.toString('base64url'))) accepted += 1
      }
    }
    expect(accepted).toBe(0)
  })

  test('is refused when its end or its beginning is missing, or something is added', () => {
    const cursor = encodeCursor(KEY, SCOPE, ['text', 17])
    for (let length = 0; length < cursor.length; length += 1) {
      expect(isAccepted(cursor.slice(0, length))).toBe(false)
      expect(isAccepted(cursor.slice(cursor.length - length))).toBe(false)
    }
    for (const added of ['A', '=', ' ', '\n', '!', cursor]) expect(isAccepted(cursor + added)).toBe(false)
    expect(isAccepted(cursor)).toBe(true)
  })

  test('is refused in standard base64', () => {
    const cursors = Array.from({ length: 100 }, (_, row) => encodeCursor(KEY, SCOPE, [row]))
    const telling = cursors.filter((cursor) => /[-_]/.test(cursor))
    expect(telling).not.toEqual([])
    for (const cursor of telling) {
      expect(isAccepted(cursor.replaceAll('-', '+').replaceAll('_', '/'))).toBe(false)
    }
  })

  test('has one spelling: none other of its last character is taken', () => {
    for (const row of [1, 12, 123]) {
      const cursor = encodeCursor(KEY, SCOPE, [row])
      const spellings = Array.from(ALPHABET, (character) => cursor.slice(0, -1) + character)
      expect(spellings.filter((spelling) => isAccepted(spelling))).toEqual([cursor])
    }
  })

  test('is refused with another key and in another scope', () => {
    const cursor = encodeCursor(KEY, SCOPE, [1])
    const forgotten = Array.from({ length: 1_500 }, (_, row) => encodeCursor(KEY, SCOPE, [row]))[1]
    expect(isAccepted(forgotten ?? '', SCOPE, newKey())).toBe(false)
    expect(isAccepted(forgotten ?? '', SCOPE.with(0, 'org_2'))).toBe(false)
    expect(isAccepted(cursor, SCOPE, newKey())).toBe(false)
    for (const scope of [[], [...SCOPE, null], SCOPE.slice(1), SCOPE.with(0, 'org_2'), SCOPE.with(2, []), [SCOPE]]) {
      expect(isAccepted(cursor, scope)).toBe(false)
    }
  })
})
