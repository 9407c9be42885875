import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { errorsOf, NDJSON, runImport } from '../support/run-import.ts'

describeEachEngine('An import that upserts', (harness) => {
  const { client, request, seed, onSqlite } = harness
  // A part has 10,000 rows. On PostgreSQL test/store/imports-interrupted has several parts.
  const MANY = onSqlite === undefined ? 200 : 12_000

  async function target(rows: Record<string, unknown>[] = []) {
    const columns = [
      { name: 'sku', type: 'text' as const },
      { name: 'price', type: 'number' as const },
      { name: 'state', type: 'text' as const, required: true },
    ]
    const { id } = await seed.dataset({ columns, rows })
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    return id
  }

  const upsert = (id: string, file: string, options: Parameters<typeof runImport>[3] = {}) =>
    runImport(harness, id, file, { ...options, query: `?mode=upsert&match=sku${options.query ?? ''}` })
  const recordsOf = async (id: string) =>
    (await client.rows.list(id, { limit: 100 })).data.map((row) => [row.id, row.values])

  test('updates the rows that it finds by their keys, adds the others, and leaves those alone that are the same', async () => {
    const id = await target([
      { sku: 'a', price: 1, state: 'new' },
      { sku: 'b', price: 2, state: 'new' },
    ])
    const file = 'state,sku\nnew,a\nsold,b\nnew,c\n'
    const imported = await upsert(id, file)
    expect(imported).toMatchObject({ status: 'succeeded', mode: 'upsert', match: ['sku'], rows_read: 3 })
    expect(imported).toMatchObject({ rows_written: 2, rows_created: 1, rows_updated: 1, rows_unchanged: 1 })
    expect(await recordsOf(id)).toEqual([
      ['row_1', { sku: 'a', price: 1, state: 'new' }],
      ['row_2', { sku: 'b', price: 2, state: 'sold' }],
      ['row_3', { sku: 'c', price: null, state: 'new' }],
    ])
    const tag = (await request('GET', `/datasets/${id}/data`)).headers.get('etag')
    expect(await upsert(id, file)).toMatchObject({ rows_written: 0, rows_unchanged: 3 })
    expect((await request('GET', `/datasets/${id}/data`)).headers.get('etag')).toBe(tag)
  })

  test('of CSV that lacks a required column changes rows that have it, and adds none', async () => {
    const id = await target([{ sku: 'a', price: 1, state: 'new' }])
    const imported = await upsert(id, 'sku,price\na,5\nb,6\n', { query: '&on_error=skip' })
    expect(imported).toMatchObject({ rows_created: 0, rows_updated: 1, rows_refused: 1 })
    expect(await errorsOf(harness, imported.id)).toMatchObject([{ line: 3, field: 'state', text: 'b,6' }])
    expect(await recordsOf(id)).toEqual([['row_1', { sku: 'a', price: 5, state: 'new' }]])
  })

  test('of NDJSON sets only the cells that a line has', async () => {
    const id = await target([{ sku: 'a', price: 1, state: 'new' }])
    const file = '{"sku":"a","price":null}\n{"sku":"b","state":"x"}\n{"sku":"c"}\n'
    const imported = await upsert(id, file, { type: NDJSON, query: '&on_error=skip' })
    expect(imported).toMatchObject({ rows_created: 1, rows_updated: 1, rows_refused: 1 })
    expect(await errorsOf(harness, imported.id)).toMatchObject([{ line: 3, field: 'state', text: '{"sku":"c"}' }])
    expect(await recordsOf(id)).toEqual([
      ['row_1', { sku: 'a', price: null, state: 'new' }],
      ['row_2', { sku: 'b', price: null, state: 'x' }],
    ])
  })

  test('refuses an empty key and a key that came before, however far apart the two are in the file', async () => {
    const id = await target()
    const many = Array.from({ length: MANY }, (_, row) => `k${row},${row},x\n`).join('')
    const file = `sku,price,state\n${many},1,x\nk7,8,x\nlast,1,x\n`
    const stopped = await upsert(id, file)
    expect(stopped).toMatchObject({ status: 'failed', rows_written: 0, rows_refused: 2 })
    const skipped = await upsert(id, file, { query: '&on_error=skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', rows_created: MANY + 1, rows_refused: 2 })
    const errors = [
      { line: MANY + 2, field: 'sku', message: expect.stringContaining('empty'), text: ',1,x' },
      { line: MANY + 3, field: 'sku', message: expect.stringContaining('line 9'), text: 'k7,8,x' },
    ]
    expect(await errorsOf(harness, stopped.id)).toMatchObject(errors)
    expect(await errorsOf(harness, skipped.id)).toMatchObject(errors)
  })

  test('refuses a row whose key of another unique index is taken', async () => {
    const id = await target([{ sku: 'a', price: 1, state: 'new' }])
    await client.indexes.create(id, { fields: ['price'], unique: true })
    const file = 'sku,price,state\nb,1,x\nc,5,x\nd,5,x\n'
    const skipped = await upsert(id, file, { query: '&on_error=skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', rows_created: 1, rows_refused: 2 })
    expect(await errorsOf(harness, skipped.id)).toMatchObject([
      { line: 2, field: 'price', message: expect.stringContaining('row_1') },
      { line: 4, field: 'price', message: expect.stringContaining('line 3'), same_key_as_line: 3 },
    ])
  })

  test.each([
    ['?mode=upsert', 400, 'match', /needs match/],
    ['?match=sku', 400, 'match', /mode=append/],
    ['?mode=upsert&match=price', 400, 'match', /no unique index of exactly these columns\. It has them on: "sku"/],
    ['?mode=upsert&match=sku,price', 400, 'match', /no unique index/],
    ['?mode=upsert&match=sku', 422, 'body', /Line 1: the file has no column "sku"/],
  ])(
    'is refused before it begins where it cannot find rows, and so is its preview: %s',
    async (query, status, field, message) => {
      const id = await target()
      const file = { body: 'price\n1\n', headers: { 'Content-Type': 'text/csv' } }
      const refused = { status, error: { field, message: expect.stringMatching(message) } }
      expect(await request('POST', `/datasets/${id}/imports${query}`, file)).toMatchObject(refused)
      expect(await request('POST', `/datasets/${id}/imports/preview${query}`, file)).toMatchObject(refused)
    },
  )
})
