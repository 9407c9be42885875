import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const NOT_FOUND = { status: 404, code: 'not_found' }

describeEachEngine('One row', ({ client, request, seed }) => {
  test('is read as a record with its identifier, every cell and its times', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }, { name: 'b', age: 2 }] })
    const row = await client.rows.get(id, 'row_2')
    expect(row).toEqual({
      id: 'row_2',
      values: { name: 'b', age: 2 },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: row.created_at,
    })
  })

  test('keeps the cells that a change does not send, and loses those sent as null', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }, { name: 'other' }] })
    expect((await client.rows.update(id, 'row_1', { age: 2 })).values).toEqual({ name: 'a', age: 2 })
    expect((await client.rows.update(id, 'row_1', { name: null })).values).toEqual({ name: null, age: 2 })
    expect(await client.data.list(id).toArray()).toEqual([
      { name: null, age: 2 },
      { name: 'other', age: null },
    ])
  })

  test('stays as it is where a change brings the cells that it has, and so do all tags', async () => {
    const columns = [
      { name: 'name', type: 'text' },
      { name: 'at', type: 'date' },
      { name: 'n', type: 'number' },
      { name: 'on', type: 'boolean' },
      { name: 'more', type: 'json' },
    ] as const
    const values = { name: 'a', at: '2026-11-22', n: 0.1, on: false, more: { b: [1, null] } }
    const { id } = await seed.dataset({ columns: [...columns], rows: [values, {}] })
    const tag = async () => (await request('GET', `/datasets/${id}/data`)).headers.get('ETag')
    const [before, row] = [await tag(), await client.rows.get(id, 'row_1')]
    for (const change of [values, { n: 0.1 }, {}]) expect(await client.rows.update(id, 'row_1', change)).toEqual(row)
    await client.rows.update(id, 'row_2', { name: null })
    expect(await tag()).toBe(before)
    await client.rows.update(id, 'row_2', { name: '' })
    expect(await tag()).not.toBe(before)
  })

  test('keeps all cells when one of a change is refused', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    const { status, error } = await request('PATCH', `/datasets/${id}/rows/row_1`, {
      body: { values: { name: 'b', age: 'x', 'a.b': 1 } },
    })
    expect([status, error.field]).toEqual([422, 'values.age'])
    expect(error.details?.map(({ field }) => field)).toEqual(['values.age', 'values["a.b"]'])
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ name: 'a', age: 1 })
  })

  test.each([
    ['values: a list', { values: [] }, 'values'],
    ['values: null', { values: null }, 'values'],
    ['cells that are not under values', { name: 'b' }, 'name'],
  ])('is not changed by %s', async (_what, body, field) => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }] })
    const { status, error } = await request('PATCH', `/datasets/${id}/rows/row_1`, { body })
    expect([status, error.field]).toEqual([422, field])
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ name: 'a', age: null })
  })

  test('is gone after its deletion, and its number is never used again', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }, { age: 2 }, { age: 3 }] })
    await client.rows.delete(id, 'row_3')
    await client.rows.delete(id, 'row_1')
    await expect(client.rows.get(id, 'row_3')).rejects.toMatchObject(NOT_FOUND)
    await expect(client.rows.delete(id, 'row_3')).rejects.toMatchObject(NOT_FOUND)
    expect((await client.rows.append(id, [{ age: 4 }])).row_ids).toEqual(['row_4'])
    expect((await client.rows.list(id).toArray()).map((row) => row.id)).toEqual(['row_2', 'row_4'])
    expect((await client.datasets.get(id)).row_count).toBe(2)
  })

  test('of two deletions at the same time one succeeds, and the count stays exact', async () => {
    const { id } = await seed.dataset({ rows: [{}, {}] })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => request('DELETE', `/datasets/${id}/rows/row_1`).then(({ status }) => status)),
    )
    expect(answers.toSorted()).toEqual([204, 404, 404, 404, 404, 404, 404, 404])
    expect((await client.datasets.get(id)).row_count).toBe(1)
  })

  test.each([
    'row_007',
    'row_01',
    'row_0',
    'row_-1',
    'row_x',
    'ROW_1',
    'row_1.0',
    'row_1 ',
    '1',
    'row_',
    'row_99999999999999999999',
  ])('is not found as %j', async (rowId) => {
    const rows = Array.from({ length: 7 }, () => ({ name: 'a' }))
    const { id } = await seed.dataset({ rows })
    for (const call of [
      () => client.rows.get(id, rowId),
      () => client.rows.update(id, rowId, { name: 'b' }),
      () => client.rows.delete(id, rowId),
    ]) {
      await expect(call()).rejects.toMatchObject(NOT_FOUND)
    }
    expect(await client.data.list(id, { filter: ['name:a'] }).toArray()).toHaveLength(7)
  })
})
