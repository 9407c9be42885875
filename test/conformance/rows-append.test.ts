import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('appendRows', ({ client, request, seed }) => {
  test('answers with the identifiers of the new rows, in the order of the request', async () => {
    const { id } = await seed.dataset()
    const first = await client.rows.append(id, [{ name: 'a' }, { name: 'b' }])
    expect(first).toEqual({ dataset_id: id, rows_added: 2, row_ids: ['row_1', 'row_2'] })
    expect((await client.rows.append(id, [{ name: 'c' }])).row_ids).toEqual(['row_3'])
    const rows = await client.rows.list(id).toArray()
    expect(rows.map((row) => [row.id, row.values['name']])).toEqual([
      ['row_1', 'a'],
      ['row_2', 'b'],
      ['row_3', 'c'],
    ])
  })

  test('{} is an empty row, and a missing key an empty cell', async () => {
    const { id } = await seed.dataset()
    await client.rows.append(id, [{}, { age: 3 }, { name: null }])
    expect(await client.data.list(id).toArray()).toEqual([
      { name: null, age: null },
      { name: null, age: 3 },
      { name: null, age: null },
    ])
  })

  test('takes 10,000 rows at once and keeps their order', async () => {
    const { id } = await seed.dataset()
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ age: index }))
    const { rows_added, row_ids } = await client.rows.append(id, rows)
    expect([rows_added, row_ids.length, row_ids.at(-1)]).toEqual([10_000, 10_000, 'row_10000'])
    const last = await client.rows.list(id, { after: 'row_9980' }).toArray()
    expect(last.map((row) => row.values['age'])).toEqual(rows.slice(9_980).map((row) => row.age))
  })

  test('rows appended at the same time all arrive, each request in one piece', async () => {
    const { id } = await seed.dataset()
    const requests = Array.from({ length: 30 }, (_, request) => [request, request, request])
    await Promise.all(
      requests.map((ages) =>
        client.rows.append(
          id,
          ages.map((age) => ({ age })),
        ),
      ),
    )
    const rows = await client.rows.list(id, { limit: 100 }).toArray()
    expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 90 }, (_, index) => `row_${index + 1}`))
    for (let start = 0; start < 90; start += 3) {
      const piece = rows.slice(start, start + 3).map((row) => row.values['age'])
      expect(new Set(piece).size, `rows from ${start}: ${piece}`).toBe(1)
    }
    expect((await client.datasets.get(id)).row_count).toBe(90)
  })

  test('is answered as written or as not found while its dataset is deleted, and never with a fault', async () => {
    const { id } = await seed.dataset()
    const append = () => request('POST', `/datasets/${id}/rows`, { body: { rows: [{ age: 1 }] } })
    const requests = Array.from({ length: 10 }, append)
    requests.push(request('DELETE', `/datasets/${id}`), ...Array.from({ length: 10 }, append))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toEqual([204])
    for (const status of statuses) expect([201, 204, 404]).toContain(status)
    expect((await append()).status).toBe(404)
  })

  test('of a key that comes twice in a row the last one counts', async () => {
    const { id } = await seed.dataset()
    await request('POST', `/datasets/${id}/rows`, { body: '{"rows":[{"age":1,"age":2}]}' })
    const type = 'application/x-ndjson'
    await request('POST', `/datasets/${id}/rows`, { headers: { 'Content-Type': type }, body: '{"age":3,"age":4}\n' })
    expect((await client.data.list(id).toArray()).map(({ age }) => age)).toEqual([2, 4])
  })
})
