import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MapRowStore } from '../../client/index.ts'
import { scripted } from '../support/scripted-fetch.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const row = (id: string, values: object = {}) => ({
  type: 'row',
  row: { id, values, created_at: '', updated_at: null },
})
const columns = (name: string) => ({ type: 'columns', columns: [{ name, type: 'number' }] })
const cursor = (text: string) => ({ type: 'cursor', cursor: text })
const reply = (...lines: object[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson' },
  })

/** Brings a copy up to date with these replies, and waits that end at once. */
async function copied(store: MapRowStore<unknown>, replies: readonly Response[]): Promise<string[]> {
  const { service, sent } = scripted(replies)
  const copying = service.dataset('ds_1').follow(store, { once: true })
  await vi.runAllTimersAsync()
  await copying
  expect(sent).toHaveLength(replies.length)
  return [...store.rows.keys()]
}

test('a first copy reads all rows again where columns change before it has them all', async () => {
  const store = new MapRowStore()
  await copied(store, [
    reply(columns('age'), row('row_1', { age: 1 }), columns('years'), cursor('c1')),
    reply(columns('years'), row('row_1', { years: 1 }), cursor('c2')),
  ])
  expect(store.rows.get('row_1')?.values).toEqual({ years: 1 })
  expect(await store.getCursor()).toBe('c1')
})

test('a copy has no row that was deleted after its first reply broke off', async () => {
  const broken = reply(columns('age'), row('row_1'), row('row_2'))
  expect(await copied(new MapRowStore(), [broken, reply(columns('age'), row('row_2'), cursor('c1'))])).toEqual([
    'row_2',
  ])
})

test('a copy has no row that was deleted after the program was killed before the first cursor', async () => {
  const store = new MapRowStore()
  store.set('row_1', { id: 'row_1', values: {}, created_at: '', updated_at: '' })
  expect(await copied(store, [reply(columns('age'), row('row_2'), cursor('c1'))])).toEqual(['row_2'])
})

test('a copy keeps its rows when the rest of them comes with another reply', async () => {
  const store = new MapRowStore()
  const begun = reply(columns('age'), row('row_1'), cursor('c1'), row('row_2'))
  expect(await copied(store, [begun, reply(row('row_3'), cursor('c2'))])).toEqual(['row_1', 'row_2', 'row_3'])
})
