import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'more', type: 'json' },
]

describeEachEngine('Indexes of kind contains', ({ client, request, seed }) => {
  test('stand beside sorted ones of the same column, are listed with their kind, and go with their column', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ origin: 'a fog' }, { origin: 'fo g' }] })
    const contains = await client.indexes.create(id, { fields: ['origin'], kind: 'contains' })
    expect(contains).toMatchObject({ fields: ['origin'], kind: 'contains', status: 'ready' })
    const sorted = await client.indexes.create(id, { fields: ['origin'] })
    expect(await client.indexes.list(id).toArray()).toEqual([contains, sorted])
    const again = await request('POST', `/datasets/${id}/indexes`, { body: { fields: ['origin'], kind: 'contains' } })
    expect([again.status, again.error.field]).toEqual([422, 'fields'])
    await client.columns.update(id, 'delay', { type: 'text' })
    await client.columns.update(id, 'origin', { name: 'from' })
    expect((await client.indexes.list(id).toArray()).map(({ fields, kind }) => [fields, kind])).toEqual([
      [['from'], 'contains'],
      [['from'], 'sorted'],
    ])
    await client.rows.append(id, [{ from: 'foggy' }])
    expect(await client.data.list(id, { filter: ['from:~fog'] }).toArray()).toHaveLength(2)
    await client.columns.delete(id, 'from')
    expect(await client.indexes.list(id).toArray()).toEqual([])
    await client.datasets.delete(id)
  })

  test('go on finding what is there while other columns get another type, or go', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ origin: at % 3 === 0 ? `fog of ${at}` : 'rain', delay: at }))
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    await client.indexes.create(id, { fields: ['origin'], kind: 'contains' })
    const found = async () => {
      const { data } = await client.groups.list(id, { filter: ['origin:~fog'] })
      const rows = await client.rows.list(id, { filter: ['origin:~fog of 29'], limit: 50 }).toArray()
      return [data[0]?.measures[':count'], rows.map((row) => row.id)]
    }
    const before = ['row_292', 'row_295', 'row_298']
    expect(await found()).toEqual([100, before])
    await client.columns.update(id, 'delay', { type: 'text' })
    expect(await found()).toEqual([100, before])
    await client.rows.append(id, [{ origin: 'a fog of 29', delay: 'late' }])
    await client.rows.update(id, 'row_295', { origin: 'sun' })
    await client.rows.delete(id, 'row_298')
    await client.columns.delete(id, 'more')
    await client.rows.append(id, [{ origin: 'fog of 299' }])
    await client.rows.update(id, 'row_2', { origin: 'the fog of 29' })
    expect(await found()).toEqual([101, ['row_2', 'row_292', 'row_301', 'row_302']])
  })

  test('count as a look at every row does, however many rows have the text', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ origin: 'the sun' }, { delay: 1 }] })
    const rows = Array.from({ length: 10_000 }, (_, delay) => ({ origin: 'fog', delay: delay % 2 }))
    for (let request = 0; request < 2; request += 1) await client.rows.append(id, rows)
    await client.rows.append(id, [{ origin: 'fogs', delay: 0 }])
    const counted = async (text: string) => {
      const asked = { filter: [`origin:~${text}`], group: ['delay'], measure: [':count', 'delay:sum'] }
      const { data } = await client.groups.list(id, asked)
      return data.map(({ group, measures }) => [group['delay'], measures[':count'], measures['delay:sum']])
    }
    const all = async () => [await counted('fog'), await counted('sun'), await counted('ogs'), await counted('nothing')]
    const scanned = await all()
    expect(scanned).toEqual([
      [
        [0, 10_001, 0],
        [1, 10_000, 10_000],
      ],
      [[null, 1, null]],
      [[0, 1, 0]],
      [],
    ])
    await client.indexes.create(id, { fields: ['origin'], kind: 'contains' })
    expect(await all()).toEqual(scanned)
  })

  test.each([
    [['delay'], 'fields[0]', 'An index of kind contains goes with text columns'],
    [['more'], 'fields[0]', 'json columns cannot be sorted'],
    [['-origin'], 'fields[0]', 'leave the - out'],
    [['origin', 'delay'], 'fields', 'has one field'],
    [['nope'], 'fields[0]', 'no such column'],
  ])('of %j are refused', async (fields, field, message) => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const { status, error } = await request('POST', `/datasets/${id}/indexes`, { body: { fields, kind: 'contains' } })
    expect([status, error.field]).toEqual([422, field])
    expect(error.message).toContain(message)
  })

  test('of no known kind are refused with those that there are', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const { status, error } = await request('POST', `/datasets/${id}/indexes`, {
      body: { fields: ['origin'], kind: 'words' },
    })
    expect([status, error.field]).toEqual([422, 'kind'])
    expect(error.message).toContain('contains')
  })
})
