import { beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'vertrek of später', type: 'number' },
  { name: 'delay', type: 'number' },
  { name: 'more', type: 'json' },
  { name: '距'.repeat(128), type: 'number' },
  { name: '離'.repeat(128), type: 'number' },
]

const MANY = 100_500
const PER_REQUEST = 10_000

describeEachEngine('X-Suggested-Index', ({ client, request, seed, server, onSqlite }) => {
  let id = ''
  const suggested = async (query: string, list = 'data') => {
    const { status, headers } = await request('GET', `/datasets/${id}/${list}?${query}`)
    expect(status).toBe(200)
    return headers.get('X-Suggested-Index')
  }

  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS })).id
    for (let first = 0; first < MANY; first += PER_REQUEST) {
      const rows = Array.from({ length: Math.min(PER_REQUEST, MANY - first) }, (_, n) => ({
        origin: `o${(first + n) % 50}`,
        delay: (first + n) % 1000,
      }))
      await client.rows.append(id, rows)
    }
  })

  onSqlite?.each([
    ['sort=-delay,origin', '-delay,origin'],
    ['filter=origin:o1&sort=-delay', 'origin,-delay'],
    ['filter=origin:o1&sort=origin,-delay', 'origin,-delay'],
    ['filter=origin:=o1,o2&sort=-delay', 'origin,-delay'],
    ['any=origin:o77&where={"field":"delay","op":"=","value":3}&sort=-delay', 'origin,delay'],
    ['filter=delay:%3E10&sort=delay', 'delay'],
    ['sort=vertrek%20of%20sp%C3%A4ter', 'vertrek%20of%20sp%C3%A4ter'],
  ])('names for %s the index that would have served it: %s', async (query, expected) => {
    expect(await suggested(query)).toBe(expected)
    expect(await suggested(query, 'rows')).toBe(expected)
  })

  test('says with its kind how to make the index', async () => {
    const kindOf = async (path: string) => {
      const { headers } = await request('GET', `/datasets/${id}/${path}`)
      return [headers.get('X-Suggested-Index'), headers.get('X-Suggested-Index-Kind')]
    }
    expect(await kindOf('data?sort=-delay')).toEqual(['-delay', 'sorted'])
    expect(await kindOf('data?filter=origin:~o77&sort=delay')).toEqual(['origin', 'contains'])
    expect(await kindOf('aggregate?group=delay&filter=origin:~o77')).toEqual(['origin', 'contains'])
    // PostgreSQL always reads rows for groups.
    const canCover = (await server.store.state()).files !== undefined
    const covering = canCover ? ['origin,delay', 'covering'] : [null, null]
    expect(await kindOf('aggregate?group=origin&measure=:count,delay:avg')).toEqual(covering)
  })

  onSqlite?.each([
    ['nothing serves a part of a text', 'filter=origin:~o1&sort=delay'],
    ['nothing serves json', 'filter=more:1&sort=delay'],
    ['nothing serves what is not equal', 'filter=origin:!o1&sort=delay'],
    ['nothing serves a range and another order', 'filter=delay:%3E10&sort=origin'],
    ['nothing serves alternatives', 'any=origin:o1&any=delay:1&sort=delay'],
    ['nothing serves an opposite', 'where={"not":{"field":"origin","op":"=","value":"o1"}}&sort=delay'],
    ['nothing holds two values', 'filter=origin:o1&filter=origin:o2&sort=delay'],
    ['names are too long for a header', `sort=${'距'.repeat(128)},${'離'.repeat(128)}`],
    ['insertion order needs none', 'limit=1'],
    ['few rows were looked at until the page was full', 'filter=origin:o1'],
  ])('is absent where %s: %s', async (_, query) => {
    expect(await suggested(query)).toBeNull()
  })

  test('is absent for datasets of fewer rows', async () => {
    const small = await seed.dataset({ rows: Array.from({ length: 2_000 }, (_, age) => ({ age })) })
    const { headers } = await request('GET', `/datasets/${small.id}/data?sort=-age`)
    expect(headers.get('X-Suggested-Index')).toBeNull()
  })

  test('is what createIndex takes, and then absent, with the same page', async () => {
    const query = 'filter=delay:%3C500&sort=-delay&limit=100'
    const before = await request('GET', `/datasets/${id}/rows?${query}`)
    const fields = before.headers.get('X-Suggested-Index')?.split(',').map(decodeURIComponent) ?? []
    await client.indexes.create(id, { fields })
    const after = await request('GET', `/datasets/${id}/rows?${query}`)
    expect(after.headers.get('X-Suggested-Index')).toBeNull()
    expect(after.body).toEqual(before.body)
  })
})
