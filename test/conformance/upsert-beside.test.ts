import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'count', type: 'number' },
]

describeEachEngine('Beside upserts', ({ client, own, request, seed, server }) => {
  const keyed = async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ sku: '1', count: 1 }] })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    return id
  }
  const upsert = (id: string, rows: object[]) =>
    request('POST', `/datasets/${id}/rows/upsert`, { body: { match: ['sku'], rows } })

  test('a change of a row with If-Match is refused if an upsert has changed the row, and made if it has not', async () => {
    const id = await keyed()
    const path = `/datasets/${id}/rows/row_1`
    const tag = async () => (await request('GET', path)).headers.get('etag') ?? ''
    const change = (etag: string) =>
      request('PATCH', path, { headers: { 'If-Match': etag }, body: { values: { count: 5 } } })
    const before = await tag()
    await upsert(id, [{ sku: '1', count: 1 }])
    expect((await change(before)).status).toBe(200)
    const changed = await tag()
    await upsert(id, [{ sku: '1', count: 2 }])
    expect((await change(changed)).status).toBe(412)
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ sku: '1', count: 2 })
  })

  test('a column of the key gets another type: each upsert is of the type before or of the one after', async () => {
    const id = await keyed()
    const change = client.columns.update(id, 'sku', { type: 'number' })
    let isDone = false
    void change.finally(() => {
      isDone = true
    })
    const stored = new Set([1])
    for (let n = 2; n < 200 && !(isDone && n > 20); n += 1) {
      const asText = await upsert(id, [{ sku: String(n % 20), count: n }])
      if (asText.status === 200) stored.add(n % 20)
      else expect([asText.status, asText.error.field]).toEqual([422, 'rows[0].sku'])
    }
    await change
    expect((await upsert(id, [{ sku: 1, count: 9 }])).body).toMatchObject({ data: { rows_created: 0 } })
    const keys = (await client.data.list(id, { sort: ['sku'], limit: 100 }).toArray()).map(({ sku }) => sku)
    expect(keys).toEqual([...stored].sort((one, other) => one - other))
  })

  test('an upsert that the quota of bytes has no room for changes nothing, neither new rows nor those that are there', async () => {
    const { organizationId } = own
    const id = await keyed()
    const bytes = await server.store.selectStoredBytes({ organizationId })
    const body = Buffer.from(
      JSON.stringify({ match: ['sku'], rows: [{ sku: '1', count: 7 }, { sku: 'x'.repeat(500) }, { sku: '3' }] }),
    )
    const changes = {
      organizationId,
      datasetId: id,
      operation: 'upsertRows' as const,
      body,
      maxRows: 10,
      maxProblems: 1,
    }
    const refused = await server.store.changeRows({ ...changes, roomBytes: 100, now: Date.now() })
    expect(refused).toMatchObject({ outcome: 'no_room' })
    expect(await server.store.selectStoredBytes({ organizationId })).toBe(bytes)
    expect((await client.data.list(id)).data).toEqual([{ sku: '1', count: 1 }])
  })
})
