import { expect, test } from 'vitest'
import { type Setup, simulate, sizesOf } from '../../scripts/placement/simulate.ts'

const SETUP: Setup = { seed: 7, organizations: 500, workers: 8, totalBytes: 1e9, exponent: 1.5, imbalance: 1.1 }

test('sizes have the total that was asked for, the same for the same seed, and a few organizations have most of it', () => {
  const sizes = sizesOf(SETUP)
  expect(sizes.reduce((a, b) => a + b, 0)).toBeCloseTo(1e9, -2)
  expect(sizesOf(SETUP)).toEqual(sizes)
  expect(sizesOf({ ...SETUP, seed: 8 })).not.toEqual(sizes)
  const largest = sizesOf({ ...SETUP, organizations: 100_000, exponent: 1.16 }).sort((a, b) => b - a)
  const ofFifth = largest.slice(0, 20_000).reduce((a, b) => a + b, 0)
  expect(ofFifth / 1e9).toBeGreaterThan(0.7)
})

test.each(['in turn', 'emptiest'] as const)(
  'moves bring workers that were filled %s below the imbalance',
  (placement) => {
    const { before, after, moves, movedBytes, largest } = simulate(SETUP, placement)
    expect(before).toBeGreaterThan(1.1)
    expect(after).toBeLessThanOrEqual(Math.max(1.1, largest + 0.1))
    expect(after).toBeLessThan(before)
    expect(moves).toBeGreaterThan(0)
    expect(movedBytes).toBeLessThan(1e9)
  },
)

test('equal organizations need no moves, and one that is larger than a worker is moved nowhere', () => {
  expect(simulate({ ...SETUP, exponent: 1e9, organizations: 800 }, 'in turn')).toMatchObject({
    moves: 0,
    before: expect.closeTo(1, 3),
  })
  const { after, largest } = simulate({ ...SETUP, exponent: 0.3 }, 'emptiest')
  expect(largest).toBeGreaterThan(2)
  expect(after).toBeGreaterThanOrEqual(largest)
  expect(after).toBeLessThan(largest + 0.1)
})
