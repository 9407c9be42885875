import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pacer } from '../../generated/pacing.gen.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A reply in a rate limit window that ends so many seconds from now. */
function told(remaining: number, resetInSeconds: number, limit = 60): Headers {
  return new Headers({
    Date: new Date(Date.now()).toUTCString(),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + resetInSeconds),
  })
}

/** How long a request has to wait. */
async function waitOf(wait: Promise<void>): Promise<number> {
  const start = Date.now()
  let ms = -1
  void wait.then(() => {
    ms = Date.now() - start
  })
  for (let step = 0; step < 700 && ms < 0; step++) await vi.advanceTimersByTimeAsync(100)
  return ms
}

test('the first half of a window passes without waiting', async () => {
  const pacer = new Pacer()
  for (let remaining = 59; remaining > 30; remaining--) {
    expect(await waitOf(pacer.begin(true, undefined))).toBeLessThanOrEqual(100)
    pacer.end(told(remaining, 60))
  }
})

test('what is left is spread over the time that is left', async () => {
  const pacer = new Pacer()
  await pacer.begin(true, undefined)
  pacer.end(told(10, 55))
  const waits: number[] = []
  for (let count = 0; count < 10; count++) waits.push(await waitOf(pacer.begin(true, undefined)))
  expect(waits.slice(1).every((ms) => ms > 3_000 && ms < 8_000)).toBe(true)
})

test('without any left it waits for the next window, which is whole again', async () => {
  const pacer = new Pacer()
  await pacer.begin(true, undefined)
  pacer.end(told(0, 30))
  expect(await waitOf(pacer.begin(true, undefined))).toSatisfy((ms: number) => ms > 28_000 && ms < 31_000)
  expect(await waitOf(pacer.begin(true, undefined))).toBeLessThanOrEqual(100)
})

test('requests under way count before their replies come', async () => {
  const pacer = new Pacer()
  await pacer.begin(true, undefined)
  pacer.end(told(2, 20))
  const waits = [1, 2, 3].map(() => pacer.begin(true, undefined))
  let done = 0
  for (const wait of waits) void wait.then(() => done++)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(done).toBe(2)
})

test('an unpaced request never waits, and no request waits longer than a window can last, whatever a wrong clock says', async () => {
  const pacer = new Pacer(62_000)
  await pacer.begin(true, undefined)
  pacer.end(told(0, 86_400))
  expect(await waitOf(pacer.begin(false, undefined))).toBeLessThanOrEqual(100)
  expect(await waitOf(pacer.begin(true, undefined))).toSatisfy((ms: number) => ms >= 0 && ms < 63_000)
})

test('a window of more days than a timer can count is waited for, and not asked about again and again', async () => {
  const pacer = new Pacer()
  await pacer.begin(true, undefined)
  pacer.end(told(0, 30 * 86_400))
  const waiting = pacer.begin(true, undefined)
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  const timers = vi.getTimerCount()
  await vi.advanceTimersByTimeAsync(10)
  expect([timers, vi.getTimerCount(), isOver]).toEqual([1, 1, false])
  await vi.advanceTimersByTimeAsync(29 * 86_400_000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * 86_400_000)
  expect(isOver).toBe(true)
})
