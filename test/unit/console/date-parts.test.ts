import { expect, test } from 'vitest'
import { startOf, unitFor } from '../../../server/console/pages/dataset/panels/date-parts.ts'

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11', '2026-11-01'],
  ['2026-Q1', '2026-01-01'],
  ['2026-Q4', '2026-10-01'],
  ['2026', '2026-01-01'],
  ['0001', '0001-01-01'],
  // By ISO 8601 week 1 may begin in the year before, and the last week end in the year after.
  ['2026-W01', '2025-12-29'],
  ['2026-W53', '2026-12-28'],
  ['2027-W01', '2027-01-04'],
  ['2023-W01', '2023-01-02'],
])('a bar of %s stands at %s', (part, day) => {
  expect(new Date(startOf(part) * 1000).toISOString()).toBe(`${day}T00:00:00.000Z`)
})

test('bars stand for longer times the longer dates span, so that there are at most some hundred', () => {
  expect([0, 100, 101, 900, 10_000, 40_000].map(unitFor)).toEqual(['day', 'day', 'week', 'month', 'quarter', 'year'])
})
