import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const NOT_FOUND = { status: 404, code: 'not_found' }

describeEachEngine('Columns', ({ client, request, seed }) => {
  const namesOf = async (id: string) => (await client.datasets.get(id)).columns.map(({ name }) => name)

  test('are added at the end, with empty cells in the rows that are there', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    expect(await client.columns.create(id, { name: 'new', type: 'json' })).toEqual({ name: 'new', type: 'json' })
    expect(await namesOf(id)).toEqual(['name', 'age', 'new'])
    await client.rows.append(id, [{ new: [1] }])
    expect(await client.data.list(id).toArray()).toEqual([
      { name: 'a', age: 1, new: null },
      { name: null, age: null, new: [1] },
    ])
  })

  test('are at most 300', async () => {
    const columns = Array.from({ length: 299 }, (_, index): Column => ({ name: `c${index}`, type: 'number' }))
    const { id } = await seed.dataset({ columns })
    await client.columns.create(id, { name: 'last', type: 'text' })
    const { status, error } = await request('POST', `/datasets/${id}/columns`, { body: { name: 'x', type: 'text' } })
    expect([status, error.code]).toEqual([422, 'validation_error'])
    expect(error.message).toContain('300 columns')
    const row = Object.fromEntries([...columns.map(({ name }, index) => [name, index]), ['last', 'x']])
    await client.rows.append(id, [row])
    expect(await client.data.list(id, { filter: ['c298:298'], sort: ['last'] }).toArray()).toEqual([row])
  })

  test('have names that are unique', async () => {
    const { id } = await seed.dataset()
    const taken = { status: 422, code: 'validation_error', field: 'name' }
    await expect(client.columns.create(id, { name: 'age', type: 'text' })).rejects.toMatchObject(taken)
    await expect(client.columns.update(id, 'name', { name: 'age' })).rejects.toMatchObject(taken)
    expect(await namesOf(id)).toEqual(['name', 'age'])
    await client.columns.create(id, { name: 'Age', type: 'text' })
    expect(await namesOf(id)).toEqual(['name', 'age', 'Age'])
  })

  test('keep cells and place when they are renamed', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    expect(await client.columns.update(id, 'name', { name: 'title' })).toEqual({ name: 'title', type: 'text' })
    const { body } = await request('GET', `/datasets/${id}/data?filter=title:a`)
    expect(body).toMatchObject({ data: [{ title: 'a', age: 1 }] })
    expect(await namesOf(id)).toEqual(['title', 'age'])
    await expect(client.data.list(id, { filter: ['name:a'] })).rejects.toMatchObject({ status: 400 })
    await expect(client.columns.update(id, 'name', { name: 'x' })).rejects.toMatchObject(NOT_FOUND)
  })

  test('can swap their names over a third', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    await client.columns.update(id, 'name', { name: 'third' })
    await client.columns.update(id, 'age', { name: 'name' })
    await client.columns.update(id, 'third', { name: 'age' })
    expect(await client.data.list(id).toArray()).toEqual([{ age: 'a', name: 1 }])
  })

  test('take a new name and a new type at once, or neither', async () => {
    const { id } = await seed.dataset({ rows: [{ name: '7' }] })
    const changed = await client.columns.update(id, 'name', { name: 'count', type: 'number' })
    expect(changed).toEqual({ name: 'count', type: 'number' })
    await expect(client.columns.update(id, 'count', { name: 'day', type: 'date' })).rejects.toMatchObject({
      status: 422,
      field: 'type',
    })
    await expect(client.columns.update(id, 'count', { name: 'age', type: 'text' })).rejects.toMatchObject({
      status: 422,
      field: 'name',
    })
    expect(await client.data.list(id).toArray()).toEqual([{ count: 7, age: null }])
  })

  test('stay as they are after a change of nothing', async () => {
    const dataset = await seed.dataset({ rows: [{ name: 'a' }] })
    for (const changes of [{}, { name: 'name' }, { type: 'text' as const }, { name: 'name', type: 'text' as const }]) {
      expect(await client.columns.update(dataset.id, 'name', changes)).toEqual({ name: 'name', type: 'text' })
    }
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test('leave with their cells, and a later one of the same name begins empty', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    await client.columns.delete(id, 'age')
    expect(await client.data.list(id).toArray()).toEqual([{ name: 'a' }])
    await expect(client.rows.append(id, [{ age: 1 }])).rejects.toMatchObject({ status: 422, field: 'rows[0].age' })
    await expect(client.columns.delete(id, 'age')).rejects.toMatchObject(NOT_FOUND)
    await client.columns.create(id, { name: 'age', type: 'boolean' })
    expect(await client.data.list(id).toArray()).toEqual([{ name: 'a', age: null }])
  })

  test('never leave a dataset without one', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }] })
    await client.columns.delete(id, 'age')
    const { status, error } = await request('DELETE', `/datasets/${id}/columns/name`)
    expect([status, error.code, error.field]).toEqual([422, 'validation_error', 'column_name'])
    expect(await client.data.list(id).toArray()).toEqual([{ name: 'a' }])
  })

  test.each([
    ['an unknown type', { name: 'x', type: 'integer' }, 'type'],
    ['no type', { name: 'x' }, 'type'],
    ['no name', { type: 'text' }, 'name'],
    ['an unknown field', { name: 'x', type: 'text', unique: true }, 'unique'],
  ])('are not made from %s', async (_what, body, field) => {
    const { id } = await seed.dataset()
    const { status, error } = await request('POST', `/datasets/${id}/columns`, { body })
    expect([status, error.field]).toEqual([422, field])
  })
})
