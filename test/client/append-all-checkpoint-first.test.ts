import { expect, test } from 'vitest'
import { scripted } from '../support/scripted-fetch.ts'

test('appendAll sends a request only when onCheckpoint has stored that it will', async () => {
  const stored = { status: 201, body: { data: { dataset_id: 'ds_1', rows_added: 1, row_ids: [] } } }
  const { sent, service } = scripted([stored])
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const onCheckpoint = () => {
    asked.resolve()
    return gate.promise
  }
  const rows: Iterable<object> = [{ age: 1 }]
  const dataset = service.dataset('ds_1')
  const appending = dataset.appendAll(rows as Iterable<Record<string, never>>, { rowsPerRequest: 10, onCheckpoint })
  await asked.promise
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(sent).toEqual([])
  gate.resolve()
  await appending
  expect(sent).toHaveLength(1)
})
