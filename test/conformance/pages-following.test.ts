import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

/** Two orders, and the first row in each. */
const INSERTED_AND_SORTED: [{ sort?: string[] }, string][] = [
  [{}, 'row_1'],
  [{ sort: ['-age'] }, 'row_3'],
]

describeEachEngine('A kept cursor', ({ client, seed }) => {
  test('leads to what is appended later', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }, { age: 2 }] })
    let { cursor } = (await client.data.list(id)).pagination
    for (const age of [3, 4, 5]) {
      await client.rows.append(id, [{ age }])
      const { data, pagination } = await client.data.list(id, { cursor })
      expect(data).toEqual([{ name: null, age }])
      cursor = pagination.cursor
    }
  })

  test('of an empty page is the position that it was asked for', async () => {
    const { id } = await seed.dataset()
    const empty = await client.data.list(id)
    expect(empty).toEqual({ data: [], pagination: { cursor: expect.stringMatching(/./), has_more: false } })
    const { cursor } = empty.pagination
    expect(await client.data.list(id, { cursor })).toEqual(empty)
    await client.rows.append(id, [{ age: 1 }])
    const first = await client.data.list(id, { cursor })
    expect(first.data).toEqual([{ name: null, age: 1 }])
    const end = await client.data.list(id, { cursor: first.pagination.cursor })
    expect(end).toEqual({ data: [], pagination: { cursor: first.pagination.cursor, has_more: false } })
  })

  test('leads to rows appended later that a filter lets through', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    const filter = ['age:>10']
    const { cursor } = (await client.data.list(id, { filter })).pagination
    await client.rows.append(id, [{ age: 2 }, { age: 20 }])
    expect((await client.data.list(id, { filter, cursor })).data).toEqual([{ name: null, age: 20 }])
  })

  test('outlives the row on which it rests', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }, { age: 2 }, { age: 3 }] })
    for (const [order, row] of INSERTED_AND_SORTED) {
      const { cursor } = (await client.rows.list(id, { ...order, limit: 1 })).pagination
      const next = await client.rows.list(id, { ...order, cursor })
      await client.rows.delete(id, row)
      expect(await client.rows.list(id, { ...order, cursor })).toEqual(next)
    }
  })
})

describeEachEngine('after', ({ client, request, seed }) => {
  const seven = Array.from({ length: 7 }, (_, age) => ({ age }))
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)

  test('begins after any row and continues by cursor', async () => {
    const { id } = await seed.dataset({ rows: seven })
    const page = await client.rows.list(id, { after: 'row_3', limit: 2 })
    expect(idsOf(page.data)).toEqual(['row_4', 'row_5'])
    const rest = await client.rows.list(id, { cursor: page.pagination.cursor })
    expect(idsOf(rest.data)).toEqual(['row_6', 'row_7'])
    expect(idsOf(await client.rows.list(id, { after: 'row_3', limit: 2 }).toArray())).toEqual([
      'row_4',
      'row_5',
      'row_6',
      'row_7',
    ])
  })

  test('begins after a deleted row and after one that does not exist yet', async () => {
    const { id } = await seed.dataset({ rows: seven })
    await client.rows.delete(id, 'row_3')
    await client.rows.delete(id, 'row_4')
    expect(idsOf(await client.rows.list(id, { after: 'row_3' }).toArray())).toEqual(['row_5', 'row_6', 'row_7'])
    const ahead = await client.rows.list(id, { after: 'row_8' })
    expect(ahead.data).toEqual([])
    await client.rows.append(id, [{}, {}])
    expect(idsOf((await client.rows.list(id, { cursor: ahead.pagination.cursor })).data)).toEqual(['row_9'])
  })

  test('begins after the last identifier that the contract allows, where no row can be', async () => {
    const { id } = await seed.dataset({ rows: seven })
    for (const after of ['row_9999999999999999', 'row_9007199254740991'])
      expect(await client.rows.list(id, { after })).toMatchObject({ data: [], pagination: { has_more: false } })
  })

  test('goes with a filter', async () => {
    const { id } = await seed.dataset({ rows: seven })
    const rows = await client.rows.list(id, { after: 'row_2', filter: ['age:<5'] }).toArray()
    expect(idsOf(rows)).toEqual(['row_3', 'row_4', 'row_5'])
  })

  test('goes neither with sort nor with cursor', async () => {
    const { id } = await seed.dataset({ rows: seven })
    const { cursor } = (await client.rows.list(id)).pagination
    for (const query of ['sort=age', `cursor=${cursor}`]) {
      const { status, error } = await request('GET', `/datasets/${id}/rows?after=row_1&${query}`)
      expect([status, error.field]).toEqual([400, 'after'])
    }
  })

  test.each(['row_007', 'row_0', 'row_x', 'ROW_1', '1', '', 'row_-1', 'row_99999999999999999', 'row_1%00'])(
    'is refused as "%s"',
    async (after) => {
      const { id } = await seed.dataset()
      const { status, error } = await request('GET', `/datasets/${id}/rows?after=${after}`)
      expect([status, error.code, error.field]).toEqual([400, 'validation_error', 'after'])
    },
  )
})
