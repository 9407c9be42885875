import { describe, expect, test } from 'vitest'
import { DistinctEstimate } from '../../server/store/reads/distinct-estimate.ts'
import { bucketEdges } from '../../server/store/reads/histogram.ts'
import { forEachRange, type RowRange, scanPlan } from '../../server/store/reads/row-ranges.ts'
import { ColumnTally } from '../../server/store/reads/tally.ts'

describe('the estimate of different values', () => {
  test.each([100, 10_000, 300_000])(
    'is off by less than 4 %% of %i texts or numbers, however often each comes',
    (count) => {
      const [texts, numbers] = [new DistinctEstimate(), new DistinctEstimate()]
      for (let value = 0; value < count; value += 1) {
        for (let time = 0; time < 2; time += 1) texts.add(`value ${value}`)
        numbers.add(value / 8)
      }
      for (const estimate of [texts, numbers]) expect(Math.abs(estimate.value / count - 1)).toBeLessThan(0.04)
    },
  )
})

describe('a tally', () => {
  test('keeps what is frequent among more values than it may count, and never counts too many', () => {
    const tally = new ColumnTally(100)
    for (let index = 0; index < 10_000; index += 1) tally.add(index % 5 === 0 ? 'often' : `value ${index}`)
    expect(tally.isExact).toBe(false)
    const [first] = tally.topValues(3)
    expect(first?.value).toBe('often')
    expect(first?.count).toBeGreaterThan(1_500)
    expect(first?.count).toBeLessThanOrEqual(2_000)
  })

  test('counts exactly up to its limit', () => {
    const tally = new ColumnTally(3)
    for (const cell of ['a', 'b', null, 'c', 'a']) tally.add(cell)
    expect([tally.filled, tally.distinct, tally.isExact]).toEqual([4, 3, true])
  })
})

describe('the ranges of a scan', () => {
  async function rangesOf(last: number, rowCount: number, mostRows: number): Promise<RowRange[]> {
    const ranges: RowRange[] = []
    const plan = scanPlan(last, { rowCount, largestRowBytes: 100 }, mostRows)
    await forEachRange(
      plan,
      async () => {},
      async (range) => void ranges.push(range),
    )
    return ranges
  }

  test('hold every row once where all may be looked at', async () => {
    const ranges = await rangesOf(123_456, 100_000, 100_000)
    expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([1, 123_456])
    for (const [index, { from }] of ranges.entries()) if (index > 0) expect(from).toBe((ranges[index - 1]?.to ?? 0) + 1)
  })

  test('are spread evenly over the whole where not all may be', async () => {
    const ranges = await rangesOf(1_000_000, 1_000_000, 50_000)
    const rows = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    expect(rows).toBe(50_000)
    expect(ranges.map(({ from }) => from)).toEqual(Array.from({ length: 50 }, (_, index) => index * 20_000 + 1))
  })
})

test.each([
  [[0, 1, 2, 3, 3], { min: 0, max: 3, distinct: 4, isWhole: true }],
  [[1, 3, 5, 7, 9, 10], { min: 1, max: 10, distinct: 9, isWhole: true }],
  [[0, 0.25, 0.5], { min: 0, max: 0.5, distinct: 2, isWhole: false }],
  [[7, 7], { min: 7, max: 7, distinct: 1, isWhole: true }],
  [[], { min: null, max: null, distinct: 0, isWhole: true }],
])('the edges %j are those of %j', (edges, extent) => {
  expect(bucketEdges('number', extent, 5)).toEqual(edges)
})
