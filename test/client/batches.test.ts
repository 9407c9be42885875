import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BatchCutter, utf8Bytes } from '../../client/append-all/batch.ts'
import { RangeSet } from '../../client/append-all/ranges.ts'
import { codePoint } from '../support/code-points.ts'

test('bytes are those of UTF-8', () => {
  fc.assert(fc.property(fc.string({ unit: codePoint }), (text) => utf8Bytes(text) === Buffer.byteLength(text)))
})

test('every row is in one batch, in order, and none is larger than it may be, except for a row that is', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => JSON.stringify({ a: text })))
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 20, max: 400 }), (rows, most, bytes) => {
      const cutter = new BatchCutter({ rows: most, bytes })
      const batches = [...rows.map((text, place) => cutter.add(place, text)), cutter.rest()].filter(
        (batch) => batch !== undefined,
      )
      expect(batches.flatMap((batch) => batch.texts)).toEqual(rows)
      expect(batches.flatMap((batch) => batch.places)).toEqual(rows.map((_, place) => place))
      for (const { texts } of batches) {
        const size = Buffer.byteLength(`{"rows":[${texts.join(',')}]}`)
        expect(texts.length).toBeLessThanOrEqual(most)
        expect(size <= bytes || texts.length === 1).toBe(true)
      }
    }),
  )
})

test('rows are not cut into more batches than their bytes need', () => {
  const cutter = new BatchCutter({ rows: 1_000, bytes: 1_000 })
  const row = JSON.stringify({ a: 'x'.repeat(90) })
  const batches = Array.from({ length: 100 }, (_, place) => cutter.add(place, row)).filter(
    (batch) => batch !== undefined,
  )
  // 9 + 10 × 98 + 9 commas + 2 are 1,000
  expect(batches.map(({ texts }) => texts.length)).toEqual(Array.from({ length: 9 }, () => 10))
})

test('ranges hold exactly what was added, and join where they touch', () => {
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 60 })).map((list) => list.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(places), (lists) => {
      const set = new RangeSet()
      for (const list of lists) set.addAll(list)
      const all = new Set(lists.flat())
      for (let place = 0; place <= 61; place++) expect(set.has(place)).toBe(all.has(place))
      const ends = set.ranges.flatMap(({ from, to }) => [from, to])
      expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b))
    }),
  )
})
