import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionError, type DatasetService, NotFoundError, RateLimitError, ServerError } from '../../client/index.ts'
import {
  failure,
  lostConnection,
  page,
  refusedConnection,
  type Scripted,
  scripted,
  thrownBy,
} from '../support/scripted-fetch.ts'

// Waits end at once; the test asserts how long they would have been.
beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      advanceTimeDelta: 1,
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

const found = { status: 200, body: { data: { id: 'ds_1' } } }
const calls: Record<string, (service: DatasetService) => PromiseLike<unknown>> = {
  GET: (service) => service.datasets.get('ds_1'),
  DELETE: (service) => service.datasets.delete('ds_1'),
  PATCH: (service) => service.datasets.update('ds_1', {}),
  POST: (service) => service.apiKeys.create({ name: 'a' }),
  'POST with a key': (service) => service.projects.create({ name: 'a' }),
}

/** Runs a call to its end, however long it waits. */
async function settled(call: PromiseLike<unknown>) {
  const startedAt = Date.now()
  const outcome = Promise.resolve(call).then(
    (value) => ({ value, waitedMs: Date.now() - startedAt }),
    (error: unknown) => ({ error, waitedMs: Date.now() - startedAt }),
  )
  let isOver = false
  void outcome.finally(() => {
    isOver = true
  })
  for (let step = 0; step < 5_000 && !isOver; step++) await vi.advanceTimersByTimeAsync(50)
  return outcome as Promise<{ value?: unknown; error?: unknown; waitedMs: number }>
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

const NOTHING_DONE: [string, Scripted][] = [
  ['429', failure(429, 'rate_limit_exceeded')],
  ['429 whose body is cut short', new Response('{"error":', { status: 429, headers: JSON_TYPE })],
  ['408', failure(408, 'validation_error')],
  ['a refused connection', refusedConnection()],
]
const PERHAPS_DONE: [string, Scripted][] = [
  ['500', failure(500, 'server_error')],
  ['502 of a proxy', { status: 502, body: 'Bad gateway' }],
  ['503', failure(503, 'server_error')],
  ['504', failure(504, 'server_error')],
  ['a lost connection', lostConnection()],
]
const REFUSED: [string, Scripted][] = [
  ['400', failure(400, 'validation_error')],
  ['401', failure(401, 'authentication_error')],
  ['403', failure(403, 'authorization_error')],
  ['404', failure(404, 'not_found')],
  ['422', failure(422, 'validation_error')],
  [
    'a bad certificate',
    new TypeError('fetch failed', { cause: Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }) }),
  ],
]

test('are two where nothing else is asked for', async () => {
  const { sent, service } = scripted([failure(503, 'server_error')])
  expect((await settled(service.datasets.get('ds_1'))).error).toBeInstanceOf(ServerError)
  expect(sent).toHaveLength(1 + 2)
})

describe('a failed attempt', () => {
  const rule = (methods: string[], failures: [string, Scripted][]) =>
    methods.flatMap((method) => failures.map(([name, answer]) => ({ method, name, answer })))

  test.each([...rule(['GET', 'DELETE', 'POST with a key'], PERHAPS_DONE), ...rule(Object.keys(calls), NOTHING_DONE)])(
    'of $method with $name is repeated',
    async ({ method, answer }) => {
      const { sent, service } = scripted([answer, method === 'DELETE' ? { status: 204 } : found])
      const { error } = await settled(calls[method]?.(service) ?? Promise.reject())
      expect(error).toBeUndefined()
      expect(sent).toHaveLength(2)
    },
  )

  test.each([...rule(['POST', 'PATCH'], PERHAPS_DONE), ...rule(Object.keys(calls), REFUSED)])(
    'of $method with $name is not repeated',
    async ({ method, answer }) => {
      const { sent, service } = scripted([answer, found])
      const { error } = await settled(calls[method]?.(service) ?? Promise.reject())
      expect(error).toBeInstanceOf(Error)
      expect(sent).toHaveLength(1)
    },
  )

  test('is repeated twice, or as often as the client or the call says', async () => {
    const always = failure(500, 'server_error')
    for (const [client, call, attempts] of [
      [undefined, undefined, 3],
      [0, undefined, 1],
      [1, 4, 5],
      [4, 0, 1],
    ] as const) {
      const { sent, service } = scripted([always], { maxRetries: client })
      const { error } = await settled(service.datasets.get('ds_1', { maxRetries: call }))
      expect(error).toBeInstanceOf(ServerError)
      expect(sent).toHaveLength(attempts)
    }
  })

  test('of a page in the middle of a list is repeated, and no item is lost', async () => {
    const { service } = scripted([page([1], true), failure(503, 'server_error'), page([2])])
    expect(await settled(service.datasets.list().toArray())).toMatchObject({ value: [1, 2] })
  })
})

describe('the wait before an attempt', () => {
  const waitAfter = async (...answers: Scripted[]) =>
    settled(scripted([...answers, found]).service.datasets.get('ds_1'))

  test('grows from half a second, and is never the same', async () => {
    const waits = await Promise.all(Array.from({ length: 5 }, () => waitAfter(lostConnection())))
    for (const { waitedMs } of waits) expect(waitedMs).toSatisfy((ms: number) => ms >= 250 && ms <= 620)
    const { waitedMs } = await waitAfter(lostConnection(), lostConnection())
    expect(waitedMs).toSatisfy((ms: number) => ms >= 750 && ms <= 1_700)
  })

  test('is at least what Retry-After asks for, in seconds or as a date', async () => {
    const inSeconds = await waitAfter(failure(503, 'server_error', { 'Retry-After': '7' }))
    expect(inSeconds.waitedMs).toSatisfy((ms: number) => ms >= 7_000 && ms < 7_500)
    const at = new Date(Date.now() + 9_000).toUTCString()
    const { waitedMs } = await waitAfter(failure(429, 'rate_limit_exceeded', { 'Retry-After': at }))
    expect(waitedMs).toSatisfy((ms: number) => ms >= 8_000 && ms < 10_500)
  })

  test('lasts until X-RateLimit-Reset where a 429 says no more, by the clock of the server', async () => {
    // a server whose clock is an hour ahead
    const serverTime = Date.now() + 3_600_000
    const headers = {
      Date: new Date(serverTime).toUTCString(),
      'X-RateLimit-Reset': String(Math.ceil(serverTime / 1000) + 20),
    }
    const { waitedMs } = await waitAfter(failure(429, 'rate_limit_exceeded', headers))
    expect(waitedMs).toSatisfy((ms: number) => ms >= 19_000 && ms < 22_500)
  })

  test('is not begun when the service asks for too long', async () => {
    for (const answer of [
      failure(503, 'server_error', { 'Retry-After': '60' }),
      failure(429, 'rate_limit_exceeded', { 'Retry-After': '3600' }),
    ]) {
      const { error, waitedMs } = await waitAfter(answer)
      expect(error).toMatchObject({ retryAfterSeconds: expect.any(Number) })
      expect(waitedMs).toBeLessThan(500)
    }
  })

  test('ends when the signal is aborted, with its reason', async () => {
    const { sent, service } = scripted([failure(429, 'rate_limit_exceeded', { 'Retry-After': '50' })])
    const controller = new AbortController()
    const call = thrownBy(() => service.datasets.get('ds_1', { signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(10_000)
    controller.abort(new Error('enough'))
    expect(await call).toMatchObject({ message: 'enough' })
    expect(sent).toHaveLength(1)
  })
})

describe('a deletion', () => {
  test('that finds nothing after an attempt without an answer is done', async () => {
    const { service } = scripted([lostConnection(), failure(404, 'not_found')])
    expect(await settled(service.datasets.delete('ds_1'))).toMatchObject({ value: undefined })
    const { response } = (await settled(
      scripted([failure(503, 'server_error'), failure(404, 'not_found')])
        .service.datasets.delete('ds_1')
        .withResponse(),
    ).then(({ value }) => value)) as { response: Response }
    expect(response.status).toBe(204)
  })

  test('that finds nothing at once, or after a 429, is a NotFoundError', async () => {
    for (const before of [[], [failure(429, 'rate_limit_exceeded')], [refusedConnection()]]) {
      const { error } = await settled(scripted([...before, failure(404, 'not_found')]).service.datasets.delete('ds_1'))
      expect(error).toBeInstanceOf(NotFoundError)
    }
  })
})

test('what is thrown in the end is the failure of the last attempt', async () => {
  const { service } = scripted([lostConnection(), failure(429, 'rate_limit_exceeded')])
  expect((await settled(service.datasets.get('ds_1', { maxRetries: 1 }))).error).toBeInstanceOf(RateLimitError)
  const other = scripted([failure(429, 'rate_limit_exceeded'), refusedConnection()])
  expect((await settled(other.service.datasets.get('ds_1', { maxRetries: 1 }))).error).toBeInstanceOf(ConnectionError)
})

test('a body that is a stream is sent once, also after a failure that proves that nothing was done', async () => {
  const { sent, service } = scripted([failure(429, 'rate_limit_exceeded', { 'Retry-After': '1' })])
  const body = new Blob(['a\n1\n']).stream() as unknown as string // only the types of the contract want a text
  const { error } = await settled(service.imports.create('ds_1', body, {}, { retryForMs: 60_000 }))
  expect(error).toBeInstanceOf(RateLimitError)
  expect(sent).toHaveLength(1)
})
