import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNumbers, countNumbers, type RowNumberSet, rangesIn } from '../../server/domain/row-number-set.ts'
import { assertProperty } from '../support/assert-property.ts'

// Near to each other, and beyond 32 bits.
const numbers = fc.uniqueArray(fc.oneof(fc.nat(200), fc.nat(100_000), fc.maxSafeNat()), { maxLength: 100 })

function setOf(all: readonly number[]): RowNumberSet {
  const set: RowNumberSet = new Map()
  addNumbers(set, all)
  return set
}

test('a set of row numbers counts them, and has them as ranges', async () => {
  await assertProperty(
    fc.asyncProperty(numbers, async (all) => {
      const set = setOf(all)
      const { ranges, isExact } = rangesIn(set)
      const listed = ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n))
      expect(listed).toEqual([...all].sort((one, other) => one - other))
      expect([countNumbers(set), isExact]).toEqual([all.length, true])
    }),
  )
})

test('ranges that would be too many are joined to as many as are allowed, and all numbers are in one of them', async () => {
  await assertProperty(
    fc.asyncProperty(numbers, fc.integer({ min: 1, max: 20 }), async (all, most) => {
      const set = setOf(all)
      const exact = rangesIn(set).ranges
      const { ranges, isExact } = rangesIn(set, most)
      expect(ranges.length).toBeLessThanOrEqual(most)
      expect(isExact).toBe(exact.length <= most)
      if (isExact) expect(ranges).toEqual(exact)
      for (const number of all) expect(ranges.some(({ first, last }) => first <= number && number <= last)).toBe(true)
    }),
  )
})
