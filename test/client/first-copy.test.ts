import { expect, test } from 'vitest'
import { DatasetService, MapRowStore } from '../../client/index.ts'

test('a first copy reads all rows again where columns change before it has them all', async () => {
  const row = (values: object) => ({ type: 'row', row: { id: 'row_1', values, created_at: '', updated_at: null } })
  const columns = (name: string) => ({ type: 'columns', columns: [{ name, type: 'number' }] })
  const replies = [
    [columns('age'), row({ age: 1 }), columns('years'), { type: 'cursor', cursor: 'c1' }],
    [columns('years'), row({ years: 1 }), { type: 'cursor', cursor: 'c2' }],
  ]
  const answering: typeof fetch = async () => {
    const lines = replies.shift()?.map((line) => `${JSON.stringify(line)}\n`) ?? expect.fail('no more is asked')
    return new Response(lines.join(''), { headers: { 'Content-Type': 'application/x-ndjson' } })
  }
  const service = new DatasetService({ apiKey: 'dsk_x', baseUrl: 'http://127.0.0.1:1/v1', fetch: answering })
  const store = new MapRowStore()
  await service.dataset('ds_1').follow(store, { once: true })
  expect(replies).toEqual([])
  expect(store.rows.get('row_1')?.values).toEqual({ years: 1 })
  expect(await store.getCursor()).toBe('c1')
})
