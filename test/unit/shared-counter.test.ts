import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AddToShared, SharedCounter } from '../../server/http/shared-counter.ts'
import { SharedWindow } from '../../server/http/shared-window.ts'

const WINDOW_MS = 60_000

interface Shared {
  readonly add: AddToShared
  /** What was added to each key. */
  readonly points: Map<string, number>
  /** How often it was asked. */
  readonly asked: () => number
  failWith(error: Error | undefined): void
}

/** Windows that do not end, and answer after so many milliseconds. */
function shared(delayMs: () => number = () => 0): Shared {
  const points = new Map<string, number>()
  let failure: Error | undefined
  let asked = 0
  return {
    points,
    asked: () => asked,
    failWith(error) {
      failure = error
    },
    async add(keys, windowMs) {
      asked += 1
      await new Promise((resolve) => setTimeout(resolve, delayMs()))
      if (failure !== undefined) throw failure
      return keys.map(({ key, points: more }) => {
        const sum = (points.get(key) ?? 0) + more
        points.set(key, sum)
        return { points: sum, msLeft: windowMs }
      })
    },
  }
}

/** Lets time pass, timer by timer, until the promise is settled. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  while (!isSettled) await vi.advanceTimersToNextTimerAsync()
  return settled
}

/** How many requests pass on nodes that get them alternately, some at a time. */
async function passed(nodes: readonly SharedCounter[], limit: number, requests: number, atOnce: number) {
  let sent = 0
  let passes = 0
  const send = async () => {
    while (sent < requests) {
      sent += 1
      const { consumed } = (await nodes[sent % nodes.length]?.count('key', limit)) ?? { consumed: 0 }
      if (consumed <= limit) passes += 1
    }
  }
  await inTime(Promise.all(Array.from({ length: atOnce }, send)))
  return passes
}

describe('windows that all nodes share', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('pass the limit, and half a percent more for each node, on any number of event loops and however slow the answers are', async () => {
    const cases = fc.record({
      limit: fc.integer({ min: 1, max: 3_000 }),
      nodes: fc.integer({ min: 1, max: 2 }),
      loops: fc.integer({ min: 1, max: 8 }),
      atOnce: fc.integer({ min: 1, max: 64 }),
      slowestMs: fc.integer({ min: 0, max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ limit, nodes, loops, atOnce, slowestMs }) => {
        const { add } = shared(() => Math.random() * slowestMs)
        const each = Array.from({ length: nodes * loops }, () => new SharedCounter(add, { loops }))
        const passes = await passed(each, limit, 3 * limit, atOnce)
        expect(passes).toBeGreaterThanOrEqual(limit)
        expect(passes).toBeLessThanOrEqual(each.length === 1 ? limit : Math.floor(limit * (1 + nodes * 0.005)))
      }),
      { numRuns: 60 },
    )
  })

  test('number the requests of one node without a gap, also those that come at once', async () => {
    const windows = new SharedCounter(shared(() => 1).add)
    const counts = await inTime(Promise.all(Array.from({ length: 50 }, () => windows.count('key', 60))))
    expect(counts.map(({ consumed }) => consumed)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  test('are asked seldom where the limit is large, and never for what is refused anyway', async () => {
    const { add, asked } = shared()
    const windows = new SharedCounter(add)
    await passed([windows], 1_000_000, 4_000, 8)
    expect(asked()).toBeLessThan(40)
    const small = shared()
    const full = new SharedCounter(small.add)
    await passed([full], 5, 5, 1)
    const askedBefore = small.asked()
    await passed([full], 5, 500, 8)
    expect(small.asked()).toBe(askedBefore)
  })

  test('let requests that come while one asks wait for its answer only, also if some always come', async () => {
    const { add, asked } = shared(() => 5)
    const windows = new SharedCounter(add)
    let waited = 0
    let sent = 0
    const send = async () => {
      while (sent < 4_000) {
        sent += 1
        const started = performance.now()
        await windows.count('key', 1_000_000)
        if (performance.now() > started) waited += 1
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    }
    const first = send()
    await vi.advanceTimersByTimeAsync(1) // its question is on its way
    await inTime(Promise.all([first, ...Array.from({ length: 15 }, send)]))
    expect(waited).toBe(16)
    expect(asked()).toBeLessThan(10)
  })

  test('a node that gets no answer counts on from what it knows, and corrects its count later', async () => {
    const { add, points, failWith } = shared()
    const told: unknown[] = []
    const windows = new SharedCounter(add, { onAway: (error) => told.push(error) })
    const gone = new Error('gone')
    expect(await passed([windows], 60, 20, 1)).toBe(20)
    failWith(gone)
    expect(await passed([windows], 60, 100, 4)).toBe(40)
    expect(told).toEqual([gone])
    failWith(undefined)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(points.get('key')).toBe(60)
    expect(told).toEqual([gone, undefined])
  })

  test('a node that was never answered still counts', async () => {
    const { add, failWith } = shared()
    failWith(new Error('gone'))
    const windows = new SharedCounter(add)
    expect(await passed([windows], 60, 100, 16)).toBe(60)
    expect((await windows.count('key', 60)).msLeft).toBeGreaterThan(WINDOW_MS - 1_000)
  })

  test('an answer that comes late counts once', async () => {
    const { add, points } = shared(() => 700)
    const windows = new SharedCounter(add)
    expect(await passed([windows], 60, 100, 16)).toBe(60)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(points.get('key')).toBe(60)
  })

  test.each(['the first answer', 'a later answer'])(
    'a window ends in time although its process was stopped for 40 seconds before it read %s',
    async (which) => {
      const window = new SharedWindow('key')
      const endsAt = performance.now() + WINDOW_MS
      const ask = () => ({ counted: window.wait(60), points: window.takeAsked(), askedAt: performance.now() })
      if (which === 'a later answer') {
        const { points, askedAt } = ask()
        vi.advanceTimersByTime(10)
        window.answered(points, 60, WINDOW_MS, askedAt)
      }
      const { counted, points, askedAt } = ask()
      const msLeft = endsAt - performance.now()
      vi.advanceTimersByTime(40_000)
      window.answered(points, 61, msLeft, askedAt)
      expect(await counted).toEqual({ consumed: 61, msLeft: endsAt - performance.now() })
      expect(window.isOver(endsAt - 1)).toBe(false)
      expect(window.isOver(endsAt)).toBe(true)
    },
  )

  test('a request waits less than a second for an answer that does not come', async () => {
    const windows = new SharedCounter(() => new Promise(() => {}))
    const started = performance.now()
    expect((await inTime(windows.count('key', 60))).consumed).toBe(1)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
