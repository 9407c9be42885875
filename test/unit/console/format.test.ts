import { expect, test } from 'vitest'
import { formatAgo, formatBytes, formatFigure } from '../../../server/console/ui/format.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [1_024 ** 3, '1 GiB'],
  [1_024 ** 4 * 1_500, '1,500 TiB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

test.each([
  [0, '0'],
  [0.1 + 0.2, '0.3'],
  [32 / 3, '10.666667'],
  [1_234_567, '1,234,567'],
  [-1_767_225_600_123, '-1,767,225,600,123'],
  [1_234_567_890_123.45, '1,234,567,890,123.45'],
  [999_999_999_999_999, '999,999,999,999,999'],
  [1e15, '1000000000000000'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [0.0001, '0.0001'],
  [0.000_012_34, '0.00001234'],
  [-2.5e-7, '-2.5e-7'],
])('the number %d among figures is shown as %s', (value, shown) => {
  expect(formatFigure(value)).toBe(shown)
})

const MINUTE = 60_000

test.each([
  [0, 'this minute'],
  [1 - MINUTE, 'this minute'],
  [-MINUTE, '1 minute ago'],
  [1 - 60 * MINUTE, '59 minutes ago'],
  [-60 * MINUTE, '1 hour ago'],
  [1 - 24 * 60 * MINUTE, '23 hours ago'],
  [-24 * 60 * MINUTE, 'yesterday'],
  [5 * 24 * 60 * MINUTE, 'in 5 days'],
])('a time %i ms from now is shown as %s', (difference, shown) => {
  const now = Date.parse('2026-01-31T12:00:00.000Z')
  expect(formatAgo(new Date(now + difference).toISOString(), now)).toBe(shown)
})
