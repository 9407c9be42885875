import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

/** A query string, and the parameter that its 400 names. */
const BAD_QUERIES = [
  { query: 'limit=0', field: 'limit' },
  { query: 'limit=101', field: 'limit' },
  { query: 'limit=-1', field: 'limit' },
  { query: 'limit=', field: 'limit' },
  { query: 'limit=ten', field: 'limit' },
  { query: 'limit=10.0', field: 'limit' },
  { query: 'limit=1e1', field: 'limit' },
  { query: 'limit=0x10', field: 'limit' },
  { query: 'limit=+10', field: 'limit' },
  { query: 'limit=010', field: 'limit' },
  { query: 'limit=99999999999999999999', field: 'limit' },
  { query: 'limit=%ff', field: 'limit' },
  { query: 'limit=5&limit=5', field: 'limit' },
  { query: 'limit[]=5', field: 'limit[]' },
  { query: 'Limit=5', field: 'Limit' },
  { query: 'cursor=&cursor=', field: 'cursor' },
  { query: 'cursor=nonsense', field: 'cursor' },
  { query: 'project_id=a&project_id=b', field: 'project_id' },
  { query: '__proto__=1', field: '__proto__' },
  { query: 'constructor=1', field: 'constructor' },
  { query: '=1', field: 'query' },
  { query: '%ff=1', field: 'query' },
  { query: '%=1', field: 'query' },
]

describeEachEngine('a query', ({ request, client, seed }) => {
  test.each(BAD_QUERIES)('$query is a 400 that names $field', async ({ query, field }) => {
    const { status, error } = await request('GET', `/datasets?${query}`)
    expect({ status, code: error.code, field: error.field }).toEqual({ status: 400, code: 'validation_error', field })
    expect(error.details).toEqual([{ field, message: error.message }])
  })

  test('a number beyond every bound gets an error that names the bound of the contract', async () => {
    const { error } = await request('GET', '/datasets?limit=99999999999999999999')
    expect(error.message).toBe('limit must be at most 100, not 100000000000000000000.')
  })

  test('an empty one, and what follows #, is ignored', async () => {
    expect((await request('GET', '/datasets?')).status).toBe(200)
    expect((await request('GET', '/datasets?&&')).status).toBe(200)
    expect((await request('GET', '/datasets#limit=x')).status).toBe(200)
  })

  test('a limit is read when it is percent-encoded', async () => {
    for (let made = 0; made < 3; made += 1) await seed.dataset()
    const { body } = await request('GET', '/datasets?%6cimit=%32')
    expect(body).toMatchObject({ data: [{}, {}], pagination: { has_more: true } })
    expect((await client.datasets.list({ limit: 2 })).data).toHaveLength(2)
  })

  test('what it holds is not looked up on the prototype of an object', async () => {
    const { error } = await request('GET', '/datasets?toString=1')
    expect(error.message).toBe(
      'Unknown query parameter "toString". Allowed: limit, cursor, project_id, name, name_contains, state.',
    )
  })
})
