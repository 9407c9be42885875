import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

// What every client of /v1 relies on, a test for each fact. The other facts are in `specification-endpoints` and `specification-access`.

describeEachEngine('the promised interface: the service', ({ server, client, own, request }) => {
  test('a client can create, read, update and delete datasets, and add rows to a dataset', async () => {
    const columns = [{ name: 'a', type: 'number' as const }]
    const { id } = await client.datasets.create({ name: 'New', project_id: own.projectId, columns })
    await client.rows.append(id, [{ a: 1 }])
    await client.datasets.update(id, { name: 'Changed' })
    expect(await client.datasets.get(id)).toMatchObject({ name: 'Changed', row_count: 1 })
    await client.datasets.delete(id)
    expect((await request('GET', `/datasets/${id}`)).status).toBe(404)
  })

  test('the service address already ends with the version segment /v1', () => {
    expect(server.baseUrl).toMatch(/\/v1$/)
  })

  test('responses use JSON', async () => {
    for (const path of ['/datasets', '/datasets/ds_none']) {
      const { headers } = await request('GET', path)
      expect(headers.get('Content-Type')).toMatch(/^application\/json/)
    }
  })
})

describeEachEngine('the promised interface: resources', ({ client, own, seed, request }) => {
  test('the prefix of datasets is ds_, that of projects is proj_', async () => {
    const dataset = await seed.dataset()
    expect(dataset.id).toMatch(/^ds_/)
    expect(dataset.project_id).toMatch(/^proj_/)
  })

  test('name, project_id and columns are sent on creation', async () => {
    const sent = { name: 'Sent', project_id: own.projectId, columns: [{ name: 'a', type: 'text' as const }] }
    expect(await client.datasets.create(sent)).toMatchObject(sent)
  })

  test('created_at is an ISO 8601 timestamp in UTC that ends in Z', async () => {
    const { created_at } = await seed.dataset()
    expect(new Date(created_at).toISOString()).toBe(created_at)
  })

  test.each(['text', 'number', 'boolean', 'date', 'json'] as const)('a column may be of type %s', async (type) => {
    const { columns } = await seed.dataset({ columns: [{ name: 'a', type }] })
    expect(columns).toEqual([{ name: 'a', type }])
  })

  test('the message for a type outside the list names the invalid type and lists the valid ones', async () => {
    const columns = [{ name: 'a', type: 'integer' }]
    const { error } = await request('POST', '/datasets', { body: { name: 'D', project_id: own.projectId, columns } })
    expect(error.message).toContain('"integer"')
    expect(error.message).toContain('text, number, boolean, date, json')
  })

  test('a row is an object whose keys are column names and whose values are the cells', async () => {
    const { id } = await seed.dataset()
    await client.rows.append(id, [{ name: 'Ada', age: 36 }])
    expect((await client.data.list(id)).data).toEqual([{ name: 'Ada', age: 36 }])
  })

  test('a date is sent as YYYY-MM-DD', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 'day', type: 'date' }] })
    const append = async (day: string) =>
      (await request('POST', `/datasets/${id}/rows`, { body: { rows: [{ day }] } })).status
    expect(await append('2026-11-20')).toBe(201)
    for (const day of ['20.11.2026', '2026-11-20T00:00:00Z', '2026-2-3']) expect(await append(day)).toBe(422)
    expect((await client.data.list(id)).data).toEqual([{ day: '2026-11-20' }])
  })

  test('cursor is the value to pass for the next page, has_more is true when more results follow', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }, { age: 2 }, { age: 3 }] })
    const first = await client.data.list(id, { limit: 2 })
    expect(first.pagination).toEqual({ cursor: expect.any(String), has_more: true })
    const second = await client.data.list(id, { limit: 2, cursor: first.pagination.cursor })
    expect(second.data).toMatchObject([{ age: 3 }])
    expect(second.pagination.has_more).toBe(false)
  })

  test('a single resource is in the envelope { data: object }', async () => {
    const { id } = await seed.dataset()
    const { body } = await request('GET', `/datasets/${id}`)
    expect(body).toEqual({ data: expect.objectContaining({ id }) })
  })

  test('a list is in the envelope { data: [object], pagination: { cursor, has_more } }', async () => {
    await seed.dataset()
    const { body } = await request('GET', '/datasets?limit=1')
    expect(body).toEqual({
      data: [expect.objectContaining({ name: expect.any(String) })],
      pagination: { cursor: expect.any(String), has_more: true },
    })
  })

  test('an error is in the envelope { error: object }', async () => {
    const { body } = await request('GET', '/datasets/ds_none')
    expect(body).toEqual({ error: expect.objectContaining({ code: 'not_found' }) })
  })
})
