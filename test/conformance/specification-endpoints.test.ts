import { beforeAll, expect, test } from 'vitest'
import type { Dataset } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('the promised interface: endpoints', ({ client, own, seed, request }) => {
  const columns = [{ name: 'a', type: 'text' as const }]

  test('GET /datasets answers the list envelope of datasets with the pagination object', async () => {
    const { id } = await seed.dataset()
    const { data, pagination } = await client.datasets.list({ limit: 100 })
    expect(data.map((dataset) => dataset.id)).toContain(id)
    expect(pagination).toEqual({ cursor: expect.any(String), has_more: false })
  })

  test('POST /datasets answers 201 and the created dataset with id, name and created_at', async () => {
    const { status, body } = await request('POST', '/datasets', {
      body: { name: 'New', project_id: own.projectId, columns },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ data: { id: expect.any(String), name: 'New', created_at: expect.any(String) } })
  })

  test('GET /datasets/{dataset_id}/data answers the data of the dataset', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    const { status, body } = await request('GET', `/datasets/${id}/data`)
    expect({ status, body }).toMatchObject({ status: 200, body: { data: [{ name: 'Ada', age: 36 }] } })
  })

  test('POST /datasets/{dataset_id}/rows takes rows, an array of row objects keyed by column name', async () => {
    const { id } = await seed.dataset()
    const body = { rows: [{ name: 'Ada', age: 36 }, { name: 'Grace' }] }
    expect((await request('POST', `/datasets/${id}/rows`, { body })).status).toBe(201)
    expect((await client.data.list(id)).data).toEqual([
      { name: 'Ada', age: 36 },
      { name: 'Grace', age: null },
    ])
  })

  test('bodies of POST and PATCH are JSON with Content-Type: application/json', async () => {
    const { id } = await seed.dataset()
    for (const [method, path] of [
      ['POST', '/datasets'],
      ['PATCH', `/datasets/${id}`],
    ] as const) {
      const { status, error } = await request(method, path, {
        body: 'name=a',
        headers: { 'Content-Type': 'text/plain' },
      })
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'Content-Type' })
    }
  })

  test('a successful deletion answers 204 with no content', async () => {
    const { id } = await seed.dataset()
    const { status, text } = await request('DELETE', `/datasets/${id}`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
  })

  test('update requests are sent with PATCH', async () => {
    const { id } = await seed.dataset()
    expect((await request('PATCH', `/datasets/${id}`, { body: { name: 'New' } })).status).toBe(200)
    expect((await request('PUT', `/datasets/${id}`, { body: { name: 'New' } })).status).toBe(404)
  })
})

describeEachEngine('the promised interface: pagination', ({ client, seed, request }) => {
  let dataset: Dataset

  beforeAll(async () => {
    dataset = await seed.dataset({ rows: Array.from({ length: 101 }, (_, age) => ({ age })) })
  })

  test('the first page is requested without cursor, the next with the cursor of the previous response', async () => {
    const ages: unknown[] = []
    let page = await client.data.list(dataset.id, { limit: 50 })
    ages.push(...page.data.map((row) => row['age']))
    while (page.pagination.has_more) {
      page = await client.data.list(dataset.id, { limit: 50, cursor: page.pagination.cursor })
      ages.push(...page.data.map((row) => row['age']))
    }
    expect(ages).toEqual(Array.from({ length: 101 }, (_, age) => age))
  })

  test('limit is an integer with default 20 and maximum 100', async () => {
    expect((await client.data.list(dataset.id)).data).toHaveLength(20)
    expect((await client.data.list(dataset.id, { limit: 100 })).data).toHaveLength(100)
    for (const limit of ['101', '0', '1.5', 'all']) {
      const { status, error } = await request('GET', `/datasets/${dataset.id}/data?limit=${limit}`)
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'limit' })
    }
  })

  test('has_more is true while more pages exist', async () => {
    expect((await client.data.list(dataset.id, { limit: 100 })).pagination.has_more).toBe(true)
    const all = await client.data.list(dataset.id, { limit: 100, filter: ['age:<100'] })
    expect(all.pagination.has_more).toBe(false)
  })
})

describeEachEngine('the promised interface: filtering and sorting', ({ client, seed }) => {
  let id: string

  beforeAll(async () => {
    const rows = [
      { name: 'Ada', age: 36 },
      { name: 'Grace', age: 85 },
      { name: 'Adele', age: 36 },
    ]
    id = (await seed.dataset({ rows })).id
  })

  const namesFor = async (query: { filter?: string[]; sort?: string[] }) =>
    (await client.data.list(id, query)).data.map(({ name }) => name)

  test('field:value is an exact match', async () => {
    expect(await namesFor({ filter: ['name:Ada'] })).toEqual(['Ada'])
    expect(await namesFor({ filter: ['name:ada'] })).toEqual([])
  })

  test('field:>value is greater than', async () => {
    expect(await namesFor({ filter: ['age:>36'] })).toEqual(['Grace'])
  })

  test('field:<value is less than', async () => {
    expect(await namesFor({ filter: ['age:<85'] })).toEqual(['Ada', 'Adele'])
  })

  test('field:~text is contains text', async () => {
    expect(await namesFor({ filter: ['name:~de'] })).toEqual(['Adele'])
  })

  test('a field name without - sorts ascending, one with a leading - descending', async () => {
    expect(await namesFor({ sort: ['name'] })).toEqual(['Ada', 'Adele', 'Grace'])
    expect(await namesFor({ sort: ['-name'] })).toEqual(['Grace', 'Adele', 'Ada'])
  })

  test('sort is a comma-separated list whose earlier fields take precedence over later ones', async () => {
    expect(await namesFor({ sort: ['-age', '-name'] })).toEqual(['Grace', 'Adele', 'Ada'])
    expect(await namesFor({ sort: ['age', '-name'] })).toEqual(['Adele', 'Ada', 'Grace'])
  })
})
