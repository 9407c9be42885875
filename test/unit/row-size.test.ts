import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowBytes } from '../../server/domain/row-size.ts'
import { codePoint } from '../support/code-points.ts'

test('a text takes the bytes of its JSON, whatever is in it and however long it is', () => {
  const text = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 80 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 80 }),
    fc.constantFrom('"', '\\', '\u001f', '\u007f', '\u0080', 'é', 'a'.repeat(63), `${'a'.repeat(63)}"`, 'a'.repeat(65)),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), (texts) => {
      // Quotes count only for a text with escapes.
      const counted = texts.map((one) => (JSON.stringify(one) === `"${one}"` ? one : JSON.stringify(one)))
      expect(rowBytes(texts)).toBe(counted.reduce((sum, one) => sum + Buffer.byteLength(one), 0))
    }),
    { numRuns: 2_000 },
  )
})

test('anything else takes eight bytes', () => {
  expect(rowBytes([null, 1.5, 'abc'])).toBe(8 + 8 + 3)
})
