import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('appendRows refuses', ({ client, clientOf, request, seed }) => {
  test('all rows when one cell in 10,000 is bad, and names it', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 1 }] })
    const rows: Row[] = Array.from({ length: 10_000 }, (_, age) => ({ age }))
    rows[7_000] = { name: 7 }
    const { status, error } = await request('POST', `/datasets/${id}/rows`, { body: { rows } })
    expect([status, error.code, error.field]).toEqual([422, 'validation_error', 'rows[7000].name'])
    expect(error.message).toBe(
      'rows[7000].name is a cell of type text and must be a string of valid Unicode without NUL, at most 1 MiB, not 7.',
    )
    expect((await client.datasets.get(id)).row_count).toBe(1)
    expect(await client.data.list(id).toArray()).toEqual([{ name: null, age: 1 }])
  })

  test('an unknown column, and names those that there are', async () => {
    const { id } = await seed.dataset()
    const { status, error } = await request('POST', `/datasets/${id}/rows`, { body: { rows: [{}, { Name: 'x' }] } })
    expect([status, error.field]).toEqual([422, 'rows[1].Name'])
    expect(error.message).toBe('rows[1].Name: the dataset has no such column. Its columns: "name", "age".')
  })

  test('and reports the first 100 findings, of which the first is field and message', async () => {
    const { id } = await seed.dataset()
    const rows = Array.from({ length: 200 }, () => ({ age: 'x' }))
    const { error } = await request('POST', `/datasets/${id}/rows`, { body: { rows } })
    const { details = [] } = error
    expect(details.map(({ field }) => field)).toEqual(Array.from({ length: 100 }, (_, row) => `rows[${row}].age`))
    expect(details[0]).toEqual({ field: error.field, message: error.message })
  })

  test('several bad cells of one row, each named', async () => {
    const { id } = await seed.dataset()
    const { error } = await request('POST', `/datasets/${id}/rows`, { body: { rows: [{ name: 1, age: 'x', z: 0 }] } })
    expect(error.details?.map(({ field }) => field)).toEqual(['rows[0].name', 'rows[0].age', 'rows[0].z'])
  })

  test.each([
    ['a.b', 'rows[0]["a.b"]'],
    ['with space', 'rows[0]["with space"]'],
    ['1', 'rows[0]["1"]'],
    ['say "x"', 'rows[0]["say \\"x\\""]'],
    ['größe', 'rows[0].größe'],
    ['__proto__', 'rows[0].__proto__'],
  ])('a bad cell of the column %j, which it calls %s', async (name, field) => {
    const { id } = await seed.dataset({ columns: [{ name, type: 'number' }] })
    const body = `{"rows":[{${JSON.stringify(name)}:"x"}]}`
    expect((await request('POST', `/datasets/${id}/rows`, { body })).error.field).toBe(field)
  })

  test.each([
    ['no rows', '{"rows":[]}', 'rows'],
    ['a missing list', '{}', 'rows'],
    ['rows that are no list', '{"rows":{"name":"a"}}', 'rows'],
    ['a row that is a list', '{"rows":[{},["a"]]}', 'rows[1]'],
    ['a row that is null', '{"rows":[null]}', 'rows[0]'],
    ['a row that is a text', '{"rows":["a"]}', 'rows[0]'],
    ['a row that is a number beyond every double', '{"rows":[9007199254740993]}', 'rows[0]'],
    ['an unknown field beside rows', '{"rows":[{}],"columns":[]}', 'columns'],
  ])('%s', async (_what, body, field) => {
    const { id } = await seed.dataset()
    const { status, error } = await request('POST', `/datasets/${id}/rows`, { body })
    expect([status, error.code, error.field]).toEqual([422, 'validation_error', field])
    expect((await client.datasets.get(id)).row_count).toBe(0)
  })

  test('1,001 rows on the free plan, where 1,000 are allowed', async () => {
    const free = await seed.organization('free')
    const { id } = await seed.dataset({ in: free })
    const rows = Array.from({ length: 1_001 }, () => ({}))
    const { status, error } = await request('POST', `/datasets/${id}/rows`, { body: { rows }, key: free.apiKey })
    expect([status, error.code, error.field]).toEqual([422, 'validation_error', 'rows'])
    expect(error.message).toContain('1000 rows per request')
    expect((await clientOf(free.apiKey).datasets.get(id)).row_count).toBe(0)
    expect((await clientOf(free.apiKey).rows.append(id, rows.slice(1))).rows_added).toBe(1_000)
  })
})
