import { expect, test } from 'vitest'
import { widthFor } from '../../../server/console/pages/dataset/panels/number-width.ts'

test.each([
  [0, 100, 2],
  [-500, 1500, 50],
  [0, 0.4, 0.01],
  [1000, 1001, 0.02],
  [0, 3e9, 5e7],
])('numbers from %d to %d are drawn in bars of %d', (least, greatest, width) => {
  expect(widthFor(least, greatest)).toBe(width)
})

test('bars have a width that the service takes, whatever the numbers are', () => {
  expect(widthFor(5, 5)).toBe(1)
  expect(widthFor(0, 0)).toBe(1)
  expect(widthFor(-1e308, 1e308)).toBe(1e100)
  expect(widthFor(0, 5e-324)).toBe(1e-100)
})
