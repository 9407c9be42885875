import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { NAMES, rowOf } from '../support/odd-names.ts'

describeEachEngine('A name', ({ client, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: [{ name: 'other', type: 'text' }] })).id
  })

  test.each(NAMES)('%j stands in a path, percent-encoded', async (name) => {
    expect(await client.columns.create(id, { name, type: 'number' })).toEqual({ name, type: 'number' })
    const row = (await client.rows.append(id, [rowOf(name, 7)])).row_ids[0] ?? ''
    expect(await client.columns.update(id, name, { name: 'plain' })).toEqual({ name: 'plain', type: 'number' })
    expect(await client.columns.update(id, 'plain', { name })).toEqual({ name, type: 'number' })
    expect(Object.entries((await client.rows.get(id, row)).values)).toContainEqual([name, 7])
    await client.columns.delete(id, name)
    expect((await client.datasets.get(id)).columns).toEqual([{ name: 'other', type: 'text' }])
  })
})

describeEachEngine('A name that no column has', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ rows: [{}] })).id
  })

  test.each(NAMES)('%j is unknown everywhere', async (name) => {
    const unknown = { code: 'validation_error' }
    await expect(client.rows.append(id, [rowOf(name, 1)])).rejects.toMatchObject({ ...unknown, status: 422 })
    await expect(client.rows.update(id, 'row_1', rowOf(name, 1))).rejects.toMatchObject({ ...unknown, status: 422 })
    await expect(client.data.list(id, { filter: [`${name}:1`] })).rejects.toMatchObject({
      status: 400,
      field: 'filter',
    })
    await expect(client.data.list(id, { sort: [name] })).rejects.toMatchObject({ status: 400, field: 'sort' })
    await expect(client.columns.delete(id, name)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const { status } = await request('GET', `/datasets/${id}/data?${encodeURIComponent(name)}=1`)
    expect(status).toBe(400)
  })
})
