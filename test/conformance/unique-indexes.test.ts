import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'number' },
  { name: 'more', type: 'json' },
]

describeEachEngine('A unique index', ({ client, request, seed }) => {
  const keyed = async (rows: Row[] = [], fields = ['sku']) => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    const index = await client.indexes.create(id, { fields, unique: true })
    return { id, index }
  }
  const refusal = async (method: string, path: string, body: object) => {
    const { status, error } = await request(method, path, { body })
    return { status, field: error?.field, message: error?.message }
  }

  test('is shown as such, and may have the fields of another index', async () => {
    const { id, index } = await keyed()
    expect(index).toMatchObject({ fields: ['sku'], kind: 'sorted', unique: true, status: 'ready' })
    const plain = await client.indexes.create(id, { fields: ['sku'] })
    expect(await client.indexes.list(id).toArray()).toEqual([index, plain])
    expect(await refusal('POST', `/datasets/${id}/indexes`, { fields: ['sku'], unique: true })).toEqual({
      status: 422,
      field: 'fields',
      message: `The dataset already has an index of sku: ${index.id}.`,
    })
  })

  test('refuses appended rows whose key a row has, and names that row; nothing is appended', async () => {
    const { id } = await keyed([{ sku: 'A' }, { sku: 'B' }])
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: [{ sku: 'C' }, { sku: 'B' }, { sku: 'A' }] })).toEqual(
      {
        status: 422,
        field: 'rows[1].sku',
        message: 'rows[1].sku would be a second row with this key, which row_2 has. The index of it is unique.',
      },
    )
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 2 })
  })

  test('refuses two rows of one request with the same key', async () => {
    const { id } = await keyed()
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: [{ sku: 'A' }, {}, { sku: 'A' }] })).toEqual({
      status: 422,
      field: 'rows[2].sku',
      message: 'rows[2].sku: the row has the same key as rows[0]. A unique index has each key once.',
    })
  })

  test('holds on bodies that are read in a thread of their own', async () => {
    const { id } = await keyed([{ sku: 'A' }])
    const more = 'x'.repeat(5_000)
    const rows = (sku: string) => [...Array.from({ length: 600 }, (_, n) => ({ sku: `n${n}`, more })), { sku }]
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: rows('A') })).toMatchObject({
      status: 422,
      field: 'rows[600].sku',
      message: expect.stringContaining('row_1'),
    })
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: rows('n7') })).toMatchObject({
      status: 422,
      field: 'rows[600].sku',
      message: expect.stringContaining('rows[7]'),
    })
    expect((await client.rows.append(id, rows('B'))).rows_added).toBe(601)
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 602 })
  })

  test('refuses a change of a row to the key of another one, and not to its own', async () => {
    const { id } = await keyed([{ sku: 'A' }, { sku: 'B', size: 1 }])
    expect(await refusal('PATCH', `/datasets/${id}/rows/row_2`, { values: { sku: 'A' } })).toEqual({
      status: 422,
      field: 'values.sku',
      message: 'values.sku would be a second row with this key, which row_1 has. The index of it is unique.',
    })
    await client.rows.update(id, 'row_2', { sku: 'B', size: 2 })
    await client.rows.update(id, 'row_1', { sku: 'C' })
    await client.rows.update(id, 'row_2', { sku: 'A' })
    await client.rows.delete(id, 'row_2')
    expect((await client.rows.append(id, [{ sku: 'A' }])).row_ids).toEqual(['row_3'])
  })

  test('lets any number of rows have an empty cell in their key', async () => {
    const { id } = await keyed([{}, { sku: null }], ['sku', 'size'])
    await client.rows.append(id, [{ sku: 'A' }, { sku: 'A' }, { size: 1 }, { size: 1 }, { sku: 'A', size: 1 }])
    await expect(client.rows.update(id, 'row_3', { size: 1 })).rejects.toMatchObject({ field: 'values.sku' })
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 7 })
  })

  test('compares whole texts by their code points, and numbers by their value', async () => {
    const long = '🙂'.repeat(400)
    const { id } = await keyed([{ sku: `${long}a` }, { sku: 'é' }, { sku: '' }])
    await client.rows.append(id, [{ sku: `${long}b` }, { sku: 'e\u0301' }, { sku: 'É' }, { sku: ' ' }])
    await expect(client.rows.append(id, [{ sku: '' }])).rejects.toMatchObject({ field: 'rows[0].sku' })
    const numbers = await keyed([{ size: 0 }, { size: 1e21 }], ['size'])
    const headers = { 'Content-Type': 'application/json' }
    const zero = await request('POST', `/datasets/${numbers.id}/rows`, { headers, body: '{"rows":[{"size":-0}]}' })
    expect(zero).toMatchObject({ status: 422, error: { field: 'rows[0].size' } })
    await expect(client.rows.append(numbers.id, [{ size: 1e21 }])).rejects.toMatchObject({ field: 'rows[0].size' })
  })

  test('takes texts of 512 characters and keys of 2,000 bytes', async () => {
    const { id } = await seed.dataset({
      columns: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, type: 'text' as const })),
    })
    await client.indexes.create(id, { fields: ['a', 'b', 'c', 'd', 'e'], unique: true })
    const row = (length: number) =>
      Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, 'x'.repeat(length)]))
    await client.rows.append(id, [row(400), { a: '🙂'.repeat(500), b: '', c: '', d: '', e: '' }])
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: [row(401)] })).toMatchObject({
      field: 'rows[0].a',
      message: expect.stringContaining('2000 bytes'),
    })
    expect(await refusal('PATCH', `/datasets/${id}/rows/row_2`, { values: { b: 'y'.repeat(513) } })).toMatchObject({
      field: 'values.b',
      message: 'values.b is a cell of a unique index and may have at most 512 characters.',
    })
  })

  test('is not made of rows that have the same key: the first of them and their number are named', async () => {
    const { id } = await seed.dataset({
      columns: COLUMNS,
      rows: [{ sku: 'A' }, { sku: 'B' }, {}, { sku: 'B' }, { sku: 'A' }, {}],
    })
    const asked = { fields: ['sku'], unique: true }
    expect(await refusal('POST', `/datasets/${id}/indexes`, asked)).toEqual({
      status: 422,
      field: 'fields',
      message:
        '2 rows have the same sku as an earlier row, first row_4, which has that of row_2. Change or delete such rows, then create the index.',
    })
    expect(await client.indexes.list(id).toArray()).toEqual([])
    await client.rows.delete(id, 'row_4')
    await client.rows.update(id, 'row_5', { sku: 'x'.repeat(513) })
    expect(await refusal('POST', `/datasets/${id}/indexes`, asked)).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^row_5 has a text in sku that is too long/),
    })
    await client.rows.update(id, 'row_5', { sku: 'C' })
    await client.indexes.create(id, asked)
  })

  test('has no direction, no kind of its own, and no columns of type json', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const path = `/datasets/${id}/indexes`
    expect(await refusal('POST', path, { fields: ['-sku'], unique: true })).toMatchObject({ field: 'fields[0]' })
    expect(await refusal('POST', path, { fields: ['more'], unique: true })).toMatchObject({ field: 'fields[0]' })
    expect(await refusal('POST', path, { fields: ['sku'], kind: 'contains', unique: true })).toMatchObject({
      status: 422,
      field: 'unique',
    })
  })

  test('stays when its column is renamed or another one changes, and goes with it', async () => {
    const { id } = await keyed([
      { sku: 'A', size: 1 },
      { sku: 'B', size: 2 },
    ])
    await client.columns.update(id, 'sku', { name: 'code' })
    await client.columns.update(id, 'size', { type: 'text' })
    await client.columns.delete(id, 'more')
    await expect(client.rows.append(id, [{ code: 'B' }])).rejects.toMatchObject({ field: 'rows[0].code' })
    await client.rows.append(id, [{ code: 'C', size: '1' }])
    await client.columns.delete(id, 'code')
    expect(await client.indexes.list(id).toArray()).toEqual([])
    await client.rows.append(id, [{ size: '1' }])
  })

  test('stays when its column gets another type, and compares the cells of that type', async () => {
    const { id, index } = await keyed([{ sku: '1' }, { sku: '2' }, {}])
    await client.columns.update(id, 'sku', { type: 'number' })
    expect(await client.indexes.list(id).toArray()).toEqual([index])
    expect(await refusal('POST', `/datasets/${id}/rows`, { rows: [{ sku: 3 }, { sku: 2 }] })).toMatchObject({
      field: 'rows[1].sku',
      message: expect.stringContaining('row_2'),
    })
    const upserted = await client.rows.upsert(id, { match: ['sku'], rows: [{ sku: 1, size: 7 }, { sku: 4 }] })
    expect(upserted).toMatchObject({ rows_created: 1, rows_updated: 1 })
    expect((await refusal('PATCH', `/datasets/${id}/columns/sku`, { type: 'json' })).message).toContain(index.id)
  })

  test('keeps its column from a type in which rows would have the same key, and says which and how many', async () => {
    const { id, index } = await keyed([{ sku: '1' }, { sku: '2' }, { sku: '2.0' }, { sku: '1.0' }])
    const refused = {
      status: 422,
      field: 'type',
      message:
        '2 rows would have the same sku as an earlier row, first row_3, which would have that of row_2. The index of it is unique. Nothing was changed.',
    }
    const path = `/datasets/${id}/columns/sku`
    expect(await refusal('PATCH', `${path}?dry_run=true`, { type: 'number' })).toEqual(refused)
    expect(await refusal('PATCH', path, { type: 'number' })).toEqual(refused)
    await client.rows.change(id, {
      rows: [
        { id: 'row_3', values: { sku: '3' } },
        { id: 'row_4', values: { sku: null } },
      ],
    })
    expect((await request('PATCH', `${path}?dry_run=true`, { body: { type: 'number' } })).status).toBe(200)
    expect((await client.datasets.get(id)).columns[0]).toEqual({ name: 'sku', type: 'text' })
    expect(await client.indexes.list(id).toArray()).toEqual([index])
    await client.columns.update(id, 'sku', { type: 'number' })
    expect(await client.rows.upsert(id, { match: ['sku'], rows: [{ sku: 3 }] })).toMatchObject({ rows_unchanged: 1 })
  })

  test('lets one of several appends of a key at a time through, and names its row to the others', async () => {
    const { id } = await keyed()
    const sent = Array.from({ length: 8 }, () =>
      request('POST', `/datasets/${id}/rows`, { body: { rows: [{ sku: 'A' }] } }),
    )
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)])
    for (const { status, error } of answers) if (status === 422) expect(error.message).toContain('row_1')
  })

  test('allows what it refused once it is dropped', async () => {
    const { id, index } = await keyed([{ sku: 'A' }])
    await client.indexes.delete(id, index.id)
    expect((await client.rows.append(id, [{ sku: 'A' }])).rows_added).toBe(1)
  })
})
