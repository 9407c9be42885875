import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../client/index.ts'
import { failure, type Scripted, scripted, thrownBy } from '../support/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const seconds = (text: string) => ({ 'Content-Type': 'text/html', 'Retry-After': text })
const inSeven = () => new Date(Date.now() + 7_000).toUTCString()

/** A reply of a balancer or proxy, which does not know the service's envelope. */
const REPLIES: readonly (readonly [string, () => Scripted])[] = [
  ['a page with seconds', () => new Response('<h1>Busy</h1>', { status: 503, headers: seconds('7') })],
  ['a page with a date', () => new Response('<h1>Busy</h1>', { status: 503, headers: seconds(inSeven()) })],
  ['nothing but seconds', () => new Response(null, { status: 502, headers: { 'Retry-After': '7' } })],
  ['an envelope with seconds', () => failure(503, 'server_error', { 'Retry-After': '7' })],
]

test.each(REPLIES)('the time to wait is in the error, and waited for, when it comes with %s', async (_, reply) => {
  const error = await thrownBy(() => scripted([reply()], { maxRetries: 0 }).service.datasets.get('ds_1'))
  expect(error).toBeInstanceOf(ApiError)
  // A date has whole seconds.
  expect((error as ApiError).retryAfterSeconds).toSatisfy((wait) => wait === 7 || wait === 6)

  const { sent, service } = scripted([reply(), { status: 200, body: { data: { id: 'ds_1' } } }])
  const found = service.datasets.get('ds_1').asResponse()
  await vi.advanceTimersByTimeAsync(5_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_600)
  expect(sent).toHaveLength(2)
  expect((await found).status).toBe(200)
})

test('a date to wait for is counted from the date of the reply, whatever the clock of the machine', async () => {
  for (const days of [-1, 1]) {
    const now = Date.now() + days * 86_400_000
    const headers = { Date: new Date(now).toUTCString(), 'Retry-After': new Date(now + 7_000).toUTCString() }
    const busy = new Response('<h1>Busy</h1>', { status: 503, headers })
    const error = await thrownBy(() => scripted([busy], { maxRetries: 0 }).service.datasets.get('ds_1'))
    expect(error).toMatchObject({ retryAfterSeconds: 7 })
  }
})

test.each([
  ['1.5', 1.5],
  ['-5', undefined],
  ['5, 5', undefined],
  ['2026', 2026],
  ['soon', undefined],
])('a time to wait of %s is no date of the past, after which nobody waits', async (text, retryAfterSeconds) => {
  const busy = new Response('<h1>Busy</h1>', { status: 503, headers: seconds(text) })
  const error = await thrownBy(() => scripted([busy], { maxRetries: 0 }).service.datasets.get('ds_1'))
  expect(error).toHaveProperty('retryAfterSeconds', retryAfterSeconds)
})
