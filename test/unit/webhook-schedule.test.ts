import { expect, test } from 'vitest'
import { readRetryAfter } from '../../server/webhooks/schedule.ts'

const NOW = Date.UTC(2026, 10, 29, 12)

test.each([
  ['120', 120_000],
  ['Sun, 29 Nov 2026 12:01:30 GMT', 90_000],
  ['Sun, 29 Nov 2026 11:59:00 GMT', undefined],
  ['0', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s asks for a wait of %s ms', (header, ms) => {
  expect(readRetryAfter(header, NOW)).toBe(ms)
})
