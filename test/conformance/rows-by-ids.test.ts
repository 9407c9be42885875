import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('Rows by their identifiers', ({ client, seed, request, onSqlite }) => {
  const ages = (count: number) => Array.from({ length: count }, (_, index) => ({ age: index + 1 }))

  test('come in the order of the request, each once, without those that are not there', async () => {
    const { id } = await seed.dataset({ rows: ages(5) })
    await client.rows.delete(id, 'row_4')
    const ids = ['row_5', 'row_2', 'row_4', 'row_5', 'row_99', 'row_9999999999999999']
    const { data, pagination } = await client.rows.list(id, { ids })
    expect(data.map((record) => [record.id, record.values['age']])).toEqual([
      ['row_5', 5],
      ['row_2', 2],
    ])
    expect(pagination.has_more).toBe(false)
    expect((await client.rows.list(id, { ids: ['row_7'] })).data).toEqual([])
    expect(await client.rows.list(id, { ids, fields: ['name'] })).toMatchObject({
      data: [{ id: 'row_5', values: { name: null } }, { id: 'row_2' }],
    })
  })

  test('are up to 100 of a request, whatever the limit says', async () => {
    const { id } = await seed.dataset({ rows: ages(100) })
    const ids = Array.from({ length: 100 }, (_, index) => `row_${100 - index}`)
    const { data } = await client.rows.list(id, { ids, limit: 1 })
    expect(data.map((record) => record.id)).toEqual(ids)
    const { status, error } = await request('GET', `/datasets/${id}/rows?ids=${[...ids, 'row_1'].join()}`)
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'ids' })
  })

  onSqlite?.('that are large come in several pages, and a cursor goes on with the same identifiers only', async () => {
    const { id } = await seed.dataset()
    await client.rows.append(
      id,
      Array.from({ length: 10 }, (_, age) => ({ name: 'x'.repeat(1_000_000), age })),
    )
    const ids = ['row_10', 'row_77', 'row_3', 'row_2', 'row_1', 'row_4', 'row_5', 'row_6', 'row_7', 'row_8', 'row_9']
    const seen: string[] = []
    let pages = 0
    for await (const page of client.rows.list(id, { ids }).pages()) {
      seen.push(...page.data.map((record) => record.id))
      pages += 1
    }
    expect(seen).toEqual(ids.filter((row) => row !== 'row_77'))
    expect(pages).toBe(2)
    const { pagination } = await client.rows.list(id, { ids })
    const other = await request('GET', `/datasets/${id}/rows?ids=row_1&cursor=${pagination.cursor}`)
    expect({ status: other.status, field: other.error.field }).toEqual({ status: 400, field: 'cursor' })
  })

  test('have a tag that stays until the dataset is written', async () => {
    const { id } = await seed.dataset({ rows: ages(2) })
    const path = `/datasets/${id}/rows?ids=row_1`
    const tag = (await request('GET', path)).headers.get('ETag') ?? ''
    expect((await request('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
    await client.rows.update(id, 'row_1', { age: 9 })
    expect((await request('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(200)
  })

  test.each([
    ['ids=row_007', /row identifier/],
    ['ids=', /row identifier/],
    ['ids=row_1,17', /row identifier/],
    ['ids=row_1&ids=row_2', /once/],
    ['ids=row_1&sort=age', /cannot be combined with sort/],
    ['ids=row_1&filter=age:1', /cannot be combined with filter/],
    ['ids=row_1&after=row_1', /cannot be combined with after/],
  ])('that are asked for by %s are a 400 that says why', async (query, message) => {
    const { id } = await seed.dataset({ rows: ages(1) })
    const { status, error } = await request('GET', `/datasets/${id}/rows?${query}`)
    expect({ status, field: error.field }).toEqual({ status: 400, field: expect.stringMatching(/^ids/) })
    expect(error.message).toMatch(message)
  })
})
