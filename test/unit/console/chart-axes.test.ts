import { expect, test } from 'vitest'
import { fromZero, labelText, roomFor, tickText } from '../../../server/console/pages/dataset/panels/chart-axes.ts'

test('a number at an axis is the whole number, and is short enough to be read', () => {
  expect([0, -1500, 999_999_999_999, -5e18, 1_767_225_600_000, 0.002].map(tickText)).toEqual([
    '0',
    '-1,500',
    '999,999,999,999',
    '-5e+18',
    '1.7672256e+12',
    '0.002',
  ])
})

test('the name of a bar is cut with a sign, since a number would be another one', () => {
  expect(labelText('2026-03-01')).toBe('2026-03-01')
  expect(labelText('-3000000000000000')).toBe('-30000000…')
  expect(labelText('Tromsø 🛫🛬')).toBe('Tromsø 🛫…')
})

test('an axis has room for its longest text', () => {
  expect(roomFor(['0', '999,999,999,999'])).toBeGreaterThan(15 * 7)
  expect(roomFor([])).toBe(roomFor(['0']))
})

test.each([
  [-5, -1, [-5, 0]],
  [-0.004, -0.001, [-0.004, 0]],
  [0, 0, [0, 1]],
  [2, 100, [0, 105]],
  [-2, 100, [-2, 105]],
] as const)('bars from %d to %d begin at nothing and fill the chart', (least, greatest, range) => {
  expect(fromZero(least, greatest)).toEqual(range)
})
