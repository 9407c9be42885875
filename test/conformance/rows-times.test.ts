import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'

const CREATION = '2026-11-20T09:30:00.000Z'
const LATER = '2026-11-20T09:31:12.345Z'

// Only the clock stands still; timers run.
vi.useFakeTimers({ toFake: ['Date'] })
beforeEach(() => void vi.setSystemTime(CREATION))
afterAll(() => void vi.useRealTimers())

describeEachEngine('Times', ({ client, request, seed }) => {
  const timesOf = async (id: string) => {
    const { created_at, updated_at, data_updated_at } = await client.datasets.get(id)
    return { created_at, updated_at, data_updated_at }
  }

  test('of a new dataset are all the same', async () => {
    const { id } = await seed.dataset()
    expect(await timesOf(id)).toEqual({ created_at: CREATION, updated_at: CREATION, data_updated_at: CREATION })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['an append', (id) => client.rows.append(id, [{}])],
    ['a change of a row', (id) => client.rows.update(id, 'row_1', { age: 2 })],
    ['a deletion of a row', (id) => client.rows.delete(id, 'row_1')],
  ])('%s moves data_updated_at and leaves updated_at', async (_what, write) => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    vi.setSystemTime(LATER)
    await write(id)
    expect(await timesOf(id)).toEqual({ created_at: CREATION, updated_at: CREATION, data_updated_at: LATER })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['an added column', (id) => client.columns.create(id, { name: 'new', type: 'text' })],
    ['a renamed column', (id) => client.columns.update(id, 'age', { name: 'years' })],
    ['a renamed dataset', (id) => client.datasets.update(id, { name: 'Other' })],
  ])('%s moves updated_at and leaves data_updated_at', async (_what, write) => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    vi.setSystemTime(LATER)
    await write(id)
    expect(await timesOf(id)).toEqual({ created_at: CREATION, updated_at: LATER, data_updated_at: CREATION })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a dropped column', (id) => client.columns.delete(id, 'age')],
    ['a column of another type', (id) => client.columns.update(id, 'age', { type: 'text' })],
  ])('%s moves both', async (_what, write) => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    vi.setSystemTime(LATER)
    await write(id)
    expect(await timesOf(id)).toEqual({ created_at: CREATION, updated_at: LATER, data_updated_at: LATER })
  })

  test.each<[string, (id: string) => Promise<RawAnswer>]>([
    ['an append', (id) => request('POST', `/datasets/${id}/rows`, { body: { rows: [{}, { age: 'x' }] } })],
    ['a change of a row', (id) => request('PATCH', `/datasets/${id}/rows/row_1`, { body: { values: { age: 'x' } } })],
    ['a change of a type', (id) => request('PATCH', `/datasets/${id}/columns/name`, { body: { type: 'number' } })],
    ['a deletion of a row', (id) => request('DELETE', `/datasets/${id}/rows/row_9`)],
    ['a column', (id) => request('POST', `/datasets/${id}/columns`, { body: { name: 'age', type: 'text' } })],
  ])('%s that is refused moves none', async (_what, write) => {
    const { id } = await seed.dataset({ rows: [{ name: 'no number' }] })
    vi.setSystemTime(LATER)
    const { status } = await write(id)
    expect(status === 404 || status === 422, `answered ${status}`).toBe(true)
    expect(await timesOf(id)).toEqual({ created_at: CREATION, updated_at: CREATION, data_updated_at: CREATION })
  })

  test('of a row: a change moves updated_at, and a change of nothing does not', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    vi.setSystemTime(LATER)
    for (const body of [{}, { values: {} }]) {
      const { status, body: unchanged } = await request('PATCH', `/datasets/${id}/rows/row_1`, { body })
      expect([status, unchanged]).toMatchObject([200, { data: { created_at: CREATION, updated_at: CREATION } }])
    }
    expect((await timesOf(id)).data_updated_at).toBe(CREATION)
    const changed = await client.rows.update(id, 'row_1', { age: 2 })
    expect(changed).toMatchObject({ created_at: CREATION, updated_at: LATER })
    expect(await client.rows.get(id, 'row_1')).toEqual(changed)
  })
})
