import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnTime, serviceNow } from '../../../server/console/state/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Date.UTC(2026, 0, 1, 12)

/** A reply at a time of the service, to a computer whose clock is ahead by so much. */
function reply(serviceMs: number, aheadMs: number): void {
  vi.setSystemTime(serviceMs + aheadMs)
  learnTime(new Response(null, { headers: { Date: new Date(serviceMs).toUTCString() } }))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('the time of the service is within a second of its replies, and never goes back from one to the next', () => {
  for (const aheadMs of [DAY_MS, -DAY_MS]) {
    let last = 0
    for (const ms of [100, 150, 990, 1_010, 1_900, 2_001]) {
      reply(NOON + ms, aheadMs)
      expect(serviceNow()).toBeGreaterThan(last)
      expect(NOON + ms - serviceNow()).toBeLessThan(1_000)
      last = serviceNow()
    }
  }
})

test('a clock that is set right again is believed', () => {
  reply(NOON, DAY_MS)
  reply(NOON + 1_000, 0)
  expect(serviceNow()).toBe(NOON + 1_000)
  learnTime(new Response())
  expect(serviceNow()).toBe(NOON + 1_000)
})
