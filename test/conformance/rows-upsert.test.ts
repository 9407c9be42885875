import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'size', type: 'number' },
  { name: 'more', type: 'json' },
]

describeEachEngine('Upserting rows', ({ client, own, request, seed, server }) => {
  const keyed = async (rows: Row[] = [], fields = ['sku']) => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    await client.indexes.create(id, { fields, unique: true })
    return id
  }
  const refusal = async (id: string, body: object) => {
    const { status, error } = await request('POST', `/datasets/${id}/rows/upsert`, { body })
    return { status, field: error?.field, message: error?.message }
  }

  test('adds what is not there, changes what is, and names every row in the order of the request', async () => {
    const id = await keyed([
      { sku: 'A', size: 1 },
      { sku: 'B', size: 2, more: [1] },
    ])
    const rows = [{ sku: 'C', size: 3 }, { sku: 'B', size: 5 }, { sku: 'A', size: 1 }, { sku: 'D' }]
    const upserted = await client.rows.upsert(id, { match: ['sku'], rows })
    expect(upserted).toMatchObject({ rows_created: 2, rows_updated: 1, rows_unchanged: 1, rows_deleted: 0 })
    expect(upserted.rows).toEqual([
      { id: 'row_3', outcome: 'created' },
      { id: 'row_2', outcome: 'updated' },
      { id: 'row_1', outcome: 'unchanged' },
      { id: 'row_4', outcome: 'created' },
    ])
    expect((await client.data.list(id)).data).toEqual([
      { sku: 'A', size: 1, more: null },
      { sku: 'B', size: 5, more: [1] },
      { sku: 'C', size: 3, more: null },
      { sku: 'D', size: null, more: null },
    ])
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 4 })
  })

  test('merges cells that are sent, replaces the whole row, or skips it', async () => {
    const id = await keyed([{ sku: 'A', size: 1, more: { a: 1 } }])
    const upsert = (on_match: 'merge' | 'replace' | 'skip', row: Row) =>
      client.rows.upsert(id, { match: ['sku'], on_match, rows: [row] })
    const cells = async () => (await client.rows.get(id, 'row_1')).values
    expect((await upsert('skip', { sku: 'A', size: 9 })).rows).toEqual([{ id: 'row_1', outcome: 'skipped' }])
    await upsert('merge', { sku: 'A', size: null })
    expect(await cells()).toEqual({ sku: 'A', size: null, more: { a: 1 } })
    await upsert('replace', { sku: 'A', size: 3 })
    expect(await cells()).toEqual({ sku: 'A', size: 3, more: null })
  })

  test('writes nothing where nothing changes: times, tags and versions stay', async () => {
    const id = await keyed([{ sku: 'A', size: 1 }])
    const before = await client.rows.get(id, 'row_1')
    const tag = async () => (await request('GET', `/datasets/${id}/data`)).headers.get('etag')
    const tagBefore = await tag()
    const { version } = await client.rows.upsert(id, {
      match: ['sku'],
      rows: [{ sku: 'A' }, { sku: 'B' }],
      dry_run: true,
    })
    const again = await client.rows.upsert(id, { match: ['sku'], rows: [{ size: 1, sku: 'A' }] })
    expect(again).toMatchObject({ rows_unchanged: 1, rows_updated: 0, version })
    expect(await client.rows.get(id, 'row_1')).toEqual(before)
    expect(await tag()).toBe(tagBefore)
    const log = { organizationId: own.organizationId, datasetId: id, after: version, limit: 10 }
    expect(await server.store.selectChanges(log)).toEqual([])
  })

  test('logs the rows of one request as one version', async () => {
    const id = await keyed([{ sku: 'A' }, { sku: 'B' }, { sku: 'C' }])
    const rows = ['X', 'A', 'Y', 'B', 'C'].map((sku) => ({ sku, size: 1 }))
    const { version } = await client.rows.upsert(id, { match: ['sku'], rows })
    const log = { organizationId: own.organizationId, datasetId: id, after: version - 1, limit: 10 }
    expect(await server.store.selectChanges(log)).toEqual([
      {
        version,
        kind: 'appended',
        firstRow: 4,
        rowCount: 2,
        at: expect.any(Number),
        others: [{ kind: 'updated', firstRow: 1, rowCount: 3 }],
      },
    ])
  })

  test('is refused at its rows: all or none', async () => {
    const id = await keyed([{ sku: 'A', size: 1 }])
    await client.indexes.create(id, { fields: ['size'], unique: true })
    const match = ['sku']
    const row = (message: string) => ({ status: 422, message: expect.stringContaining(message) })
    expect(await refusal(id, { match, rows: [{ sku: 'B' }, { size: 4 }] })).toMatchObject({
      field: 'rows[1].sku',
      ...row('is empty'),
    })
    expect(await refusal(id, { match, rows: [{ sku: 'B' }, { sku: 'C' }, { sku: 'B' }] })).toMatchObject({
      field: 'rows[2].sku',
      ...row('rows[0]'),
    })
    expect(await refusal(id, { match, rows: [{ sku: 'B', size: 1 }] })).toMatchObject({
      field: 'rows[0].size',
      ...row('row_1'),
    })
    const two = [
      { sku: 'B', size: 7 },
      { sku: 'C', size: 7 },
    ]
    expect(await refusal(id, { match, rows: two })).toMatchObject({ field: 'rows[1].size', ...row('rows[0]') })
    expect(await refusal(id, { match, rows: [{ sku: 'B' }, { sku: 'A', size: 'x' }] })).toMatchObject({
      field: 'rows[1].size',
    })
    expect(await refusal(id, { match, rows: [{ sku: 'B' }, { sku: 'x'.repeat(513) }] })).toMatchObject({
      field: 'rows[1].sku',
      ...row('512'),
    })
    expect(await refusal(id, { match, rows: [{ sku: 'B', nope: 1 }] })).toMatchObject({ field: 'rows[0].nope' })
    expect(await refusal(id, { match: ['more'], rows: [{ sku: 'B' }] })).toMatchObject({ status: 422, field: 'match' })
    expect(await refusal(id, { match: ['sku', 'size'], rows: [{ sku: 'B' }] })).toMatchObject({ field: 'match' })
    expect(await refusal(id, { match, on_match: 'keep', rows: [{}] })).toMatchObject({ field: 'on_match' })
    expect(await refusal(id, { match, rows: [] })).toMatchObject({ status: 422, field: 'rows' })
    expect(await refusal(id, { match, rows: [{ sku: 'B' }], also: 1 })).toMatchObject({ field: 'also' })
    const large = { match, rows: [{ sku: 'B', more: 'x'.repeat(2 * 1024 ** 2) }] }
    expect(await refusal(id, large)).toMatchObject({ status: 422, field: 'rows[0].more' })
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 1 })
  })

  test('lets rows of a request exchange the keys of another index', async () => {
    const id = await keyed([
      { sku: 'A', size: 1 },
      { sku: 'B', size: 2 },
    ])
    await client.indexes.create(id, { fields: ['size'], unique: true })
    const rows = [
      { sku: 'A', size: 2 },
      { sku: 'B', size: 1 },
    ]
    expect(await client.rows.upsert(id, { match: ['sku'], rows })).toMatchObject({ rows_updated: 2 })
    await expect(client.rows.append(id, [{ sku: 'C', size: 2 }])).rejects.toMatchObject({
      message: expect.stringContaining('row_1'),
    })
  })

  test('finds rows by several columns in any order, and by whole texts', async () => {
    const long = 'é'.repeat(400)
    const id = await keyed([{ sku: `${long}a`, size: 1 }], ['sku', 'size'])
    const upsert = (row: Row) => client.rows.upsert(id, { match: ['size', 'sku'], rows: [row] })
    expect((await upsert({ sku: `${long}b`, size: 1 })).rows_created).toBe(1)
    expect((await upsert({ sku: `${long}a`, size: 1, more: 1 })).rows).toEqual([{ id: 'row_1', outcome: 'updated' }])
  })

  test('fills defaults and asks for required cells in rows that are added, and in those that are replaced', async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'state', type: 'text', default: 'open', values: ['open', 'closed'] },
        { name: 'size', type: 'number', required: true },
      ],
      rows: [{ sku: 'A', size: 1, state: 'closed' }],
    })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const match = ['sku']
    expect(await refusal(id, { match, rows: [{ sku: 'A' }, { sku: 'B' }] })).toMatchObject({ field: 'rows[1].size' })
    expect(await refusal(id, { match, on_match: 'replace', rows: [{ sku: 'A' }] })).toMatchObject({
      field: 'rows[0].size',
    })
    expect(await refusal(id, { match, rows: [{ sku: 'A', size: null }] })).toMatchObject({ field: 'rows[0].size' })
    expect(await refusal(id, { match, rows: [{ sku: 'A', state: 'opne' }] })).toMatchObject({ field: 'rows[0].state' })
    await client.rows.upsert(id, { match, rows: [{ sku: 'A' }, { sku: 'B', size: 2 }] })
    expect((await client.data.list(id)).data).toEqual([
      { sku: 'A', state: 'closed', size: 1 },
      { sku: 'B', state: 'open', size: 2 },
    ])
    await client.rows.upsert(id, { match, on_match: 'replace', rows: [{ sku: 'A', size: 3 }] })
    expect((await client.rows.get(id, 'row_1')).values).toEqual({ sku: 'A', state: 'open', size: 3 })
  })

  test('gives the same answer to a request that is repeated with its key, whatever happened since', async () => {
    const id = await keyed([{ sku: 'n5' }])
    const headers = { 'Idempotency-Key': randomUUID() }
    const rows = Array.from({ length: 500 }, (_, n) => ({ sku: `n${n}`, size: n }))
    const send = () => request('POST', `/datasets/${id}/rows/upsert`, { headers, body: { match: ['sku'], rows } })
    const first = await send()
    expect(first).toMatchObject({ status: 200, body: { data: { rows_created: 499, rows_updated: 1 } } })
    await client.rows.delete(id, 'row_1')
    const again = await send()
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await request('POST', `/datasets/${id}/rows/upsert`, {
      headers,
      body: { match: ['sku'], rows: [{ sku: 'z' }] },
    })
    expect(other).toMatchObject({ status: 422, error: { field: 'Idempotency-Key' } })
    expect(await client.datasets.get(id)).toMatchObject({ row_count: 499 })
  })

  test('stores each key once when many clients send the same rows', async () => {
    const id = await keyed()
    const rows = Array.from({ length: 40 }, (_, n) => ({ sku: `n${n}`, size: n }))
    const sent = Array.from({ length: 6 }, () => client.rows.upsert(id, { match: ['sku'], rows }))
    const answers = await Promise.all(sent)
    expect(answers.map(({ rows_created }) => rows_created).sort()).toEqual([0, 0, 0, 0, 0, 40])
    for (const answer of answers) expect(answer.rows.map(({ id }) => id)).toEqual(answers[0]?.rows.map(({ id }) => id))
  })

  test('takes as many rows as the plan allows', async () => {
    const free = await seed.organization('free')
    const { id } = await seed.dataset({ in: free })
    const rows = Array.from({ length: 1_001 }, () => ({}))
    const body = { match: ['name'], rows }
    const answer = await request('POST', `/datasets/${id}/rows/upsert`, { key: free.apiKey, body })
    expect(answer).toMatchObject({
      status: 422,
      error: { field: 'rows', message: expect.stringContaining('1001 rows') },
    })
  })
})
