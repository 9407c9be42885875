import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('While columns change', ({ client, request, seed }) => {
  const append = async (id: string, row: object) =>
    (await request('POST', `/datasets/${id}/rows`, { body: { rows: [row] } })).status

  test('appends that are acknowledged lose nothing, and each cell is of the type of its column', async () => {
    const rows = Array.from({ length: 2_000 }, (_, age) => ({ age }))
    const { id } = await seed.dataset({ rows })
    const changes = [
      client.columns.update(id, 'age', { type: 'text' }),
      client.columns.create(id, { name: 'z', type: 'json' }),
    ]
    const appends = Array.from({ length: 40 }, (_, index) => append(id, { age: 10_000 + index, name: 'late' }))
    await Promise.all(changes)
    const statuses = await Promise.all(appends)
    const acknowledged = statuses.flatMap((status, index) => (status === 201 ? [String(10_000 + index)] : []))
    for (const status of statuses) expect([201, 422]).toContain(status)
    const stored = await client.data.list(id, { limit: 100 }).toArray()
    expect(stored.slice(0, 2_000).map((row) => row['age'])).toEqual(rows.map(({ age }) => String(age)))
    const late = stored.slice(2_000).map((row) => row['age'])
    expect(late.toSorted()).toEqual(acknowledged.toSorted())
    expect((await client.datasets.get(id)).row_count).toBe(2_000 + acknowledged.length)
  })

  test('rows that do not touch a dropped or renamed column are all written', async () => {
    const { id } = await seed.dataset()
    const statuses: Promise<number>[] = []
    for (let index = 0; index < 10; index += 1) {
      statuses.push(append(id, { name: `a${index}` }))
      await client.columns.create(id, { name: `c${index}`, type: 'number' })
      statuses.push(append(id, { name: `b${index}` }))
      await Promise.all([client.columns.delete(id, `c${index}`), append(id, { name: `c${index}` })])
    }
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([201]))
    const names = (await client.data.list(id, { limit: 100 }).toArray()).map((row) => row['name'])
    expect(names.length).toBe(30)
    expect(new Set(names).size).toBe(30)
  })

  test('every read shows the columns of one moment', async () => {
    const { id } = await seed.dataset({ rows: [{ name: '1', age: 1 }] })
    const reads = Array.from({ length: 30 }, () => request('GET', `/datasets/${id}/data`))
    await client.columns.update(id, 'name', { name: 'count', type: 'number' })
    await client.columns.delete(id, 'age')
    const shown = (await Promise.all(reads)).map(({ status, body }) =>
      JSON.stringify([status, body]).replace(/"pagination.*/, ''),
    )
    const possible = [{ name: '1', age: 1 }, { count: 1, age: 1 }, { count: 1 }]
    const allowed = possible.map((row) => `[200,{"data":[${JSON.stringify(row)}],`)
    for (const answer of shown) expect(allowed).toContain(answer)
  })
})
