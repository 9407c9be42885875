import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { checkReply } from '../support/contract-record.ts'
import { describeEachEngine } from '../support/harness.ts'
import { footerOf, readParquet } from '../support/parquet.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'member', type: 'boolean' },
  { name: 'since', type: 'date' },
  { name: 'extra', type: 'json' },
]
const ADA = { name: 'Ada', age: 36, member: true, since: '2026-11-20', extra: { b: [1e21], a: '"' } }

describeEachEngine('An export as Parquet', ({ client, seed, own, server, onSqlite }) => {
  const fetchFile = async (id: string, headers: Record<string, string> = {}, query = '', method = 'GET') => {
    const url = `${server.baseUrl}/datasets/${id}/export?format=parquet${query}`
    const response = await fetch(url, { method, headers: { Authorization: `Bearer ${own.apiKey}`, ...headers } })
    await checkReply(method, new URL(url).pathname, response)
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const sameRows = async (id: string, query = '') => {
    const { bytes } = await fetchFile(id, {}, query)
    const url = `${server.baseUrl}/datasets/${id}/export?format=ndjson${query}`
    const lines = await (await fetch(url, { headers: { Authorization: `Bearer ${own.apiKey}` } })).text()
    const { rows } = await readParquet(bytes)
    expect(rows).toEqual(
      lines
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    )
    return rows
  }

  test('holds the cells of each type as what readers know, and says where it is from', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA, {}] })
    const { response, bytes } = await fetchFile(id)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/vnd.apache.parquet'])
    expect(response.headers.get('Content-Disposition')).toMatch(/\.parquet"/)
    const { metadata, rows } = await readParquet(bytes)
    expect(rows).toEqual([ADA, { name: null, age: null, member: null, since: null, extra: null }])
    expect(
      metadata.schema.slice(1).map(({ name, type, logical_type: logical }) => [name, type, logical?.type]),
    ).toEqual([
      ['name', 'BYTE_ARRAY', 'STRING'],
      ['age', 'DOUBLE', undefined],
      ['member', 'BOOLEAN', undefined],
      ['since', 'INT32', 'DATE'],
      ['extra', 'BYTE_ARRAY', 'JSON'],
    ])
    expect(footerOf(metadata)).toEqual({
      'dataset_service.dataset_id': id,
      'dataset_service.version': expect.stringMatching(/^\d+$/),
      'dataset_service.etag': response.headers.get('ETag'),
    })
  })

  test('has booleans as bits, which also old readers know', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({ member: n % 3 === 0 ? null : n % 2 === 0 }))
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    expect((await sameRows(id)).map(({ member }) => ({ member }))).toEqual(rows)
    const { metadata } = await readParquet((await fetchFile(id)).bytes)
    expect(metadata.row_groups[0]?.columns[2]?.meta_data).toMatchObject({
      path_in_schema: ['member'],
      encodings: ['PLAIN'],
    })
  })

  test('holds the rows that match, in their order, with the columns that were asked for', async () => {
    const rows = Array.from({ length: 3_000 }, (_, age) => ({ age, name: `n${age % 3}`, since: '0001-01-01' }))
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    expect(await sameRows(id, '&filter=age:>=10&sort=name,-age&fields=age,name')).toHaveLength(2_990)
    expect(await sameRows(id, '&filter=age:<0')).toEqual([])
  })

  test('gets odd doubles, dates, texts and empty columns through unchanged', async () => {
    const ages = [0, -0, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, -1e-7, 2 ** 53 - 1, 1e21]
    const dates = ['0001-01-01', '1582-10-15', '1600-02-29', '1969-12-31', '1970-01-01', '2000-02-29', '9999-12-31']
    const names = ['', ' ', '\u{1f6eb}', '\uffff', 'a\r\n"', 'ä'.repeat(40), '\ud7ff', 'null']
    const rows = names.map((name, at) => ({ name, age: ages[at], since: dates[at] ?? null, member: at % 2 === 0 }))
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    await sameRows(id)
  })

  onSqlite?.('has no bounds of texts that a reader would compare otherwise', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ name: '\u{1f6eb}' }, { name: '\uffff' }] })
    const { metadata } = await readParquet((await fetchFile(id)).bytes)
    const { statistics } = metadata.row_groups[0]?.columns[0]?.meta_data ?? {}
    expect([statistics?.min_value, statistics?.max_value, statistics?.null_count]).toEqual([undefined, undefined, 0n])
  })

  test('is the same each time, and a 304 for who has it', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA] })
    const [first, second] = [await fetchFile(id), await fetchFile(id)]
    expect(second.bytes).toEqual(first.bytes)
    const tag = first.response.headers.get('ETag') ?? ''
    expect((await fetchFile(id, { 'If-None-Match': tag })).response.status).toBe(304)
    await client.rows.append(id, [ADA])
    const third = await fetchFile(id, { 'If-None-Match': tag })
    expect([third.response.status, third.response.headers.get('ETag') === tag]).toEqual([200, false])
    expect((await readParquet(third.bytes)).rows).toHaveLength(2)
  })

  test('tells its length, and gives any part of it', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA, {}] })
    const { bytes } = await fetchFile(id)
    const size = bytes.length
    const head = await fetchFile(id, {}, '', 'HEAD')
    expect([head.response.status, head.bytes.length]).toEqual([200, 0])
    expect(head.response.headers.get('Content-Length')).toBe(String(size))
    expect(head.response.headers.get('Accept-Ranges')).toBe('bytes')
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 4],
      ['bytes=-8', size - 8, size],
      ['bytes=4-', 4, size],
      [`bytes=${size - 1}-${size + 100}`, size - 1, size],
      [`bytes=-${size * 2}`, 0, size],
    ] as const) {
      const { response, bytes: part } = await fetchFile(id, { Range: range })
      expect([response.status, response.headers.get('Content-Type')]).toEqual([206, 'application/vnd.apache.parquet'])
      expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/${size}`)
      expect(response.headers.get('Content-Length')).toBe(String(end - start))
      expect(part).toEqual(bytes.slice(start, end))
    }
  })

  onSqlite?.each(['bytes=3-1', 'bytes=0-1,4-5', 'bytes=a-b', 'rows=0-1', 'bytes=-', 'bytes'])(
    'is whole for a Range that a server may ignore: %s',
    async (range) => {
      const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA] })
      expect((await fetchFile(id, { Range: range })).response.status).toBe(200)
    },
  )

  onSqlite?.each(['bytes=100000-', 'bytes=-0'])('has nothing at %s', async (range) => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA] })
    const size = (await fetchFile(id)).bytes.length
    const { response, bytes } = await fetchFile(id, { Range: range })
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
    const { error } = JSON.parse(Buffer.from(bytes).toString())
    expect([error.code, error.field]).toEqual(['validation_error', 'Range'])
    expect(error.message).toContain(String(size))
  })

  onSqlite?.('gives a part with If-Range only of the file that the reader knows', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA] })
    const tag = (await fetchFile(id)).response.headers.get('ETag') ?? ''
    const part = (ifRange: string) => fetchFile(id, { Range: 'bytes=0-3', 'If-Range': ifRange })
    expect((await part(tag)).response.status).toBe(206)
    expect((await part(`W/${tag}`)).response.status).toBe(200)
    expect((await part('Sat, 21 Nov 2026 00:00:00 GMT')).response.status).toBe(200)
    await client.rows.append(id, [{}])
    expect((await part(tag)).response.status).toBe(200)
  })

  onSqlite?.('of another format has no parts', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    const url = `${server.baseUrl}/datasets/${id}/export?format=csv`
    const response = await fetch(url, { headers: { Authorization: `Bearer ${own.apiKey}`, Range: 'bytes=0-1' } })
    expect([response.status, await response.text()]).toEqual([200, 'name,age\r\n,1\r\n'])
  })

  onSqlite?.('takes no formulas', async () => {
    const { id } = await seed.dataset()
    const { response } = await fetchFile(id, {}, '&formulas=escape')
    expect(response.status).toBe(400)
  })
})
