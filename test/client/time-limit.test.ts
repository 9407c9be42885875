import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DatasetService, ServiceOptions } from '../../client/index.ts'
import { scripted } from '../support/scripted-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds after which a call that gets no reply fails, by its message. */
async function limitOf(call: (service: DatasetService) => PromiseLike<unknown>, options: ServiceOptions = {}) {
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const { service } = scripted([], { fetch: silent, maxRetries: 0, ...options })
  const failed = Promise.resolve(call(service)).catch(({ message }) => message as string)
  await vi.runAllTimersAsync()
  return /within (\d+) ms/.exec(String(await failed))?.[1]
}

const LONG: readonly ((service: DatasetService) => PromiseLike<unknown>)[] = [
  (service) => service.indexes.create('ds_1', { fields: ['a'], kind: 'contains' }),
  (service) => service.indexes.delete('ds_1', 'idx_1'),
  (service) => service.columns.create('ds_1', { name: 'a', type: 'text', default: 'b' }),
  (service) => service.columns.update('ds_1', 'a', { type: 'number' }),
  (service) => service.columns.delete('ds_1', 'a'),
  (service) => service.rows.updateWhere('ds_1', { filter: ['a:=b'], values: { a: 'c' }, expected: 1 }),
  (service) => service.rows.deleteWhere('ds_1', { filter: ['a:=b'], expected: 1 }),
  (service) => service.datasets.delete('ds_1'),
  (service) => service.projects.delete('proj_1'),
]

test('waits five minutes for what grows with a dataset, and one for everything else', async () => {
  for (const call of LONG) expect(await limitOf(call), call.toString()).toBe('300000')
  expect(await limitOf((service) => service.datasets.get('ds_1'))).toBe('60000')
  expect(await limitOf((service) => service.rows.append('ds_1', [{ a: 'b' }]))).toBe('60000')
  expect(await limitOf((service) => service.rows.delete('ds_1', 'row_1'))).toBe('60000')
})

test('waits as long as the client or the call is told to', async () => {
  const create = LONG[0] as (typeof LONG)[number]
  expect(await limitOf(create, { timeoutMs: 2_000 })).toBe('2000')
  expect(await limitOf((service) => service.datasets.get('ds_1', { timeoutMs: 3_000 }), { timeoutMs: 2_000 })).toBe(
    '3000',
  )
})

test('does not give up a reply that came while the program was busy or its machine asleep', async () => {
  const { service } = scripted([], {
    timeoutMs: 5_000,
    maxRetries: 0,
    async fetch(_, init) {
      // The event loop runs timers before it reads from connections.
      await new Promise((resolve) => setTimeout(resolve, 5_500))
      init?.signal?.throwIfAborted()
      return Response.json({ data: { id: 'ds_1' } })
    },
  })
  const answer = Promise.resolve(service.datasets.get('ds_1')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(0)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
  await vi.runAllTimersAsync()
  expect(await answer).toMatchObject({ id: 'ds_1' })
})
