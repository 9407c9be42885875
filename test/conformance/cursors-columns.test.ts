import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const REFUSED = { status: 400, code: 'validation_error', field: 'cursor' }
const ROWS = [3, 1, 2].map((age) => ({ age }))

describeEachEngine('A cursor and its columns', ({ client, seed }) => {
  const begin = async (query: object) => {
    const { id } = await seed.dataset({ rows: ROWS })
    const { cursor } = (await client.data.list(id, { ...query, limit: 1 })).pagination
    return { id, cursor }
  }
  const agesOf = (rows: readonly Record<string, unknown>[], name = 'age') => rows.map((row) => row[name])

  test('it goes on under the new name after its column was renamed', async () => {
    const { id, cursor } = await begin({ sort: ['-age'], filter: ['age:>0'] })
    await client.columns.update(id, 'age', { name: 'years' })
    const { data } = await client.data.list(id, { sort: ['-years'], filter: ['years:>0'], cursor })
    expect(agesOf(data, 'years')).toEqual([2, 1])
    await expect(client.data.list(id, { sort: ['-age'], cursor })).rejects.toMatchObject({ status: 400, field: 'sort' })
  })

  test('it is refused after its sort column got another type, and also after it got the old one back', async () => {
    const { id, cursor } = await begin({ sort: ['age'] })
    await client.columns.update(id, 'age', { type: 'text' })
    await expect(client.data.list(id, { sort: ['age'], cursor })).rejects.toMatchObject(REFUSED)
    await client.columns.update(id, 'age', { type: 'number' })
    await expect(client.data.list(id, { sort: ['age'], cursor })).rejects.toMatchObject(REFUSED)
  })

  test('it is refused after its filter column got another type', async () => {
    const { id, cursor } = await begin({ filter: ['age:!7'] })
    await client.columns.update(id, 'age', { type: 'text' })
    await expect(client.data.list(id, { filter: ['age:!7'], cursor })).rejects.toMatchObject(REFUSED)
  })

  test('it is refused after its column was dropped, and also after another took its name', async () => {
    const { id, cursor } = await begin({ sort: ['age'] })
    await client.columns.delete(id, 'age')
    await expect(client.data.list(id, { sort: ['age'], cursor })).rejects.toMatchObject({ status: 400, field: 'sort' })
    await client.columns.create(id, { name: 'age', type: 'number' })
    await expect(client.data.list(id, { sort: ['age'], cursor })).rejects.toMatchObject(REFUSED)
  })

  test('it is refused after another column took the name that it rests on', async () => {
    const { id, cursor } = await begin({ sort: ['age'] })
    await client.columns.update(id, 'age', { name: 'old' })
    await client.columns.update(id, 'name', { name: 'age' })
    await expect(client.data.list(id, { sort: ['age'], cursor })).rejects.toMatchObject(REFUSED)
  })

  test('it goes on after columns that it does not rest on were added, retyped and dropped', async () => {
    const { id, cursor } = await begin({ sort: ['age'] })
    await client.columns.create(id, { name: 'new', type: 'json' })
    await client.columns.update(id, 'name', { type: 'json' })
    await client.columns.delete(id, 'name')
    expect(agesOf((await client.data.list(id, { sort: ['age'], cursor })).data)).toEqual([2, 3])
  })

  test('in insertion order it goes on through every change of columns', async () => {
    const { id, cursor } = await begin({})
    await client.columns.update(id, 'age', { name: 'years', type: 'text' })
    await client.columns.delete(id, 'name')
    expect((await client.data.list(id, { cursor })).data).toEqual([{ years: '1' }, { years: '2' }])
  })
})
