import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'member', type: 'boolean' },
  { name: 'since', type: 'date' },
  { name: 'extra', type: 'json' },
]
const ADA = { name: 'Ada', age: 36, member: true, since: '2026-11-20', extra: { b: [1e21], a: '"' } }

describeEachEngine('exportData', ({ client, request, seed, own, server, onSqlite }) => {
  test('gives plain rows as lines of JSON, unless format says otherwise', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA, {}] })
    const { status, headers, text } = await request('GET', `/datasets/${id}/export`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'application/x-ndjson'])
    expect(text).toBe(
      '{"name":"Ada","age":36,"member":true,"since":"2026-11-20","extra":{"a":"\\"","b":[1e+21]}}\n' +
        '{"name":null,"age":null,"member":null,"since":null,"extra":null}\n',
    )
    expect((await request('GET', `/datasets/${id}/export?format=ndjson`)).text).toBe(text)
  })

  test('gives CSV with a line of names', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [ADA, {}] })
    const { status, headers, text } = await request('GET', `/datasets/${id}/export?format=csv`)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    expect(text).toBe(
      'name,age,member,since,extra\r\n' + 'Ada,36,true,2026-11-20,"{""a"":""\\"""",""b"":[1e+21]}"\r\n' + ',,,,\r\n',
    )
  })

  test('of no rows is nothing, and in CSV the line of names', async () => {
    const { id } = await seed.dataset()
    expect((await request('GET', `/datasets/${id}/export`)).text).toBe('')
    expect((await request('GET', `/datasets/${id}/export?format=csv`)).text).toBe('name,age\r\n')
  })

  test('gives all that the filter lets through, in the order of the sort', async () => {
    const rows = Array.from({ length: 3_000 }, (_, age) => ({ age, name: `n${age % 3}` }))
    const { id } = await seed.dataset({ rows })
    const { text } = await request('GET', `/datasets/${id}/export?format=csv&filter=age:>=10&sort=name,-age`)
    const expected = rows.filter(({ age }) => age >= 10)
    expected.sort((a, b) => a.name.localeCompare(b.name) || b.age - a.age)
    expect(text).toBe(`name,age\r\n${expected.map(({ name, age }) => `${name},${age}\r\n`).join('')}`)
  })

  onSqlite?.('is a stream in the client', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    const stream = await client.data.export(id, { format: 'csv', filter: ['age:36'], sort: [] })
    expect(await new Response(stream).text()).toBe('name,age\r\nAda,36\r\n')
    await expect(client.data.export('ds_nope')).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  onSqlite?.('takes a HEAD, which gets the headers and no rows', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada' }] })
    const { status, headers, text } = await request('HEAD', `/datasets/${id}/export?format=csv`)
    expect([status, headers.get('Content-Type'), text]).toEqual([200, 'text/csv; charset=utf-8; header=present', ''])
  })

  onSqlite?.each([
    ['format=xml', 'format'],
    ['format=', 'format'],
    ['formulas=drop&format=csv', 'formulas'],
    ['formulas=escape', 'formulas'],
    ['limit=5', 'limit'],
    ['cursor=abc', 'cursor'],
    ['filter=height:3', 'filter'],
    ['filter=age', 'filter'],
    ['sort=age,age', 'sort'],
    ['sort=height', 'sort'],
  ])('refuses the query %s', async (query, field) => {
    const { id } = await seed.dataset()
    const { status, error } = await request('GET', `/datasets/${id}/export?${query}`)
    expect([status, error.code, error.field]).toEqual([400, 'validation_error', field])
    expect(error.message).toMatch(/\S+ \S+ .*\.$/)
  })

  onSqlite?.('counts as one request, however large', async () => {
    const { id } = await seed.dataset({ rows: Array.from({ length: 500 }, (_, age) => ({ age })) })
    const left = async (path: string) => Number((await request('GET', path)).headers.get('X-RateLimit-Remaining'))
    const before = await left('/organization')
    expect(await left(`/datasets/${id}/export`)).toBe(before - 1)
  })

  test('shows columns as they are now: renamed, dropped, of another type', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    await client.columns.update(id, 'age', { name: 'years', type: 'text' })
    await client.columns.delete(id, 'name')
    expect((await request('GET', `/datasets/${id}/export`)).text).toBe('{"years":"36"}\n')
  })

  test('leaves nothing open in the server when its reader goes away', async () => {
    const { id } = await seed.dataset()
    const rows = Array.from({ length: 1_000 }, (_, age) => ({ name: 'x'.repeat(3_000), age }))
    await client.rows.append(id, rows)
    // An organization may have 64 exports open on SQLite, and two on PostgreSQL.
    const most = onSqlite === undefined ? 6 : 70
    for (let times = 0; times < most; times += 1) {
      const abort = new AbortController()
      const { body } = await fetch(`${server.baseUrl}/datasets/${id}/export`, {
        headers: { Authorization: `Bearer ${own.apiKey}` },
        signal: abort.signal,
      })
      await body?.getReader().read()
      abort.abort()
    }
    const { status, text } = await request('GET', `/datasets/${id}/export`)
    expect([status, text.split('\n').length]).toEqual([200, 1_001])
  })
})
