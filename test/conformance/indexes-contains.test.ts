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
