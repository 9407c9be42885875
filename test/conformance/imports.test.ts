import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { errorsOf, NDJSON, runImport } from '../support/run-import.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'sold', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'more', type: 'json' },
]

describeEachEngine('An import', (harness) => {
  const { client, request, seed, onSqlite } = harness
  // A part has 10,000 rows. On PostgreSQL test/store/imports-interrupted has several parts.
  const MANY = onSqlite === undefined ? 200 : 12_000
  const dataset = async () => (await seed.dataset({ columns: COLUMNS })).id
  const rowsOf = async (id: string) => (await client.data.list(id, { limit: 100 })).data

  test('of CSV stores each cell by the type of its column, and an empty cell apart from an empty text', async () => {
    const id = await dataset()
    const file =
      'sku,price,sold,day,more\r\n"a,""1""\n",-0.5,true,2026-11-22,"{""b"":[1]}"\r\n"",,,,\r\n007, 12 ,FALSE,,null\r\n'
    const imported = await runImport(harness, id, file)
    expect(imported).toMatchObject({
      status: 'succeeded',
      format: 'csv',
      mode: 'append',
      on_error: 'stop',
      error: null,
    })
    expect(imported).toMatchObject({
      rows_read: 3,
      rows_written: 3,
      rows_refused: 0,
      size_bytes: file.length,
      dataset_id: id,
    })
    expect(await rowsOf(id)).toEqual([
      { sku: 'a,"1"\n', price: -0.5, sold: true, day: '2026-11-22', more: { b: [1] } },
      { sku: '', price: null, sold: null, day: null, more: null },
      { sku: '007', price: 12, sold: false, day: null, more: null },
    ])
  })

  test('of NDJSON takes rows as an append does', async () => {
    const id = await dataset()
    const file = '{"sku":"a","price":1}\n\n{"more":[1,{"b":null}]}'
    expect(await runImport(harness, id, file, { type: NDJSON })).toMatchObject({ status: 'succeeded', rows_written: 2 })
    expect(await rowsOf(id)).toMatchObject([
      { sku: 'a', price: 1 },
      { sku: null, more: [1, { b: null }] },
    ])
  })

  onSqlite?.('of 12,000 rows writes all of them in their order', async () => {
    const id = await dataset()
    const lines = Array.from({ length: 12_000 }, (_, row) => `é${row},${row}\n`)
    const file = gzipSync(`\ufeffsku;price\n${lines.join('').replaceAll(',', ';')}`)
    const imported = await runImport(harness, id, file, { headers: { 'Content-Encoding': 'gzip' } })
    expect(imported).toMatchObject({ status: 'succeeded', rows_written: 12_000 })
    const { data } = await client.data.list(id, { filter: ['price:>=11998'] })
    expect(data).toMatchObject([{ sku: 'é11998' }, { sku: 'é11999' }])
    expect((await client.rows.list(id, { filter: ['price:11999'] })).data).toMatchObject([{ id: 'row_12000' }])
  })

  test('that stops at a wrong row writes nothing, and lists the wrong rows', async () => {
    const id = await dataset()
    const good = 'ok,1\n'.repeat(MANY)
    const imported = await runImport(harness, id, `sku,price\n${good}bad,one\nbad,2,3\n`)
    expect(imported).toMatchObject({ status: 'failed', rows_read: MANY + 2, rows_written: 0, rows_refused: 2 })
    expect(imported.error?.message).toMatch(/^2 rows cannot be stored.*Nothing was written\.$/)
    expect(await errorsOf(harness, imported.id)).toEqual([
      {
        line: MANY + 2,
        field: 'price',
        message:
          'price is a cell of type number and must be a JSON number within the range of a double, integers from -9007199254740991 to 9007199254740991, not "one".',
        text: 'bad,one',
      },
      {
        line: MANY + 3,
        field: null,
        message: 'The row has 3 cells, but the first line names 2 columns.',
        text: 'bad,2,3',
      },
    ])
    expect(await rowsOf(id)).toEqual([])
  })

  test('that skips wrong rows writes the others', async () => {
    const id = await dataset()
    const file = '{"sku":"a"}\n{"sku":1}\nnope\n{"x":1}\n{"sku":"b"}\n'
    const imported = await runImport(harness, id, file, { type: NDJSON, query: '?on_error=skip' })
    expect(imported).toMatchObject({ status: 'succeeded', rows_read: 5, rows_written: 2, rows_refused: 3 })
    expect(await errorsOf(harness, imported.id)).toMatchObject([
      { line: 2, field: 'sku', text: '{"sku":1}' },
      { line: 3, field: null, text: 'nope' },
      { line: 4, field: 'x', text: '{"x":1}' },
    ])
    expect(await rowsOf(id)).toMatchObject([{ sku: 'a' }, { sku: 'b' }])
  })

  test('keeps a unique index, in the file and against rows that are there', async () => {
    const id = await dataset()
    await client.rows.append(id, [{ sku: 'there' }])
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    const file = 'sku\na\nthere\na\nb\n'
    const skipped = await runImport(harness, id, file, { query: '?on_error=skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', rows_written: 2, rows_refused: 2 })
    expect(await errorsOf(harness, skipped.id)).toMatchObject([
      { line: 3, field: 'sku', message: expect.stringContaining('row_1 has'), text: 'there' },
      { line: 4, field: 'sku', message: expect.stringContaining('line 2'), text: 'a' },
    ])
    const stopped = await runImport(harness, id, 'sku\nc\nthere\n')
    expect(stopped).toMatchObject({ status: 'failed', rows_written: 0, rows_refused: 1 })
    expect((await rowsOf(id)).map(({ sku }) => sku)).toEqual(['there', 'a', 'b'])
  })

  test.each([
    ['', /empty/],
    ['nope,price\n1,2\n', /Line 1: the dataset has no column "nope"\. Its columns: "sku"/],
    ['sku,sku\n1,2\n', /Line 1: two columns are named "sku"/],
    ['sku,\n1,2\n', /Line 1: column 2 has no name/],
    ['"sku\n1,2\n', /Line 1: a quote that begins in this row is never closed/],
    [gzipSync('sku\n1\n'), /Content-Encoding: gzip/],
    [Buffer.from('PK\x03\x04…'), /ZIP/],
    [Buffer.from('\ufeffsku\n', 'utf16le'), /UTF-16/],
    [Buffer.from('sk\xfc\n', 'latin1'), /Line 1: it is not valid UTF-8/],
    [Buffer.from('sku\nb\xe6\r\nc\n', 'latin1'), /Line 2: it is not valid UTF-8/],
    [Buffer.from('sku\na\nb\xf8', 'latin1'), /Line 3: it is not valid UTF-8/],
  ])('of a file that does not fit is refused before it begins: %s', async (body, message) => {
    const id = await dataset()
    const refused = await request('POST', `/datasets/${id}/imports`, { body })
    expect(refused).toMatchObject({ status: 422, error: { field: 'body', message: expect.stringMatching(message) } })
    expect((await client.imports.list(id)).data).toEqual([])
  })

  test('of a file that breaks off in the middle fails with the line, and writes nothing', async () => {
    const id = await dataset()
    const imported = await runImport(harness, id, 'sku,price\na,1\n"b,2\n')
    expect(imported).toMatchObject({ status: 'failed', rows_written: 0, error: { line: 3 } })
    expect(imported.error?.message).toContain('never closed')
  })

  test('is listed with the others of its dataset, the oldest or the newest first, with cursors that are of one order', async () => {
    const id = await dataset()
    const other = await runImport(harness, await dataset(), 'sku\na\n')
    const ids: string[] = []
    for (const sku of ['a', 'b', 'c']) ids.push((await runImport(harness, id, `sku\n${sku}\n`)).id)
    expect(ids).not.toContain(other.id)
    const listed = async (order?: 'asc' | 'desc') =>
      (await client.imports.list(id, { limit: 2, ...(order && { order }) }).toArray()).map((one) => one.id)
    expect(await listed()).toEqual(ids)
    expect(await listed('asc')).toEqual(ids)
    expect(await listed('desc')).toEqual(ids.toReversed())
    const { pagination } = await client.imports.list(id, { limit: 2 })
    const refused = await request('GET', `/datasets/${id}/imports?order=desc&cursor=${pagination.cursor}`)
    expect(refused).toMatchObject({ status: 400, error: { field: 'cursor' } })
  })
})
