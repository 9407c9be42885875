import { expect, test } from 'vitest'
import type { Column, Page, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'member', type: 'boolean' },
  { name: 'since', type: 'date' },
  { name: 'extra', type: 'json' },
]

describeEachEngine('listData', ({ client, request, seed }) => {
  test('gives plain rows: every column as key, null where a cell is empty, no other key', async () => {
    const full = { name: 'Ada', age: 36, member: true, since: '2026-11-20', extra: { a: [1] } }
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [full, { age: 0 }, {}] })
    const { body } = await request('GET', `/datasets/${id}/data`)
    expect(body).toEqual({
      data: [
        full,
        { name: null, age: 0, member: null, since: null, extra: null },
        { name: null, age: null, member: null, since: null, extra: null },
      ],
      pagination: { cursor: expect.stringMatching(/./), has_more: false },
    })
  })

  test('gives the rows in the order in which they were appended', async () => {
    const { id } = await seed.dataset({ rows: [{ age: 3 }, { age: 1 }] })
    await client.rows.append(id, [{ age: 2 }])
    expect((await client.data.list(id).toArray()).map((row) => row['age'])).toEqual([3, 1, 2])
  })

  test('gives 20 rows unless limit says otherwise, and 100 at most', async () => {
    const rows = Array.from({ length: 101 }, (_, age) => ({ age }))
    const { id } = await seed.dataset({ rows })
    const pages = [await client.data.list(id), await client.data.list(id, { limit: 1 })]
    pages.push(await client.data.list(id, { limit: 100 }))
    expect(pages.map(({ data, pagination }) => [data.length, pagination.has_more])).toEqual([
      [20, true],
      [1, true],
      [100, true],
    ])
  })

  test('has has_more false when the last row is the last of a page', async () => {
    const { id } = await seed.dataset({ rows: [{}, {}] })
    const { data, pagination } = await client.data.list(id, { limit: 2 })
    expect([data.length, pagination.has_more]).toEqual([2, false])
  })

  test.each(['0', '101', '-1', 'abc', '1.5', '', '1e1', '+5', '05', ' 5', '9007199254740993'])(
    'refuses a limit of "%s" and does not clamp it',
    async (limit) => {
      const { id } = await seed.dataset()
      for (const list of [`/datasets/${id}/data`, `/datasets/${id}/rows`, '/datasets', '/projects']) {
        const { status, error } = await request('GET', `${list}?limit=${encodeURIComponent(limit)}`)
        expect([list, status, error.code, error.field]).toEqual([list, 400, 'validation_error', 'limit'])
      }
    },
  )

  test.each([
    ['limit=5&limit=5', 'limit'],
    ['cursor=a&cursor=a', 'cursor'],
    ['sort=age&sort=name', 'sort'],
    ['Limit=5', 'Limit'],
    ['offset=5', 'offset'],
    ['after=row_1', 'after'],
    ['filter[]=age:1', 'filter[]'],
    ['cursor=', 'cursor'],
    ['cursor=nonsense', 'cursor'],
    ['limit=%ff', 'limit'],
  ])('refuses the query %s', async (query, field) => {
    const { id } = await seed.dataset()
    const { status, error } = await request('GET', `/datasets/${id}/data?${query}`)
    expect([status, error.code, error.field]).toEqual([400, 'validation_error', field])
  })

  test('ends a page at about 8 MiB, with has_more true', async () => {
    const { id } = await seed.dataset()
    const megabyte = 'x'.repeat(1024 ** 2)
    await client.rows.append(
      id,
      Array.from({ length: 10 }, (_, age) => ({ name: megabyte, age })),
    )
    const pages: Page<Row>[] = []
    for await (const page of client.data.list(id, { limit: 100 }).pages()) pages.push(page)
    expect(pages.map(({ pagination }) => pagination.has_more)).toEqual([true, false])
    for (const { data } of pages) expect(data.length).toBeLessThanOrEqual(8)
    const ages = pages.flatMap(({ data }) => data.map((row) => row['age']))
    expect(ages).toEqual(Array.from({ length: 10 }, (_, age) => age))
  })
})
