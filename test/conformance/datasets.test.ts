import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { answerTo } from '../support/raw-request.ts'

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const COLUMNS: Column[] = [
  { name: 'b', type: 'text' },
  { name: 'a', type: 'json' },
  { name: 'c', type: 'date' },
]

describeEachEngine('a new dataset', ({ client, own, request }) => {
  test('has what was sent, no rows, and one time for all three', async () => {
    const before = Date.now()
    const dataset = await client.datasets.create({ name: 'Flights', project_id: own.projectId, columns: COLUMNS })
    expect(dataset).toEqual({
      id: expect.stringMatching(/^ds_[0-9a-z]{26}$/),
      name: 'Flights',
      state: 'active',
      history: 'on',
      project_id: own.projectId,
      columns: COLUMNS,
      row_count: 0,
      created_at: expect.stringMatching(TIMESTAMP),
      updated_at: dataset.created_at,
      data_updated_at: dataset.created_at,
    })
    expect(Date.parse(dataset.created_at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(dataset.created_at)).toBeLessThanOrEqual(Date.now())
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test('may have the name of another one, and is another one', async () => {
    const create = () => client.datasets.create({ name: 'Twin', project_id: own.projectId, columns: COLUMNS })
    const [one, two] = [await create(), await create()]
    expect(one.id).not.toBe(two.id)
    expect(one.id < two.id).toBe(true)
  })

  test.each([
    'Größe 😀',
    '日本語',
    ' padded ',
    "'; drop table datasets; --",
    '<b>',
    '\u202eltr',
    'e\u0301',
    'x'.repeat(255),
  ])('may be named %j, and keeps that name to the character', async (name) => {
    const { id } = await client.datasets.create({ name, project_id: own.projectId, columns: COLUMNS })
    expect((await client.datasets.get(id)).name).toBe(name)
  })

  test.each(['', '   ', 'x'.repeat(256), 'a\nb', 'a\u0000b', 'a\ud800b'])('may not be named %j', async (name) => {
    const { status, error } = await request('POST', '/datasets', {
      body: { name, project_id: own.projectId, columns: COLUMNS },
    })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'name' })
  })

  test('counts a name by characters, not by UTF-16 units', async () => {
    const create = (name: string) =>
      request('POST', '/datasets', { body: { name, project_id: own.projectId, columns: COLUMNS } })
    expect((await create('😀'.repeat(255))).status).toBe(201)
    expect((await create('😀'.repeat(256))).status).toBe(422)
  })

  test('has 1 to 300 columns', async () => {
    const create = (count: number) => {
      const columns = Array.from({ length: count }, (_, index) => ({ name: `c${index}`, type: 'number' }))
      return request('POST', '/datasets', { body: { name: 'Wide', project_id: own.projectId, columns } })
    }
    for (const count of [1, 300]) expect((await create(count)).status).toBe(201)
    for (const count of [0, 301]) expect((await create(count)).error.field).toBe('columns')
  })

  test('has column names that differ, by exact comparison', async () => {
    const create = (...names: string[]) => {
      const columns = names.map((name) => ({ name, type: 'text' }))
      return request('POST', '/datasets', { body: { name: 'Names', project_id: own.projectId, columns } })
    }
    expect((await create('a', 'A', 'é', 'e\u0301', '__proto__', 'constructor', '1')).status).toBe(201)
    const { status, error } = await create('a', 'b', 'a', 'b', 'a')
    expect(status).toBe(422)
    expect(error.details?.map(({ field }) => field)).toEqual(['columns[2].name', 'columns[3].name', 'columns[4].name'])
    expect(error.message).toContain('columns[0]')
  })

  test('needs a project that is there: otherwise nothing is made', async () => {
    const before = await client.datasets.list({ limit: 100 })
    const { status, error } = await request('POST', '/datasets', {
      body: { name: 'Lost', project_id: 'proj_none', columns: COLUMNS },
    })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'project_id' })
    expect(error.message).toContain('"proj_none"')
    expect(await client.datasets.list({ limit: 100 })).toEqual(before)
  })
})

describeEachEngine('getDataset', ({ client, seed }) => {
  test("another organization's dataset looks exactly like one that never existed", async () => {
    const other = await seed.organization()
    const foreign = await seed.dataset({ in: other })
    const missing = await answerTo(() => client.datasets.get('ds_000000000000'))
    expect(await answerTo(() => client.datasets.get(foreign.id))).toEqual(missing)
  })
})

describeEachEngine('deleting a dataset', ({ client, seed, request }) => {
  test('is a 204 with no content, and a 404 from then on, for all that was in it', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada' }] })
    const { status, text, headers } = await request('DELETE', `/datasets/${id}`)
    expect({ status, text, type: headers.get('Content-Type') }).toEqual({ status: 204, text: '', type: null })
    for (const path of ['', '/data', '/rows', '/rows/row_1']) {
      expect((await request('GET', `/datasets/${id}${path}`)).status).toBe(404)
    }
    expect((await request('DELETE', `/datasets/${id}`)).status).toBe(404)
  })

  test('takes away nothing else', async () => {
    const kept = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    const { id } = await seed.dataset({ rows: [{ name: 'Grace' }] })
    await client.datasets.delete(id)
    expect(await client.datasets.get(kept.id)).toEqual(kept)
    expect((await client.data.list(kept.id)).data).toEqual([{ name: 'Ada', age: 36 }])
    expect((await client.datasets.list().toArray()).map((dataset) => dataset.id)).toEqual([kept.id])
  })
})
