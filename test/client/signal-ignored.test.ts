import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { TimeoutError } from '../../client/index.ts'
import { scripted, thrownBy } from '../support/scripted-fetch.ts'

/** A body of one piece, after which nothing comes; `canceled` is called when nobody reads it any more. */
function stalled(canceled = () => {}): Response {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(Buffer.from('{')), cancel: canceled })
  return new Response(body, { headers: { 'Content-Type': 'text/csv' } })
}

const never = () => new Promise<Response>(() => {})

/** Functions that send requests and look at no signal, by when they stall. */
const IGNORING: readonly [string, () => Promise<Response>][] = [
  ['before its reply', never],
  ['during its reply', async () => stalled()],
]

test.each(IGNORING)('a call ends at its time limit if a fetch that ignores signals stalls %s', async (_, fetch) => {
  const { service } = scripted([], { fetch, timeoutMs: 20, maxRetries: 0 })
  const error = await thrownBy(() => service.datasets.get('ds_1'))
  expect(error).toBeInstanceOf(TimeoutError)
  expect(error).toMatchObject({ message: 'No complete reply from http://127.0.0.1:1/v1 within 20 ms.' })
})

test.each(IGNORING)('a call ends with its signal if a fetch that ignores it stalls %s', async (_, fetch) => {
  const { service } = scripted([], { fetch })
  const caller = new AbortController()
  const call = thrownBy(() => service.datasets.get('ds_1', { signal: caller.signal }))
  await new Promise((resolve) => setImmediate(resolve))
  caller.abort(new Error('enough'))
  expect(await call).toMatchObject({ message: 'enough' })
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})

test('an export ends with its signal, and its body with it, if a fetch ignores it', async () => {
  const canceled = vi.fn()
  const { service } = scripted([], { fetch: async () => stalled(canceled) })
  const caller = new AbortController()
  const pieces = service.dataset('ds_1').export({ format: 'csv', signal: caller.signal })[Symbol.asyncIterator]()
  await pieces.next()
  const next = thrownBy(() => pieces.next())
  await new Promise((resolve) => setImmediate(resolve))
  caller.abort(new Error('enough'))
  expect(await next).toMatchObject({ message: 'enough' })
  expect(canceled).toHaveBeenCalledOnce()
  expect(getEventListeners(caller.signal, 'abort')).toEqual([])
})
