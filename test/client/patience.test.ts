import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConnectionError, NotFoundError, PreconditionFailedError, type Waiting } from '../../client/index.ts'
import { failure, lostConnection, scripted, thrownBy } from '../support/scripted-fetch.ts'

const MINUTE_MS = 60_000

// Waits end at once; the test asserts how long they would have been.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())
afterEach(() => void vi.unstubAllGlobals())

const found = { status: 200, body: { data: { id: 'ds_1' } } }
const busy = failure(503, 'server_error')

describe('a call that is to be repeated for some time', () => {
  test('goes on while no service answers, and says what it waits for', async () => {
    const outage = Array.from({ length: 30 }, () => lostConnection())
    const { sent, service } = scripted([...outage, busy, found])
    const waits: Waiting[] = []
    const call = service.datasets.get('ds_1', {
      retryForMs: 30 * MINUTE_MS,
      onWaiting: (waiting) => void waits.push(waiting),
    })
    await vi.runAllTimersAsync()
    expect(await call).toEqual({ id: 'ds_1' })
    expect(sent).toHaveLength(32)
    expect(waits[0]).toEqual({
      error: expect.any(ConnectionError),
      attempts: 1,
      waitMs: expect.any(Number),
      patienceMs: 30 * MINUTE_MS,
    })
    expect(waits).toHaveLength(31)
  })

  test('ends with what it met when the time is over, and at once with what repeating does not change', async () => {
    const startedAt = performance.now()
    const { service } = scripted([lostConnection()])
    const call = thrownBy(() => service.datasets.get('ds_1', { retryForMs: MINUTE_MS }))
    const endedAt = call.then(() => performance.now())
    await vi.runAllTimersAsync()
    expect(await call).toBeInstanceOf(ConnectionError)
    // Then, not now: the timers of other tests of this process may go on for longer.
    expect((await endedAt) - startedAt).toSatisfy((ms: number) => ms > MINUTE_MS - 8_000 && ms <= MINUTE_MS)

    const other = scripted([failure(404, 'not_found')])
    const missing = await thrownBy(() => other.service.datasets.get('ds_1', { retryForMs: MINUTE_MS }))
    expect(missing).toBeInstanceOf(NotFoundError)
    expect(other.sent).toHaveLength(1)
  })

  test('may wait without an end, until its signal is aborted', async () => {
    const { sent, service } = scripted([failure(503, 'server_error', { 'Retry-After': '9999999999' }), found])
    const giveUp = new AbortController()
    const options = { retryForMs: Number.POSITIVE_INFINITY, signal: giveUp.signal }
    const call = thrownBy(() => service.datasets.get('ds_1', options))
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS)
    expect(sent).toHaveLength(1)
    giveUp.abort(new Error('enough'))
    expect(await call).toMatchObject({ message: 'enough' })
  })

  test.each([-1, Number.NaN])('is refused with %d as a time', async (retryForMs) => {
    const { sent, service } = scripted([found])
    const error = await thrownBy(() => service.datasets.get('ds_1', { retryForMs }))
    expect(String(error)).toBe(`TypeError: retryForMs must be 0 or more, not ${retryForMs}.`)
    expect(sent).toEqual([])
  })
})

describe('a change with a tag', () => {
  const update = (answers: Parameters<typeof scripted>[0], ifMatch: string | string[] = '"a"') => {
    const { sent, service } = scripted(answers)
    return { sent, call: () => service.rows.update('ds_1', 'row_1', { age: 1 }, { ifMatch }) }
  }

  test.each([
    ['a lost connection', lostConnection()],
    ['503', busy],
    ['500', failure(500, 'server_error')],
  ])('is repeated after %s, under the same tag: it cannot be done twice', async (_, answer) => {
    const { sent, call } = update([answer, found])
    const called = call()
    await vi.runAllTimersAsync()
    expect(await called).toEqual({ id: 'ds_1' })
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"a"', '"a"'])
  })

  test('that finds another tag after an attempt without an answer may have made it itself', async () => {
    const changed = failure(412, 'validation_error')
    const { call } = update([lostConnection(), changed])
    const called = thrownBy(call)
    await vi.runAllTimersAsync()
    const cause = expect.any(PreconditionFailedError)
    expect(await called).toMatchObject({ name: 'ConnectionError', failure: 'unknown', cause })
    expect(await thrownBy(update([changed]).call)).toBeInstanceOf(PreconditionFailedError)
  })

  test.each([['*'], [['"a"', '*']]])('of anything, %j, is not repeated', async (ifMatch) => {
    const { sent, call } = update([busy, found], ifMatch)
    expect(await thrownBy(call)).toMatchObject({ status: 503 })
    expect(sent).toHaveLength(1)
  })
})

test('a client says what any of its calls waits for, unless the call has its own listener', async () => {
  const heard: string[] = []
  const { service } = scripted([busy, found, busy, found], { onWaiting: () => void heard.push('client') })
  const first = service.datasets.get('ds_1')
  await vi.runAllTimersAsync()
  await first
  const second = service.datasets.get('ds_1', { onWaiting: () => void heard.push('call') })
  await vi.runAllTimersAsync()
  await second
  expect(heard).toEqual(['client', 'call'])
})

test('in a page a wait for a connection ends when the browser has a network again; one that the service asked for does not', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const asked = failure(503, 'server_error', { 'Retry-After': '20' })
  const { sent, service } = scripted([lostConnection(), asked, found], {
    apiKey: undefined,
    credentials: 'same-origin',
  })
  const call = service.datasets.get('ds_1')
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(19_000)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await call).toEqual({ id: 'ds_1' })
})
