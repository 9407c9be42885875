import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const ROWS: Row[] = Array.from({ length: 40 }, (_, n) => ({ name: `n${n % 7}`, age: n % 3 === 0 ? null : n % 5 }))

describeEachEngine('While a dataset has indexes', ({ client, request, seed }) => {
  const fieldsOf = async (id: string) => (await client.indexes.list(id)).data.map(({ fields }) => fields)

  test('a renamed column keeps them, and pages come in the same order', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    await client.indexes.create(id, { fields: ['-age', 'name'] })
    const before = await client.rows.list(id, { sort: ['-age', 'name'], limit: 7 }).toArray()
    await client.columns.update(id, 'age', { name: 'years' })
    expect(await fieldsOf(id)).toEqual([['-years', 'name']])
    const after = await client.rows.list(id, { sort: ['-years', 'name'], limit: 7 }).toArray()
    expect(after.map((row) => row.id)).toEqual(before.map((row) => row.id))
  })

  test('a dropped column takes those that name it along, and no others', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    for (const fields of [['-age', 'name'], ['name'], ['age']]) await client.indexes.create(id, { fields })
    await client.columns.delete(id, 'age')
    expect(await fieldsOf(id)).toEqual([['name']])
    expect((await client.data.list(id, { sort: ['name'], limit: 1 })).data).toEqual([{ name: 'n0' }])
  })

  test('another type of a column drops those that name it, since it is another order', async () => {
    const { id } = await seed.dataset({ rows: ['9', '10', '8'].map((name) => ({ name })) })
    for (const fields of [['name'], ['age', 'name'], ['age']]) await client.indexes.create(id, { fields })
    await client.columns.update(id, 'name', { type: 'number' })
    expect(await fieldsOf(id)).toEqual([['age']])
    const sorted = await client.data.list(id, { sort: ['name'] }).toArray()
    expect(sorted.map(({ name }) => name)).toEqual([8, 9, 10])
    await client.indexes.create(id, { fields: ['name'] })
    expect(await client.data.list(id, { sort: ['name'] }).toArray()).toEqual(sorted)
  })

  test('pages that select the same columns before and after other columns are changed come from the rows as they are', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    await client.indexes.create(id, { fields: ['name'] })
    const queries = [{ sort: ['name'] }, { filter: ['name:=n1,n2'], sort: ['name'] }, { filter: ['name:n3'] }]
    const pages = () =>
      Promise.all(queries.map((query) => client.data.list(id, { ...query, fields: ['name'] }).toArray()))
    const before = await pages()
    await client.columns.update(id, 'age', { type: 'text' })
    expect(await pages()).toEqual(before)
    await client.rows.append(id, [{ name: 'n3' }])
    await client.columns.delete(id, 'age')
    expect((await pages()).map((rows) => rows.length)).toEqual(
      before.map((rows, at) => rows.length + (at === 1 ? 0 : 1)),
    )
  })

  test('a type that the cells do not convert to leaves everything as it was', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    await client.indexes.create(id, { fields: ['name'] })
    await expect(client.columns.update(id, 'name', { type: 'date' })).rejects.toMatchObject({ status: 422 })
    expect(await fieldsOf(id)).toEqual([['name']])
    expect((await client.data.list(id, { sort: ['name'] })).data[0]).toMatchObject({ name: 'n0' })
  })

  test('changed and deleted rows are found where they are now', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    await client.indexes.create(id, { fields: ['-age'] })
    await client.rows.update(id, 'row_1', { age: 99 })
    await client.rows.update(id, 'row_2', { age: null })
    await client.rows.delete(id, 'row_5')
    const ids = (await client.rows.list(id, { sort: ['-age'], limit: 9 }).toArray()).map((row) => row.id)
    expect(ids).toHaveLength(39)
    expect(ids[0]).toBe('row_1')
    expect(ids).not.toContain('row_5')
    expect(ids.indexOf('row_2')).toBeGreaterThan(ids.indexOf('row_6'))
  })

  test('pages of any order follow each other while an index is created and dropped', async () => {
    const { id } = await seed.dataset({ rows: ROWS })
    const expected = (await client.rows.list(id, { sort: ['-age', 'name'], limit: 100 })).data.map((row) => row.id)
    const lists = Array.from({ length: 6 }, () => client.rows.list(id, { sort: ['-age', 'name'], limit: 3 }).toArray())
    for (let turn = 0; turn < 4; turn += 1) {
      const index = await client.indexes.create(id, { fields: ['-age', 'name'] })
      await client.indexes.delete(id, index.id)
    }
    for (const rows of await Promise.all(lists)) expect(rows.map((row) => row.id)).toEqual(expected)
  })

  test('an index whose column, or whose dataset, goes at the same time is made or refused, and stops nothing', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const { id } = await seed.dataset({ rows: ROWS })
      const [made, dropped] = await Promise.all([
        request('POST', `/datasets/${id}/indexes`, { body: { fields: ['age', 'name'] } }),
        request('DELETE', `/datasets/${id}/columns/age`),
      ])
      expect([201, 404, 422]).toContain(made.status)
      expect(dropped.status).toBe(204)
      expect(await fieldsOf(id)).toEqual([])
      const [late, deleted] = await Promise.all([
        request('POST', `/datasets/${id}/indexes`, { body: { fields: ['name'] } }),
        request('DELETE', `/datasets/${id}`),
      ])
      expect([201, 404]).toContain(late.status)
      expect(deleted.status).toBe(204)
    }
  })

  test('a page ends early at 8 MiB, and the next one goes on', async () => {
    const { id } = await seed.dataset()
    const name = 'x'.repeat(1_000_000)
    for (let n = 0; n < 6; n += 1)
      await client.rows.append(
        id,
        [1, 2].map((m) => ({ name, age: (n * 5 + m) % 4 })),
      )
    const scanned = await client.rows.list(id, { sort: ['age'], fields: ['age'], limit: 100 }).toArray()
    await client.indexes.create(id, { fields: ['age'] })
    const first = await client.rows.list(id, { sort: ['age'], limit: 100 })
    expect(first.data).toHaveLength(8)
    expect(first.pagination.has_more).toBe(true)
    const rows = await client.rows.list(id, { sort: ['age'], limit: 100 }).toArray()
    expect(rows.map((row) => row.id)).toEqual(scanned.map((row) => row.id))
  })
})
