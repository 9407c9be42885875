import { expect, test } from 'vitest'
import type { DatasetService } from '../../client/index.ts'
import { failure, type Scripted, scripted, thrownBy } from '../support/scripted-fetch.ts'

const made = { status: 201, body: { data: { id: 'x' } } }

/** A failure after which the request may have been carried out; the next attempt follows at once. */
const lost: Scripted = failure(503, 'server_error', { 'Retry-After': '0' })

const column = { name: 'a', type: 'text' } as const
const creations: [string, (service: DatasetService) => PromiseLike<unknown>][] = [
  ['rows.append', (service) => service.rows.append('ds_1', [{ a: 1 }])],
  ['append of a dataset', (service) => service.dataset('ds_1').append([{ a: 1 }])],
  ['columns.create', (service) => service.columns.create('ds_1', column)],
  ['indexes.create', (service) => service.indexes.create('ds_1', { fields: ['a'] })],
  ['datasets.create', (service) => service.datasets.create({ name: 'a', project_id: 'proj_1', columns: [column] })],
  ['projects.create', (service) => service.projects.create({ name: 'a' })],
]

const keysOf = (sent: readonly Request[]) => sent.map(({ headers }) => headers.get('Idempotency-Key'))

test.each(creations)('%s is repeated with one key, and called again has another', async (_name, call) => {
  const { sent, service } = scripted([lost, lost, made, made])
  await call(service)
  await call(service)
  const [first, second, third, next] = keysOf(sent)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(next).toMatch(/^[0-9a-f]{32}$/)
  expect(next).not.toBe(first)
})

test('appendAll has a key for each request, kept for its attempts', async () => {
  const stored = { status: 201, body: { data: { dataset_id: 'ds_1', rows_added: 1, row_ids: [] } } }
  const { sent, service } = scripted([lost, stored, lost, stored])
  const options = { rowsPerRequest: 1, inFlight: 1 }
  const { rowsStored } = await service.dataset('ds_1').appendAll([{ a: 1 }, { a: 2 }], options)
  const [first, again, second, secondAgain] = keysOf(sent)
  expect([rowsStored, sent.length]).toEqual([2, 4])
  expect([again, secondAgain]).toEqual([first, second])
  expect(second).not.toBe(first)
})

test('a caller may give the key', async () => {
  const { sent, service } = scripted([lost, made])
  await service.projects.create({ name: 'a' }, { idempotencyKey: 'import-7/line-12' })
  expect(keysOf(sent)).toEqual(['import-7/line-12', 'import-7/line-12'])
})

test('a key that cannot be sent, or would be ignored, is a TypeError before anything is sent', async () => {
  const { sent, service } = scripted([made])
  for (const idempotencyKey of ['', 'a b', 'é', 'x'.repeat(256)])
    expect(await thrownBy(() => service.projects.create({ name: 'a' }, { idempotencyKey }))).toMatchObject({
      name: 'TypeError',
      message: expect.stringContaining('1 to 255 visible ASCII characters'),
    })
  const refused = await thrownBy(() => service.apiKeys.create({ name: 'a' }, { idempotencyKey: 'k' }))
  expect(refused).toMatchObject({ name: 'TypeError', message: 'createApiKey takes no idempotencyKey.' })
  expect(sent).toEqual([])
})

test('what takes no key is sent without one', async () => {
  const { sent, service } = scripted([made])
  await service.apiKeys.create({ name: 'a' })
  await service.datasets.update('ds_1', {})
  await service.datasets.get('ds_1')
  expect(keysOf(sent)).toEqual([null, null, null])
})
