import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Column, ImportFailedError, type ImportPreview, type ImportReport } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { errorsOf, importEnded, runImport } from '../support/run-import.ts'
import { type WrittenParquet, writtenParquet } from '../support/written-parquet.ts'

const PARQUET = 'application/vnd.apache.parquet'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'sold', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'more', type: 'json' },
]

const ROWS = Array.from({ length: 2_345 }, (_, n) => ({
  sku: n % 7 === 0 ? '' : `${n % 3 === 0 ? '\ufeff' : ''}n${n} 😀\n"`,
  price: n % 5 === 0 ? null : n === 4 ? JSON.rawJSON('6.02e23') : n / 3,
  sold: n % 3 === 0 ? null : n % 2 === 0,
  day: n % 11 === 0 ? null : `20${10 + (n % 80)}-02-0${1 + (n % 9)}`,
  more: n % 2 === 0 ? null : { a: [n, null], b: '2026-11-20' },
}))

describeEachEngine('An import of Parquet', (harness) => {
  const { client, clientOf, request, seed, server } = harness
  const dataset = async (columns = COLUMNS) => (await seed.dataset({ columns })).id
  const exported = async (id: string, format: string) => {
    const response = await client.data.export(id, { format: format as 'ndjson' })
    return Buffer.from(await new Response(response as ReadableStream).arrayBuffer())
  }
  const filled = async () => {
    const id = await dataset()
    await client.rows.append(id, ROWS)
    return id
  }
  const send = (path: string, body: Uint8Array) => request('POST', path, { body, headers: { 'Content-Type': PARQUET } })
  const preview = async (id: string, file: Uint8Array) => {
    const { body } = await send(`/datasets/${id}/imports/preview`, file)
    return (body as { data: ImportPreview }).data
  }

  test('brings back what an export wrote, empty cells of a column with a default too, appended, in place of other rows, and into a new dataset', async () => {
    const first = await filled()
    const [file, lines] = [await exported(first, 'parquet'), await exported(first, 'ndjson')]
    const id = await dataset(COLUMNS.map((column) => (column.name === 'price' ? { ...column, default: 1 } : column)))
    const imported = await runImport(harness, id, file, { type: PARQUET })
    expect(imported).toMatchObject({ status: 'succeeded', format: 'parquet', size_bytes: file.length })
    expect(imported).toMatchObject({ rows_read: ROWS.length, rows_written: ROWS.length, rows_refused: 0 })
    expect((await exported(id, 'ndjson')).equals(lines)).toBe(true)
    await runImport(harness, id, file, { type: PARQUET, query: '?mode=replace' })
    expect((await exported(id, 'ndjson')).equals(lines)).toBe(true)
    const { project_id } = await client.datasets.get(first)
    const made = await send(`/imports?name=New&project_id=${project_id}`, file)
    const { status, dataset_id } = await importEnded(harness, (made.body as { data: { id: string } }).data.id)
    expect(status).toBe('succeeded')
    expect((await client.datasets.get(dataset_id)).columns).toEqual(COLUMNS)
    expect((await exported(dataset_id, 'ndjson')).equals(lines)).toBe(true)
  })

  test('brings back columns whose names begin with a byte order mark, or are one', async () => {
    const columns = ['\ufeff', '\ufeffsku', 'sku'].map((name) => ({ name, type: 'text' as const }))
    const { id, project_id } = await seed.dataset({ columns, rows: [{ '\ufeff': 'a', '\ufeffsku': 'b', sku: 'c' }] })
    const file = await exported(id, 'parquet')
    expect(await runImport(harness, id, file, { type: PARQUET })).toMatchObject({ status: 'succeeded' })
    const made = await send(`/imports?name=Marked&project_id=${project_id}`, file)
    const { status, dataset_id } = await importEnded(harness, (made.body as { data: { id: string } }).data.id)
    expect(status).toBe('succeeded')
    expect((await client.datasets.get(dataset_id)).columns).toEqual(columns)
    const lines = await exported(dataset_id, 'ndjson')
    expect((await exported(id, 'ndjson')).equals(Buffer.concat([lines, lines]))).toBe(true)
  })

  test('updates the rows that it finds by a key, and may be compressed once more', async () => {
    const id = await dataset(COLUMNS.slice(0, 2))
    await client.indexes.create(id, { fields: ['sku'], unique: true })
    await client.rows.append(id, [
      { sku: 'a', price: 1 },
      { sku: 'b', price: 2 },
    ])
    const file = writtenParquet([
      { name: 'price', data: [2, 3n, 4].map(Number), type: 'INT32' },
      { name: 'sku', data: ['b', 'c', 'a'], type: 'STRING' },
    ])
    const headers = { 'Content-Encoding': 'gzip' }
    const query = '?mode=upsert&match=sku'
    const imported = await runImport(harness, id, gzipSync(file), { type: PARQUET, query, headers })
    expect(imported).toMatchObject({ rows_created: 1, rows_updated: 1, rows_unchanged: 1 })
    expect((await client.data.list(id)).data).toEqual([
      { sku: 'a', price: 4 },
      { sku: 'b', price: 2 },
      { sku: 'c', price: 3 },
    ])
    const lacking = writtenParquet([{ name: 'price', data: [1], type: 'DOUBLE' }])
    expect(await send(`/datasets/${id}/imports${query}`, lacking)).toMatchObject({
      status: 422,
      error: { field: 'body', message: expect.stringContaining('no column "sku"') },
    })
  })

  test('takes the types of a new dataset from the file, whatever the cells look like', async () => {
    const file = writtenParquet([
      { name: 'zip', data: ['007', '2026-11-20'], type: 'STRING' },
      { name: 'none', data: [null, null], type: 'DOUBLE' },
      { name: 'small', data: [1, 2], type: 'INT32' },
      { name: 'long', data: [1n, 9007199254740991n], type: 'INT64' },
      { name: 'more', data: [1, 'x'], type: 'JSON' },
    ])
    const { body } = await send('/imports/preview', file)
    expect((body as { data: ImportPreview }).data).toMatchObject({
      ...{ format: 'parquet', rows_read: 2, rows_refused: 0 },
      columns: [
        { name: 'zip', type: 'text' },
        { name: 'none', type: 'number' },
        { name: 'small', type: 'number' },
        { name: 'long', type: 'number' },
        { name: 'more', type: 'json' },
      ],
    })
  })

  test('takes a column of empty cells only, as pandas writes it, for text in a new dataset, and for any type in another', async () => {
    const schema: WrittenParquet['schema'] = [
      { name: 'root', num_children: 2 },
      { name: 'sku', type: 'BYTE_ARRAY', logical_type: { type: 'STRING' }, repetition_type: 'OPTIONAL' },
      { name: 'price', type: 'INT32', logical_type: { type: 'NULL' }, repetition_type: 'OPTIONAL' },
    ]
    const columnData = [
      { name: 'sku', data: ['a', 'b'] },
      { name: 'price', data: [null, null] },
    ]
    const file = writtenParquet(columnData, { schema })
    const { body } = await send('/imports/preview', file)
    expect((body as { data: ImportPreview }).data).toMatchObject({
      rows_refused: 0,
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'price', type: 'text' },
      ],
    })
    const id = await dataset()
    expect(await runImport(harness, id, file, { type: PARQUET })).toMatchObject({ rows_written: 2, rows_refused: 0 })
    expect((await client.data.list(id)).data).toMatchObject([
      { sku: 'a', price: null },
      { sku: 'b', price: null },
    ])
  })

  test('reads texts as JSON where the column of the dataset is json, as pandas and DuckDB write JSON that they have read', async () => {
    const id = await dataset()
    const texts = ['{"a":[1,"x"]}', '"x"', '1', null, 'null', ' [1,\n2]']
    const file = writtenParquet([
      { name: 'more', data: texts, type: 'STRING' },
      { name: 'sku', data: texts, type: 'STRING' },
    ])
    expect(await preview(id, file)).toMatchObject({ rows_read: texts.length, rows_refused: 0 })
    expect((await runImport(harness, id, file, { type: PARQUET })).status).toBe('succeeded')
    const rows = (await client.data.list(id)).data
    expect(rows.map(({ more }) => more)).toEqual([{ a: [1, 'x'] }, 'x', 1, null, null, [1, 2]])
    expect(rows.map(({ sku }) => sku)).toEqual(texts)
    const wrong = writtenParquet([{ name: 'more', data: ['{}', 'late "x"', '12345678901234567890'], type: 'STRING' }])
    expect((await preview(id, wrong)).errors).toMatchObject([
      { line: 2, field: 'more', message: expect.stringMatching(/must be JSON .* not "late \\"x\\""\.$/) },
      { line: 3, field: 'more', message: expect.stringMatching(/ not 12345678901234567890\.$/) },
    ])
  })

  test('refuses rows with what no cell can be, by the number of the row', async () => {
    const id = await dataset()
    const file = writtenParquet(
      [
        { name: 'price', data: [1, Number.NaN, Number.POSITIVE_INFINITY, 2, 3] },
        { name: 'day', data: [0, 1, 2, 3_000_000, 4] },
      ],
      {
        schema: [
          { name: 'root', num_children: 2 },
          { name: 'price', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
          { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'REQUIRED' },
        ],
      },
    )
    const { rows_read, rows_refused, errors, columns } = await preview(id, file)
    expect({ rows_read, rows_refused, columns: columns.map(({ name }) => name) }).toEqual({
      ...{ rows_read: 5, rows_refused: 3 },
      columns: ['price', 'day'],
    })
    expect(errors).toMatchObject([
      { line: 2, field: 'price', message: expect.stringContaining('NaN') },
      { line: 3, field: 'price', message: expect.stringContaining('Infinity') },
      { line: 4, field: 'day', message: expect.stringContaining('3000000 days after 1970-01-01') },
    ])
    const skipped = await runImport(harness, id, file, { type: PARQUET, query: '?on_error=skip' })
    expect(skipped).toMatchObject({ status: 'succeeded', rows_written: 2, rows_refused: 3 })
    const long = writtenParquet([{ name: 'price', data: [1n, 2n ** 53n + 1n], type: 'INT64' }])
    const failed = await runImport(harness, id, long, { type: PARQUET })
    expect(failed).toMatchObject({ status: 'failed', rows_written: 0 })
    expect(await errorsOf(harness, failed.id)).toMatchObject([
      { line: 2, field: 'price', message: expect.stringContaining('9007199254740993') },
    ])
  })

  const doubles = (data: number[], more?: Partial<WrittenParquet>) =>
    writtenParquet([{ name: 'price', data, type: 'DOUBLE' }], more)
  const whole = doubles(Array.from({ length: 100 }, (_, n) => n))
  test.each<[what: string, file: Uint8Array, message: RegExp]>([
    ['is CSV', Buffer.from('price\n1\n2\n3\n4\n5\n'), /it does not begin like one/],
    ['is cut short', whole.slice(0, -20), /it is cut short/],
    [
      'has a wrong length of its footer',
      withBytes(whole, whole.length - 8, [0xff, 0xff, 0xff, 0x7f]),
      /footer is damaged/,
    ],
    [
      'has a column that the dataset lacks',
      writtenParquet([{ name: 'nope', data: [1], type: 'DOUBLE' }]),
      /no column "nope"/,
    ],
    [
      'has a list',
      writtenParquet([{ name: 'price', data: [['a']] }], { schema: LIST }),
      /"price" is a list \(nested\)/,
    ],
    [
      'has decimals',
      writtenParquet([{ name: 'price', data: [1.25] }], { schema: DECIMAL }),
      /Parquet type DECIMAL.*to STRING to keep every digit/,
    ],
    [
      'has bytes',
      writtenParquet([{ name: 'sku', data: [new Uint8Array([1])], type: 'BYTE_ARRAY' }]),
      /mark it as STRING/,
    ],
    [
      'is compressed by a codec that is not read',
      doubles([1], { codec: 'LZ4_RAW', compressors: { LZ4_RAW: (page) => page } }),
      /compressed with LZ4_RAW, which cannot be read. Allowed: UNCOMPRESSED, SNAPPY/,
    ],
    ['has pages that are not what the footer says', withBytes(whole, 4, Array(20).fill(0xff)), /"price" is damaged/],
  ])('that %s is a 422, and no import', async (_, file, message) => {
    const id = await dataset()
    const refused = await send(`/datasets/${id}/imports`, file)
    expect(refused).toMatchObject({ status: 422, error: { field: 'body', message: expect.stringMatching(message) } })
    expect((await client.imports.list(id)).data).toEqual([])
  })

  test('fails when its rows would take more than the organization may have, however small the file is', async () => {
    const { organizationId, apiKey, projectId } = await seed.organization()
    await server.store.updateQuotas({ organizationId, quotas: { bytes: 1e6 } })
    const own = clientOf(apiKey)
    const columns = [{ name: 'sku', type: 'text' as const }]
    const { id } = await own.datasets.create({ name: 'Bomb', project_id: projectId, columns })
    const file = writtenParquet([{ name: 'sku', data: Array(3_000).fill('x'.repeat(20_000)), type: 'STRING' }])
    expect(file.length).toBeLessThan(1e6)
    const { refusedRows, ...failed } = await own.dataset(id).import(file, { format: 'parquet' }).catch(reportOf)
    expect(failed).toMatchObject({ status: 'failed', rows_written: 0 })
    expect(failed.error?.message).toContain('its rows take more than 4000000 bytes as NDJSON')
    expect(refusedRows).toEqual([])
  })
})

function reportOf(error: unknown): ImportReport {
  if (error instanceof ImportFailedError) return error.report
  throw error
}

function withBytes(file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(file)
  changed.set(bytes, at)
  return changed
}

const LIST: NonNullable<WrittenParquet['schema']> = [
  { name: 'root', num_children: 1 },
  { name: 'price', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
]

const DECIMAL: NonNullable<WrittenParquet['schema']> = [
  { name: 'root', num_children: 1 },
  { name: 'price', type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 5 },
]
