import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { describeEachEngine } from '../support/harness.ts'

/** A store in which a test can put a write right before or right after the reading of rows. */
const between: { before?: (() => Promise<unknown>) | undefined; behind?: (() => Promise<unknown>) | undefined } = {}

function wrapStore(store: Store): Store {
  async function around<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    await between.before?.()
    const answer = await read()
    await between.behind?.()
    return answer
  }
  return {
    ...store,
    selectRows: (query) => around(() => store.selectRows(query)),
    exportRows: (query) => around(() => store.exportRows(query)),
    selectSummary: (query) => around(() => store.selectSummary(query)),
  }
}

const LISTS = ['data', 'rows', 'export', 'summary'] as const

describeEachEngine('A list or summary of rows and its ETag', ({ client, request, seed }) => {
  let id: string
  beforeAll(async () => {
    id = (await seed.dataset({ rows: [{ name: 'Ada', age: 36 }, { name: 'Grace' }] })).id
  })

  const get = (path: string, ifNoneMatch?: string) =>
    request('GET', `/datasets/${id}/${path}`, {
      headers: ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch },
    })
  const tagOf = async (path: string) => (await get(path)).headers.get('ETag') ?? 'none'

  test.each(LISTS)('%s has a strong tag, and has to be revalidated before it is used again', async (list) => {
    const { headers } = await get(list)
    expect(headers.get('ETag')).toMatch(/^"[\w-]{22}"$/)
    expect(headers.get('Cache-Control')).toBe('private, no-cache')
  })

  test.each(LISTS)(
    '%s is a 304 without a body for a client that has it, with the headers of every reply',
    async (list) => {
      const tag = await tagOf(list)
      const { status, text, headers } = await get(list, tag)
      expect([status, text, headers.get('ETag')]).toEqual([304, '', tag])
      expect(headers.get('Content-Type')).toBeNull()
      for (const name of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
        expect(headers.get(name), name).not.toBeNull()
    },
  )

  test.each([
    ['*', 304],
    [' * ', 304],
    ['W/TAG', 304],
    ['"a", W/"b", TAG', 304],
    ['"a,b",TAG ,', 304],
    [', ,TAG', 304],
    // As Apache compresses.
    ['TAG-gzip', 304],
    ['"a", W/TAG-br', 304],
    ['TAG-other', 200],
    ['"other"', 200],
    ['W/"other"', 200],
    ['', 200],
    ['""', 200],
    ['TAG"x"', 200],
    ['nonsense TAG', 200],
    ['w/TAG', 200],
    ['"*"', 200],
  ])('If-None-Match: %s', async (form, status) => {
    const tag = await tagOf('data')
    // A proxy appends within the quotes.
    const sent = form.replace(/TAG(-\w+)?/, (_, appended = '') => `${tag.slice(0, -1)}${appended}"`)
    expect((await get('data', sent)).status).toBe(status)
  })

  test('a tag without its quotes names nothing', async () => {
    const tag = await tagOf('data')
    expect((await get('data', tag.slice(1, -1))).status).toBe(200)
  })

  test('lists of the same rows have tags of their own', async () => {
    const paths = ['data', 'rows', 'export', 'export?format=csv', 'data?limit=1', 'data?sort=age', 'data?filter=age:36']
    paths.push('data?filter=age:37', 'rows?after=row_1', 'rows?limit=1', 'summary', 'summary?filter=age:36')
    const tags = await Promise.all(paths.map(tagOf))
    expect(new Set(tags).size).toBe(tags.length)
  })

  test('what is wrong with a request is said all the same', async () => {
    const refused = await get('data?filter=height:3', '*')
    expect([refused.status, refused.error.field]).toEqual([400, 'filter'])
    const missing = await request('GET', '/datasets/ds_nope/data', { headers: { 'If-None-Match': '*' } })
    expect(missing.status).toBe(404)
  })

  test('HEAD is a 304 too', async () => {
    const headers = { 'If-None-Match': await tagOf('data') }
    expect((await request('HEAD', `/datasets/${id}/data`, { headers })).status).toBe(304)
  })

  test('other datasets and an own one with the same rows have other tags', async () => {
    const rows = [{ name: 'Ada', age: 36 }, { name: 'Grace' }]
    const { id: twin } = await seed.dataset({ rows })
    const { headers } = await request('GET', `/datasets/${twin}/data`)
    expect(headers.get('ETag')).not.toBe(await tagOf('data'))
  })

  test('a rename of the dataset changes no row, so tags stay', async () => {
    const before = await tagOf('data')
    await client.datasets.update(id, { name: 'Renamed' })
    expect(await tagOf('data')).toBe(before)
  })

  test('an index changes no row, so tags stay', async () => {
    const before = await tagOf('data?sort=age')
    await request('POST', `/datasets/${id}/indexes`, { body: { fields: ['age'] } })
    expect(await tagOf('data?sort=age')).toBe(before)
  })
})

describeEachEngine(
  'A tag whose rows were read while others wrote',
  ({ client, request, seed }) => {
    test.each(LISTS.flatMap((list) => [[list, 'before'] as const, [list, 'behind'] as const]))(
      '%s: a write right %s the rows never makes it validate what is not so any more',
      async (list, moment) => {
        const { id } = await seed.dataset({ rows: [{ age: 1 }] })
        const get = (tag = '') => request('GET', `/datasets/${id}/${list}`, { headers: { 'If-None-Match': tag } })
        between[moment] = () => client.rows.append(id, [{ age: 2 }])
        const raced = await get()
        between[moment] = undefined
        const present = await get()
        const again = await get(raced.headers.get('ETag') ?? '')
        expect(again.status === 304 ? raced.text : again.text).toBe(present.text)
        expect((await get(present.headers.get('ETag') ?? '')).status).toBe(304)
      },
    )
  },
  { wrapStore },
)
