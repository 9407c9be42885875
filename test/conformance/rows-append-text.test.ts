import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'sold', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'more', type: 'json' },
]
const CSV = 'text/csv'
const NDJSON = 'application/x-ndjson'

describeEachEngine('Rows in a body of CSV or NDJSON', ({ client, request, seed }) => {
  const dataset = async () => (await seed.dataset({ columns: COLUMNS })).id
  const send = (id: string, type: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
    request('POST', `/datasets/${id}/rows`, { body, headers: { 'Content-Type': type, ...headers } })
  const rowsOf = async (id: string) => (await client.data.list(id, { limit: 100 })).data
  const refusal = async (type: string, body: string | Uint8Array, id?: string) => {
    const to = id ?? (await dataset())
    const { status, error } = await send(to, type, body)
    expect(await rowsOf(to)).toEqual([])
    return { status, field: error?.field, message: error?.message, errors: error?.details }
  }

  test('are appended as an import appends them, and answered as rows of JSON are', async () => {
    const id = await dataset()
    const file =
      '\ufeffsku;price;sold;day;more\r\n"a;""1""\n";-0.5;true;2026-11-22;"{""b"":[1]}"\r\n"";;;;\r\n007; 12 ;FALSE;;null'
    const added = await send(id, 'text/csv; charset=utf-8', file)
    const row_ids = ['row_1', 'row_2', 'row_3']
    expect(added).toMatchObject({ status: 201, body: { data: { dataset_id: id, rows_added: 3, row_ids } } })
    expect(await send(id, NDJSON, '{"sku":"é","price":1}\n\n{}\r\n')).toMatchObject({
      status: 201,
      body: { data: { rows_added: 2, row_ids: ['row_4', 'row_5'] } },
    })
    const empty = { sku: null, price: null, sold: null, day: null, more: null }
    expect(await rowsOf(id)).toEqual([
      { sku: 'a;"1"\n', price: -0.5, sold: true, day: '2026-11-22', more: { b: [1] } },
      { ...empty, sku: '' },
      { ...empty, sku: '007', price: 12, sold: false },
      { ...empty, sku: 'é', price: 1 },
      empty,
    ])
  })

  test('may be compressed, and larger than what the writer reads itself', async () => {
    const id = await dataset()
    const wide = 'x'.repeat(3_000)
    const file = `price,sku\n${Array.from({ length: 1_000 }, (_, n) => `${n},${wide}\n`).join('')}`
    expect(await send(id, CSV, file)).toMatchObject({ status: 201, body: { data: { rows_added: 1_000 } } })
    expect(await send(id, CSV, gzipSync(file), { 'Content-Encoding': 'gzip' })).toMatchObject({ status: 201 })
    expect((await client.rows.list(id, { filter: ['price:999'] })).data).toMatchObject([
      { id: 'row_1000', values: { sku: wide } },
      { id: 'row_2000', values: { sku: wide } },
    ])
  })

  test('are all refused where one is wrong, by its place and its line', async () => {
    expect(await refusal(CSV, 'sku,price\n"two\nlines",1\n\nb,two\nc,3,4\nd\n')).toMatchObject({
      status: 422,
      field: 'rows[1].price',
      message: expect.stringMatching(/^Line 5: price is a cell of type number and must be .*, not "two"\.$/),
      errors: [
        { field: 'rows[1].price' },
        { field: 'rows[2]', message: 'Line 6: The row has 3 cells, but the first line names 2 columns.' },
        { field: 'rows[3]', message: 'Line 7: The row has 1 cell, but the first line names 2 columns.' },
      ],
    })
    expect(await refusal(NDJSON, '{"sku":"a"}\n{"sku":1}\n[1]\n{"nope":1}\n{')).toMatchObject({
      status: 422,
      field: 'rows[1].sku',
      errors: [
        { message: expect.stringMatching(/^Line 2: sku is a cell of type text/) },
        { field: 'rows[2]', message: expect.stringMatching(/^Line 3: .*JSON object/) },
        { field: 'rows[3].nope', message: expect.stringMatching(/^Line 4: nope: the dataset has no such column/) },
        { field: 'rows[4]', message: expect.stringMatching(/^Line 5: The line is not a JSON object/) },
      ],
    })
  })

  test.each([
    { what: 'an unknown column', type: CSV, body: 'sku,prize\na,1\n', message: /^Line 1: .*no column "prize"/ },
    { what: 'a column twice', type: CSV, body: 'sku,sku\na,1\n', message: /^Line 1: two columns are named "sku"/ },
    { what: 'a quote that is never closed', type: CSV, body: 'sku\na\n"b\nc\n', message: /^Line 3: a quote/ },
    {
      what: 'other bytes than UTF-8',
      type: CSV,
      body: Buffer.from('sku\na\n\xff\n', 'latin1'),
      message: /^Line 3: .*UTF-8/,
    },
    { what: 'nothing in it', type: CSV, body: '\ufeff', message: /^The file is empty/ },
    { what: 'a first line only', type: CSV, body: 'sku\n', message: /^The body has no rows/ },
    { what: 'empty lines only', type: NDJSON, body: '\n \n', message: /^The body has no rows/ },
    { what: 'Parquet', type: CSV, body: Buffer.from('PAR1\x15\x00'), message: /Parquet/ },
    { what: 'gzip that is not declared', type: NDJSON, body: gzipSync('{}'), message: /Content-Encoding: gzip/ },
  ])('that have $what are a 422 at the body', async ({ type, body, message }) => {
    const refused = await refusal(type, body)
    expect(refused).toMatchObject({ status: 422, field: 'body' })
    expect(refused.message).toMatch(message)
  })

  test('may be as many as the plan allows in a request', async () => {
    const id = await dataset()
    const { rows_per_request: allowed } = (await client.organization.get()).limits
    const file = (count: number) => `price\n${'1\n'.repeat(count)}`
    const refused = await refusal(CSV, file(allowed + 1), id)
    expect(refused).toMatchObject({ status: 422, field: 'rows', message: expect.stringContaining(`${allowed} rows`) })
    expect(await send(id, CSV, file(allowed))).toMatchObject({ body: { data: { rows_added: allowed } } })
  })

  test('hold rules and unique indexes, among themselves and with rows that are there', async () => {
    const columns = [
      { name: 'sku', type: 'text' as const, required: true },
      { name: 'state', type: 'text' as const, values: ['open', 'closed'], default: 'open' },
    ]
    const { id } = await seed.dataset({ columns })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const refused = await refusal(CSV, 'sku,state\na,open\nb,ajar\na,closed\n,open\n', id)
    expect(refused.errors).toMatchObject([
      { field: 'rows[1].state', message: expect.stringContaining('ajar') },
      { field: 'rows[2].sku', message: expect.stringMatching(/^Line 4: .*same key as the one on line 2/) },
      { field: 'rows[3].sku' },
    ])
    expect(await send(id, CSV, 'sku\na\n')).toMatchObject({ status: 201 })
    const taken = await send(id, NDJSON, '{"sku":"b"}\n{"sku":"a"}\n')
    expect(taken).toMatchObject({ status: 422, error: { field: 'rows[1].sku' } })
    expect(await rowsOf(id)).toEqual([{ sku: 'a', state: 'open' }])
  })

  test('are appended once under an Idempotency-Key, which stands for the format, too', async () => {
    const id = await dataset()
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await send(id, CSV, 'sku\na\n', headers)
    const again = await send(id, CSV, 'sku\na\n', headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await send(id, CSV, 'sku\nb\n', headers)
    expect(other).toMatchObject({ status: 422, error: { field: 'Idempotency-Key' } })
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test('are another request under the key in another format, even if the bytes are the same', async () => {
    const both = '{}\n{}\n' // two rows of NDJSON, or a column and a row of CSV
    const { id } = await seed.dataset({ columns: [{ name: '{}', type: 'text' }] })
    const headers = { 'Idempotency-Key': randomUUID() }
    expect(await send(id, CSV, both, headers)).toMatchObject({ status: 201, body: { data: { rows_added: 1 } } })
    expect(await send(id, NDJSON, both, headers)).toMatchObject({ status: 422, error: { field: 'Idempotency-Key' } })
    expect(await send(id, NDJSON, both)).toMatchObject({ status: 201, body: { data: { rows_added: 2 } } })
  })

  test('need a dataset that is there, and a media type that is declared', async () => {
    expect(await send('ds_000000000000', CSV, 'sku\na\n')).toMatchObject({ status: 404 })
    const refused = await send(await dataset(), 'text/tab-separated-values', 'sku\na\n')
    expect(refused).toMatchObject({ status: 400, error: { field: 'Content-Type' } })
    expect(refused.error?.message).toMatch(/text\/csv.*application\/x-ndjson/)
  })
})
