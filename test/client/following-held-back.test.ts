import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lostConnection, scripted } from '../support/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const gone = { type: 'gone', version: 1, row_id: 'row_1' }
const page = () => Response.json({ data: [gone], pagination: { cursor: 'c1', has_more: false } })
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** How a proxy ends a reply that it collects before it passes it on. */
const GIVING_UP: Record<string, (signal: AbortSignal | null | undefined) => Promise<Response>> = {
  async 'a 504 after ten seconds'() {
    await later(10_000)
    return new Response('<html>Too late</html>', { status: 504, headers: { 'Content-Type': 'text/html' } })
  },
  async 'a broken connection after half a minute'(signal) {
    await later(30_000)
    signal?.throwIfAborted()
    throw lostConnection()
  },
  'nothing at all': (signal) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
}

test.each(Object.entries(GIVING_UP))('a stream that a proxy ends by %s is replaced by pages', async (_, giveUp) => {
  const asked: string[] = []
  const { service } = scripted([], {
    fetch(input, { headers, signal } = {}) {
      const isStream = new Headers(headers).get('accept') === 'text/event-stream'
      asked.push(isStream ? 'stream' : (new URL(String(input)).searchParams.get('wait') ?? ''))
      return isStream ? giveUp(signal) : Promise.resolve(page())
    },
  })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const change = service.dataset('ds_1').changes({ since: 'c0', signal: stop.signal }).next()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual(['stream', '25'])
  expect((await change).value).toMatchObject(gone)
})
