import { beforeAll, expect, test } from 'vitest'
import type { Column, Condition } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'dest', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: '__proto__', type: 'boolean' },
]

const ROWS = [
  { origin: 'OSL', dest: 'TRD', delay: 5 },
  { origin: 'TRD', dest: 'OSL', delay: 15 },
  { origin: 'BGO', dest: 'TRD', delay: 25 },
  { origin: 'BGO', dest: null, delay: null },
]

const LATE: Condition = { field: 'delay', op: '>', value: 10 }

describeEachEngine('Fields', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  })

  test('are the only columns of a row, in the order in which they are named', async () => {
    const { text } = await request('GET', `/datasets/${id}/data?fields=dest,origin&limit=1`)
    expect(text).toContain('"data":[{"dest":"TRD","origin":"OSL"}]')
    const { data } = await client.rows.list(id, { fields: ['__proto__', 'delay'], limit: 1 })
    expect(JSON.stringify(data[0]?.values)).toBe('{"__proto__":null,"delay":5}')
    expect(data[0]).toMatchObject({ id: 'row_1', created_at: expect.any(String), updated_at: expect.any(String) })
  })

  test('leave out columns by which rows are found and sorted', async () => {
    const query = { fields: ['dest'], sort: ['-delay', 'origin'], filter: ['origin:!x'], limit: 1 }
    const pages = await client.data.list(id, query).toArray()
    expect(pages).toEqual([{ dest: 'TRD' }, { dest: 'OSL' }, { dest: 'TRD' }, { dest: null }])
  })

  test('are the columns of an export', async () => {
    const file = await client.data.export(id, { format: 'csv', fields: ['delay', 'dest'], filter: ['origin:BGO'] })
    expect(await new Response(file).text()).toBe('delay,dest\r\n25,TRD\r\n,\r\n')
  })

  test('have a tag of their own, and no part in a cursor', async () => {
    const all = await request('GET', `/datasets/${id}/data?limit=2`)
    const some = await request('GET', `/datasets/${id}/data?limit=2&fields=dest`)
    expect(some.headers.get('etag')).not.toBe(all.headers.get('etag'))
    const { cursor } = (all.body as { pagination: { cursor: string } }).pagination
    expect((await client.data.list(id, { cursor, fields: ['delay'] })).data).toEqual([{ delay: 25 }, { delay: null }])
  })

  test.each(['no such', 'dest,dest', 'dest,', ''])('fields=%s is refused', async (fields) => {
    const { status, error } = await request('GET', `/datasets/${id}/data?fields=${fields}`)
    expect([status, error.field]).toEqual([400, 'fields'])
  })
})

describeEachEngine('A query that is a body', ({ client, clientOf, own, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  })

  test('finds the same pages as the data operation, whose cursors it takes', async () => {
    const where: Condition = { any: [LATE, { field: 'dest', op: 'empty' }] }
    const body = { where, fields: ['origin', 'delay'], sort: ['delay'], limit: 1 }
    const rows = await client.data.query(id, body).toArray()
    expect(rows).toEqual([
      { origin: 'BGO', delay: null },
      { origin: 'TRD', delay: 15 },
      { origin: 'BGO', delay: 25 },
    ])
    const first = await client.data.query(id, body)
    const { cursor } = first.pagination
    const rest = await client.data.list(id, { any: ['delay:>10', 'dest:'], sort: ['delay'], cursor })
    expect(rest.data.map((row) => row['delay'])).toEqual([15, 25])
    expect((await client.data.query(id, {})).data).toHaveLength(4)
  })

  test('may be asked with a key that only reads, and has no tag', async () => {
    const { data } = await clientOf(own.readKey).data.query(id, { where: LATE })
    expect(data).toHaveLength(2)
    const { headers } = await request('POST', `/datasets/${id}/query`, { body: {} })
    expect(headers.get('etag')).toBeNull()
  })

  test('can be far longer than an address', async () => {
    const value = Array.from({ length: 100 }, (_, index) => 'x'.repeat(4_000) + index)
    const { data } = await client.data.query(id, { where: { not: { field: 'origin', op: 'in', value } } })
    expect(data).toHaveLength(4)
  })

  test.each([
    [{ where: 'x' }, 'where'],
    [{ where: null }, 'where'],
    [{ where: { all: [LATE, { any: [{ ...LATE, value: 'x' }] }] } }, 'where.all[1].any[0].value'],
    [{ fields: ['nope'] }, 'fields'],
    [{ fields: [] }, 'fields'],
    [{ sort: ['nope'] }, 'sort'],
    [{ limit: 101 }, 'limit'],
    [{ cursor: 'x' }, 'cursor'],
    [{ filter: ['delay:1'] }, 'filter'],
  ])('%j is a 422 that names %s', async (body, field) => {
    const { status, error } = await request('POST', `/datasets/${id}/query`, { body })
    expect([status, error.code, error.field]).toEqual([422, 'validation_error', field])
  })

  test('on a dataset that is not there is a 404, also if it is wrong', async () => {
    const path = '/datasets/ds_000000000000/query'
    expect((await request('POST', path, { body: { where: LATE } })).status).toBe(404)
    expect((await request('POST', path, { body: { where: {} } })).status).toBe(404)
  })
})
