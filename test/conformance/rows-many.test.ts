import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'number' },
]
const ROWS: Row[] = [
  { sku: 'A', size: 1 },
  { sku: 'B', size: 2 },
  { sku: 'C', size: 2 },
  { sku: 'D', size: 3 },
]

describeEachEngine('Changes of many rows', ({ client, request, seed }) => {
  const filled = async () => (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  const data = async (id: string) => (await client.data.list(id)).data
  const refusal = async (method: string, path: string, body: object) => {
    const { status, error } = await request(method, path, { body })
    return { status, field: error?.field }
  }

  test('set cells of rows by their identifiers, each its own', async () => {
    const id = await filled()
    const rows = [
      { id: 'row_3', values: { size: 7 } },
      { id: 'row_1', values: { sku: null, size: 1 } },
      { id: 'row_2', values: { size: 2 } },
    ]
    expect(await client.rows.change(id, { rows })).toMatchObject({ rows_updated: 2, rows_unchanged: 1 })
    expect(await data(id)).toEqual([{ sku: null, size: 1 }, ROWS[1], { sku: 'C', size: 7 }, ROWS[3]])
    const { created_at, updated_at } = await client.rows.get(id, 'row_2')
    expect(updated_at).toBe(created_at)
  })

  test('are made whole or not at all', async () => {
    const id = await filled()
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const path = `/datasets/${id}/rows`
    const change = (...rows: object[]) =>
      refusal('PATCH', path, { rows: [{ id: 'row_1', values: { size: 9 } }, ...rows] })
    expect(await change({ id: 'row_9', values: {} })).toEqual({ status: 422, field: 'rows[1].id' })
    expect(await change({ id: 'row_1', values: {} })).toEqual({ status: 422, field: 'rows[1].id' })
    expect(await change({ id: 'row_02', values: {} })).toEqual({ status: 422, field: 'rows[1].id' })
    expect(await change({ id: 'row_2', values: { sku: 'C' } })).toEqual({ status: 422, field: 'rows[1].values.sku' })
    expect(await change({ id: 'row_2', values: { size: 'x' } })).toEqual({ status: 422, field: 'rows[1].values.size' })
    expect(await change({ id: 'row_2', values: 1 })).toEqual({ status: 422, field: 'rows[1].values' })
    expect(await change({ id: 'row_2' })).toEqual({ status: 422, field: 'rows[1].values' })
    expect(await refusal('POST', `${path}/delete`, { ids: ['row_1', 'row_9'] })).toEqual({
      status: 422,
      field: 'ids[1]',
    })
    expect(await refusal('POST', `${path}/delete`, { ids: ['row_1', 'row_1'] })).toEqual({
      status: 422,
      field: 'ids[1]',
    })
    expect(await data(id)).toEqual(ROWS)
  })

  test('let two rows exchange their keys', async () => {
    const id = await filled()
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const rows = [
      { id: 'row_1', values: { sku: 'B' } },
      { id: 'row_2', values: { sku: 'A' } },
    ]
    await client.rows.change(id, { rows })
    expect(await client.data.list(id, { filter: ['sku:A'] }).toArray()).toEqual([{ sku: 'A', size: 2 }])
    await expect(client.rows.append(id, [{ sku: 'A' }])).rejects.toMatchObject({
      message: expect.stringContaining('row_2'),
    })
  })

  test('set the same cells in all rows that match, if they are as many as expected', async () => {
    const id = await filled()
    const filter = ['size:2']
    const dry = await client.rows.updateWhere(id, { filter, values: { size: 5 }, dry_run: true })
    expect(dry).toMatchObject({ rows_updated: 2 })
    const path = `/datasets/${id}/rows/update`
    expect(await refusal('POST', path, { filter, values: { size: 5 } })).toEqual({ status: 422, field: 'expected' })
    expect(await refusal('POST', path, { filter, values: { size: 5 }, expected: 3 })).toEqual({
      status: 422,
      field: 'expected',
    })
    expect(await data(id)).toEqual(ROWS)
    const done = await client.rows.updateWhere(id, { filter, values: { size: 5 }, expected: 2 })
    expect(done).toMatchObject({ rows_updated: 2, rows_unchanged: 0, version: dry.version + 1 })
    expect((await data(id)).map(({ size }) => size)).toEqual([1, 5, 5, 3])
  })

  test('take conditions as OR and as a tree, and columns that are unique', async () => {
    const id = await filled()
    await client.indexes.create(id, { fields: ['sku', 'size'], unique: true })
    const where = { not: { field: 'size', op: '=', value: 2 } } as const
    const path = `/datasets/${id}/rows`
    const body = { any: ['sku:B', 'sku:C'], values: { sku: 'X' }, expected: 2 }
    expect(await refusal('POST', `${path}/update`, body)).toEqual({ status: 422, field: 'values.sku' })
    expect((await request('POST', `${path}/update`, { body })).error.message).toContain('which row_2 has')
    expect(await client.rows.deleteWhere(id, { any: ['sku:A', 'sku:B'], where, expected: 1 })).toMatchObject({
      rows_deleted: 1,
    })
    expect(await data(id)).toEqual(ROWS.slice(1))
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 3 })
    expect(await client.rows.append(id, [{ sku: 'A', size: 1 }])).toMatchObject({ row_ids: ['row_5'] })
  })

  test('need to know which rows are meant', async () => {
    const id = await filled()
    const path = `/datasets/${id}/rows/delete`
    expect(await refusal('POST', path, {})).toEqual({ status: 422, field: 'body' })
    expect(await refusal('POST', path, { ids: ['row_1'], filter: ['size:1'] })).toEqual({ status: 422, field: 'ids' })
    expect(await refusal('POST', path, { ids: ['row_1'], expected: 2 })).toEqual({ status: 422, field: 'expected' })
    expect(await refusal('POST', path, { filter: ['nope:1'], expected: 0 })).toEqual({ status: 422, field: 'filter' })
    expect(
      await refusal('POST', `${path.replace('delete', 'update')}`, { ids: ['row_1'], values: { nope: 1 } }),
    ).toEqual({
      status: 422,
      field: 'values.nope',
    })
    expect(await data(id)).toEqual(ROWS)
  })

  test('of several kinds are one version, in the order of the request', async () => {
    const id = await filled()
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const { version } = await client.rows.batch(id, {
      operations: [{ op: 'append', rows: [{ sku: 'E' }] }],
      dry_run: true,
    })
    const answer = await client.rows.batch(id, {
      expected_version: version,
      operations: [
        { op: 'delete', ids: ['row_1'] },
        { op: 'append', rows: [{ sku: 'A', size: 10 }, { sku: 'E' }] },
        { op: 'upsert', match: ['sku'], rows: [{ sku: 'E', size: 5 }, { sku: 'F' }] },
        { op: 'update', rows: [{ id: 'row_5', values: { size: 11 } }] },
      ],
    })
    expect(answer).toMatchObject({ version: version + 1, rows_created: 3, rows_updated: 2, rows_deleted: 1 })
    expect(answer.operations).toEqual([
      { rows: [{ id: 'row_1', outcome: 'deleted' }] },
      {
        rows: [
          { id: 'row_5', outcome: 'created' },
          { id: 'row_6', outcome: 'created' },
        ],
      },
      {
        rows: [
          { id: 'row_6', outcome: 'updated' },
          { id: 'row_7', outcome: 'created' },
        ],
      },
      { rows: [{ id: 'row_5', outcome: 'updated' }] },
    ])
    expect(await data(id)).toEqual([
      ...ROWS.slice(1),
      { sku: 'A', size: 11 },
      { sku: 'E', size: 5 },
      { sku: 'F', size: null },
    ])
  })

  test('are not made when the data has moved, or one of several is refused', async () => {
    const id = await filled()
    const operations = [
      { op: 'delete' as const, ids: ['row_1'] },
      { op: 'update' as const, rows: [{ id: 'row_1', values: {} }] },
    ]
    const path = `/datasets/${id}/rows/batch`
    expect(await refusal('POST', path, { operations })).toEqual({ status: 422, field: 'operations[1].rows[0].id' })
    const stale = { operations: operations.slice(0, 1), expected_version: 1 }
    expect(await refusal('POST', path, stale)).toEqual({ status: 422, field: 'expected_version' })
    expect(await refusal('POST', path, { operations: [{ op: 'upsert', match: ['sku'], rows: [{}] }] })).toEqual({
      status: 422,
      field: 'operations[0].match',
    })
    expect(await refusal('POST', path, { operations: [] })).toEqual({ status: 422, field: 'operations' })
    expect((await request('POST', path, { body: { operations: [{ op: 'nope' }] } })).status).toBe(422)
    expect(await data(id)).toEqual(ROWS)
  })

  test('of a batch are refused where they are wrong, by what their kind may have', async () => {
    const path = `/datasets/${await filled()}/rows/batch`
    const refused = async (operation: unknown) =>
      (await request('POST', path, { body: { operations: [operation] } })).error
    const kinds = 'Valid values: append, update, upsert, delete.'
    for (const [operation, field, message] of [
      [{ op: 'append', rows: 'x' }, 'operations[0].rows', 'must be an array, not "x".'],
      [{ op: 'update', rows: [{ id: 'row_1' }] }, 'operations[0].rows[0].values', 'is missing; it is required.'],
      [{ op: 'delete', ids: ['row_1'], rows: [] }, 'operations[0].rows', 'Fields: op, ids.'],
      [{ op: 'insert', rows: [] }, 'operations[0].op', `Unknown value "insert" in operations[0].op. ${kinds}`],
      [{ rows: [] }, 'operations[0].op', `operations[0].op is missing; it is required. ${kinds}`],
      [7, 'operations[0]', 'must be an object, not 7.'],
    ] as const)
      expect(await refused(operation)).toMatchObject({ field, message: expect.stringContaining(message) })
  })

  test('repeated with their key are made once', async () => {
    const id = await filled()
    for (const [path, body] of [
      ['update', { filter: ['size:2'], values: { size: 8 }, expected: 2 }],
      ['delete', { ids: ['row_1'] }],
      ['batch', { operations: [{ op: 'append', rows: [{ sku: 'Z' }] }] }],
    ] as const) {
      const headers = { 'Idempotency-Key': randomUUID() }
      const send = () => request('POST', `/datasets/${id}/rows/${path}`, { headers, body })
      const first = await send()
      expect(first.status).toBe(200)
      const again = await send()
      expect({ text: again.text, replayed: again.headers.get('idempotent-replayed') }).toEqual({
        text: first.text,
        replayed: 'true',
      })
    }
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 4 })
  })

  test('of a dataset that does not exist are a 404', async () => {
    const id = await filled()
    const { status, error } = await request('POST', `/datasets/ds_00000000000000000000000000/rows/batch`, {
      body: { operations: [{ op: 'delete', ids: ['row_1'] }] },
    })
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not_found' })
    expect(await data(id)).toEqual(ROWS)
  })
})
