import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OpenRequests } from '../../server/http/open-requests.ts'

/** All that is used of a response. */
class Reply extends EventEmitter {
  closed = false
  isDestroyed = false

  destroy(): void {
    this.isDestroyed = true
    this.close()
  }

  close(): void {
    this.closed = true
    this.emit('close')
  }
}

function responseOf(reply: Reply): ServerResponse {
  return reply as unknown as ServerResponse
}

describe('requests that stay open', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('of many callers are asked about in many turns, each caller once in 400 ms', async () => {
    const requests = new OpenRequests(() => false)
    const asked: number[] = []
    for (let caller = 0; caller < 100; caller += 1)
      for (let request = 0; request < 10; request += 1)
        requests.keep(responseOf(new Reply()), {
          name: `caller ${caller}`,
          isAllowed: async () => asked.push(caller) > 0,
        })
    await vi.advanceTimersByTimeAsync(20)
    expect(asked.length).toBeLessThanOrEqual(5)
    await vi.advanceTimersByTimeAsync(380)
    expect(asked).toEqual(Array.from({ length: 100 }, (_, caller) => caller))
  })

  test('of a caller who is not known any more end together, and are cut off if they do not', async () => {
    const requests = new OpenRequests(() => false)
    let isKnown = true
    const isAllowed = async () => isKnown
    const replies = [new Reply(), new Reply()]
    const signals = replies.map((reply) => requests.keep(responseOf(reply), { name: 'k', isAllowed }))
    const other = requests.keep(responseOf(new Reply()), { name: 'other', isAllowed: async () => true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    isKnown = false
    await vi.advanceTimersByTimeAsync(400)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    replies[0]?.close()
    await vi.advanceTimersByTimeAsync(2_800)
    expect(replies.map(({ isDestroyed }) => isDestroyed)).toEqual([false, true])
    expect(other.aborted).toBe(false)
  })

  test('go on where the caller cannot be looked up, and end when the server stops', async () => {
    let isDraining = false
    const requests = new OpenRequests(() => isDraining)
    const signal = requests.keep(responseOf(new Reply()), { name: 'k', isAllowed: () => Promise.reject(new Error()) })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(signal.aborted).toBe(false)
    isDraining = true
    await vi.advanceTimersByTimeAsync(400)
    expect(signal.aborted).toBe(true)
  })

  test('leave no timer behind when the last one is closed', () => {
    // Servers of other tests in this process may set timers whenever this test waits, so it does not.
    vi.clearAllTimers()
    const requests = new OpenRequests(() => false)
    const reply = new Reply()
    requests.keep(responseOf(reply), { name: 'k', isAllowed: async () => true })
    expect(vi.getTimerCount()).toBe(1)
    reply.close()
    vi.advanceTimersByTime(400)
    expect(vi.getTimerCount()).toBe(0)
  })
})
