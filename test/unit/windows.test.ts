import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownWindows } from '../../server/domain/windows.ts'
import { nodeCounter, type RequestCounter } from '../../server/http/request-counter.ts'
import { SharedCounter } from '../../server/http/shared-counter.ts'
import { ownGuesses } from '../../server/operations/guess-limit.ts'

const HOUR_MS = 60 * 60 * 1000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const counters: Readonly<Record<string, () => RequestCounter>> = {
  'one event loop': () => nodeCounter(),
  'several event loops': () => new SharedCounter(ownWindows()),
}

for (const [name, counter] of Object.entries(counters)) {
  test(`${name}: a rate limit is over after a minute, also if the time of the machine is set back by an hour`, async () => {
    const requests = counter()
    await requests.count('key', 1)
    vi.setSystemTime(Date.now() - HOUR_MS)
    const refused = await requests.count('key', 1)
    expect(refused.consumed).toBe(2)
    expect(refused.msLeft).toBeLessThanOrEqual(60_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await requests.count('key', 1)).toEqual({ consumed: 1, msLeft: 60_000 })
  })
}

test('wrong passwords count for 15 minutes, also if the time of the machine is set back by an hour', async () => {
  const count = ownGuesses()
  await count([{ key: 'key', points: 10 }])
  vi.setSystemTime(Date.now() - HOUR_MS)
  expect(await count([{ key: 'key', points: 1 }])).toEqual([{ points: 11, msLeft: 15 * 60_000 }])
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(await count([{ key: 'key', points: 1 }])).toEqual([{ points: 1, msLeft: 15 * 60_000 }])
})
