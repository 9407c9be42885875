import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, TimeoutError } from '../../client/index.ts'
import { scripted, thrownBy } from '../support/scripted-fetch.ts'

/** A reply that sends so many pieces and then nothing; `release` sends another and ends it. */
function stalling(pieces: number) {
  let release = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < pieces; at++) controller.enqueue(new Uint8Array([at]))
      release = () => {
        controller.enqueue(new Uint8Array([pieces]))
        controller.close()
      }
    },
  })
  return { response: new Response(body, { headers: { 'Content-Type': 'text/csv' } }), release: () => release() }
}

async function readAll(body: ReadableStream<Uint8Array>): Promise<number[]> {
  const read: number[] = []
  for await (const piece of body) read.push(...piece)
  return read
}

const serviceOf = (response: Response, timeoutMs: number) =>
  scripted([], { fetch: async () => response, timeoutMs }).service

test('an export that stalls ends with a TimeoutError, and so does a reply that is read by its caller', async () => {
  for (const ask of ['export', 'asResponse'] as const) {
    const service = serviceOf(stalling(2).response, 30)
    const body =
      ask === 'export' ? await service.data.export('ds_1') : (await service.datasets.get('ds_1').asResponse()).body
    const error = await thrownBy(() => readAll(body as ReadableStream<Uint8Array>))
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({
      message: 'No more data came from http://127.0.0.1:1/v1 within 30 ms.',
      failure: 'unknown',
    })
  }
})

test('a stream of an export that stalls can be canceled, which ends its request', async () => {
  let isEnded = false
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array([0]))
        init?.signal?.addEventListener('abort', () => {
          isEnded = true
          controller.error(init.signal?.reason)
        })
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } })
  }
  const { signal } = new AbortController()
  const reader = scripted([], { fetch }).service.dataset('ds_1').export({ format: 'csv', signal }).stream().getReader()
  expect(await reader.read()).toEqual({ done: false, value: new Uint8Array([0]) })
  const next = reader.read()
  // The wait for the next piece has begun.
  await new Promise((resolve) => setImmediate(resolve))
  await reader.cancel('enough')
  expect(await next).toEqual({ done: true, value: undefined })
  expect(isEnded).toBe(true)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('an export that ends comes whole', async () => {
  const { response, release } = stalling(2)
  const body = await serviceOf(response, 60_000).data.export('ds_1')
  release()
  expect(await readAll(body)).toEqual([0, 1, 2])
})

test.each([60_000, Number.POSITIVE_INFINITY])('an export that breaks off is a ConnectionError (%d ms)', async (ms) => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })
  const error = await thrownBy(async () => readAll(await serviceOf(new Response(broken), ms).data.export('ds_1')))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({
    message: 'The connection to http://127.0.0.1:1/v1 broke during the reply: terminated.',
  })
})

test('a slow reader is not taken for a service that stalls', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = await serviceOf(stalling(3).response, 60_000).data.export('ds_1')
  const reader = body.getReader()
  for (let at = 0; at < 3; at++) {
    expect((await reader.read()).value).toEqual(new Uint8Array([at]))
    await vi.advanceTimersByTimeAsync(3_600_000)
  }
  expect(vi.getTimerCount()).toBe(0)
})

test('the reply of an export is as the service sent it', async () => {
  const { data, response } = await serviceOf(stalling(0).response, 60_000).data.export('ds_1').withResponse()
  expect([response.status, response.ok, response.headers.get('Content-Type')]).toEqual([200, true, 'text/csv'])
  await data.cancel()
})

test('an export without a time-out does not listen to its signal any more when it has ended', async () => {
  const { response, release } = stalling(1)
  const { signal } = new AbortController()
  const isOver = vi.spyOn(signal, 'removeEventListener')
  const body = await serviceOf(response, Number.POSITIVE_INFINITY).data.export('ds_1', {}, { signal })
  release()
  expect(await readAll(body)).toEqual([0, 1])
  expect(isOver).toHaveBeenCalledWith('abort', expect.any(Function))
})
