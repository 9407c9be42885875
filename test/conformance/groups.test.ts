import { describe, expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import type { GroupPage } from '../../generated/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'late', type: 'boolean' },
  { name: 'date', type: 'date' },
  { name: 'more', type: 'json' },
]

const ROWS: Row[] = [
  { origin: 'OSL', delay: 12, late: false, date: '2026-11-20', more: { a: 1, b: 2 } },
  { origin: 'OSL', delay: 45, late: true, date: '2026-12-31', more: { b: 2, a: 1 } },
  { origin: 'TRD', delay: -3, late: true, date: '2027-01-01', more: [1] },
  { origin: '', delay: null, late: null, date: null, more: null },
  { origin: null, delay: 0, late: false, date: '2026-11-16', more: 1 },
]

describeEachEngine('groups of rows', ({ client, request, seed, onSqlite }) => {
  const pageOf = async (id: string, query: string): Promise<GroupPage> => {
    const { status, body, text } = await request('GET', `/datasets/${id}/aggregate?${query}`)
    expect(status, text).toBe(200)
    return body as GroupPage
  }
  const dataOf = async (query: string) => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
    return (await pageOf(id, query)).data
  }

  test('without a group are one, which says how many rows match', async () => {
    expect(await dataOf('')).toEqual([{ group: {}, measures: { ':count': 5 } }])
    expect(await dataOf('filter=origin:OSL')).toEqual([{ group: {}, measures: { ':count': 2 } }])
    expect(await dataOf('any=origin:OSL&any=origin:TRD')).toEqual([{ group: {}, measures: { ':count': 3 } }])
    const where = encodeURIComponent('{"not":{"field":"origin","op":"=","value":"OSL"}}')
    expect(await dataOf(`where=${where}`)).toEqual([{ group: {}, measures: { ':count': 3 } }])
    expect(await dataOf('filter=origin:none&measure=delay:sum,delay:count')).toEqual([
      { group: {}, measures: { 'delay:sum': null, 'delay:count': 0 } },
    ])
  })

  test('have each measure under its name, empty cells left out', async () => {
    const measures = 'delay:count,delay:count_distinct,delay:sum,delay:avg,delay:min,delay:max,date:min,origin:max'
    expect(await dataOf(`measure=:count,${measures}`)).toEqual([
      {
        group: {},
        measures: {
          ':count': 5,
          ...{ 'delay:count': 4, 'delay:count_distinct': 4, 'delay:sum': 54, 'delay:avg': 13.5 },
          ...{ 'delay:min': -3, 'delay:max': 45, 'date:min': '2026-11-16', 'origin:max': 'TRD' },
        },
      },
    ])
    expect(await dataOf('measure=more:count,more:count_distinct,late:count_distinct')).toEqual([
      { group: {}, measures: { 'more:count': 4, 'more:count_distinct': 3, 'late:count_distinct': 2 } },
    ])
  })

  test('have a group for empty cells and one for the empty text, in the order of their values', async () => {
    expect(await dataOf('group=origin&measure=:count,delay:sum')).toEqual([
      { group: { origin: null }, measures: { ':count': 1, 'delay:sum': 0 } },
      { group: { origin: '' }, measures: { ':count': 1, 'delay:sum': null } },
      { group: { origin: 'OSL' }, measures: { ':count': 2, 'delay:sum': 57 } },
      { group: { origin: 'TRD' }, measures: { ':count': 1, 'delay:sum': -3 } },
    ])
    expect((await dataOf('group=late')).map(({ group }) => group['late'])).toEqual([null, false, true])
  })

  test('are made by parts of dates, weeks those of ISO 8601', async () => {
    const values = async (unit: string) =>
      (await dataOf(`group=date:${unit}`)).map(({ group }) => group[`date:${unit}`])
    expect(await values('year')).toEqual([null, '2026', '2027'])
    expect(await values('quarter')).toEqual([null, '2026-Q4', '2027-Q1'])
    expect(await values('month')).toEqual([null, '2026-11', '2026-12', '2027-01'])
    expect(await values('week')).toEqual([null, '2026-W47', '2026-W53'])
    expect(await values('day')).toEqual([null, '2026-11-16', '2026-11-20', '2026-12-31', '2027-01-01'])
  })

  test('are made by intervals of numbers, which begin at multiples of their width', async () => {
    const delays = [null, -0.001, 0, 5e-324, -5e-324, 9.99, 10, 25, -10, 1e300, -1e300, 0.75]
    const { id } = await seed.dataset({ columns: COLUMNS, rows: delays.map((delay) => ({ delay, origin: 'OSL' })) })
    const groups = async (group: string, more = '') =>
      (await pageOf(id, `group=${group}${more}`)).data.map(({ group: of, measures }) => [of[group], measures[':count']])
    const tens = [
      [null, 1],
      [-1e300, 1],
      [-10, 3],
      [0, 4],
      [10, 1],
      [20, 1],
      [1e300, 1],
    ]
    expect(await groups('delay:10')).toEqual(tens)
    expect(await groups('delay:10', '&sort=-delay:10&filter=origin:OSL')).toEqual(tens.toReversed())
    await client.indexes.create(id, { fields: ['delay'] })
    expect(await groups('delay:10')).toEqual(tens)
    const quarters = (await groups('delay:0.25')).map(([value]) => value)
    expect(quarters).toEqual([null, -1e300, -10, -0.25, 0, 0.75, 9.75, 10, 25, 1e300])
    expect((await groups('delay:1e15')).map(([value]) => value)).toEqual([null, -1e300, -1e15, 0, 1e300])
  })

  test('have numbers as rows have them, which a filter takes', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 'n', type: 'number' }] })
    await request('POST', `/datasets/${id}/rows`, { body: '{"rows":[{"n":1e16},{"n":1e16},{"n":0.5}]}' })
    const { text } = await request('GET', `/datasets/${id}/aggregate?group=n,n:1000000&measure=n:sum,n:max`)
    expect(text).toContain('{"group":{"n":1e+16,"n:1000000":1e+16},"measures":{"n:sum":2e+16,"n:max":1e+16}}')
    expect((await client.data.list(id, { filter: ['n:1e+16'] })).data).toHaveLength(2)
  })

  test('come by up to three fields, ordered by groups and measures, in pages', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
    const query = 'group=date:year,late,origin&measure=:count,delay:max&sort=-:count,-delay:max&limit=2'
    const found: unknown[] = []
    for (let cursor = ''; ; ) {
      const { data, pagination } = await pageOf(id, query + cursor)
      found.push(...data.map(({ group, measures }) => [...Object.values(group), measures['delay:max']].join(' ')))
      if (!pagination.has_more) break
      cursor = `&cursor=${pagination.cursor}`
    }
    expect(found).toEqual(['2026 true OSL 45', '2026 false OSL 12', '2026 false  0', '2027 true TRD -3', '   '])
  })

  test('tell texts apart by all their characters, over pages too', async () => {
    const long = '\u{1F600}'.repeat(300)
    const origins = ['a', 'b', 'b', 'c'].map((end) => long + end)
    const { id } = await seed.dataset({ columns: COLUMNS, rows: origins.map((origin) => ({ origin })) })
    const first = await pageOf(id, 'group=origin&limit=2')
    const second = await pageOf(id, `group=origin&limit=2&cursor=${first.pagination.cursor}`)
    const found = [...first.data, ...second.data].map(({ group, measures }) => [group['origin'], measures[':count']])
    expect(found.sort()).toEqual([
      [`${long}a`, 1],
      [`${long}b`, 2],
      [`${long}c`, 1],
    ])
  })

  onSqlite?.('of columns with names like those of JavaScript objects are ordinary', async () => {
    const columns: Column[] = ['__proto__', 'constructor'].map((name) => ({ name, type: 'text' }))
    const rows = [JSON.parse('{"__proto__": "x", "constructor": "y"}')]
    const { id } = await seed.dataset({ columns, rows })
    const { text } = await request('GET', `/datasets/${id}/aggregate?group=__proto__&measure=constructor:max`)
    expect(text).toContain('{"group":{"__proto__":"x"},"measures":{"constructor:max":"y"}}')
  })

  onSqlite?.('are validated by a tag until something is written', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
    const path = `/datasets/${id}/aggregate?group=origin`
    const { headers } = await request('GET', path)
    const etag = headers.get('etag') ?? ''
    const again = () => request('GET', path, { headers: { 'If-None-Match': etag } })
    expect((await again()).status).toBe(304)
    await client.rows.append(id, [{ origin: 'BGO' }])
    expect((await again()).status).toBe(200)
    const other = await request('GET', `${path}&measure=delay:max`, { headers: { 'If-None-Match': etag } })
    expect(other.status).toBe(200)
  })

  test('are at most 10,000', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    await client.rows.append(
      id,
      Array.from({ length: 10_000 }, (_, delay) => ({ delay })),
    )
    expect((await pageOf(id, 'group=delay&sort=-delay&limit=1')).data[0]?.group).toEqual({ delay: 9_999 })
    await client.rows.append(id, [{ delay: -1 }])
    const { status, error } = await request('GET', `/datasets/${id}/aggregate?group=delay`)
    expect([status, error.field, error.message]).toEqual([
      400,
      'group',
      'group makes more than 10,000 groups. Group by less, or narrow the filter.',
    ])
    expect(
      (await pageOf(id, 'measure=delay:count_distinct')).data[0]?.measures['delay:count_distinct'],
    ).toBeGreaterThan(10_000)
  })

  test('are told apart by three weeks, and of more rows than the database adds up at once', async () => {
    const columns: Column[] = ['a', 'b', 'c'].map((name) => ({ name, type: 'date' }))
    const { id } = await seed.dataset({ columns: [...columns, { name: 'n', type: 'number' }] })
    const day = (at: number) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10)
    // Each week has 343 combinations of its days, 30 times over.
    const rows = Array.from({ length: 10_290 }, (_, at) => ({
      ...{ a: day(at % 7), b: day(Math.floor(at / 7) % 7), c: day(Math.floor(at / 49) % 7) },
      n: 0.1,
    }))
    await client.rows.append(id, rows.slice(0, 10_000))
    await client.rows.append(id, rows.slice(10_000))
    const { data } = await pageOf(id, 'group=a:week,b:week,c:week&measure=:count,n:sum,n:max,n:count')
    expect(data).toHaveLength(1)
    expect(data[0]?.group).toEqual({ 'a:week': '2026-W02', 'b:week': '2026-W02', 'c:week': '2026-W02' })
    expect(data[0]?.measures).toMatchObject({ ':count': 10_290, 'n:max': 0.1, 'n:count': 10_290 })
    expect(Math.abs(Number(data[0]?.measures['n:sum']) - 1029)).toBeLessThanOrEqual(1029e-12)
    expect((await pageOf(id, 'group=a&measure=n:avg')).data).toHaveLength(7)
  })

  test('have no sum beyond a double, but one whose parts are', async () => {
    const most = Number.MAX_VALUE
    const { id } = await seed.dataset({ columns: COLUMNS, rows: [{ delay: most }, { delay: most }, { delay: 5 }] })
    const { status, error } = await request('GET', `/datasets/${id}/aggregate?measure=:count,delay:sum`)
    expect([status, error.field]).toEqual([422, 'measure'])
    expect(error.message).toContain('"delay:sum" is beyond the range of a double')
    expect((await pageOf(id, 'measure=delay:avg')).data[0]?.measures['delay:avg']).toBeCloseTo((most / 3) * 2, -297)
    await client.rows.append(id, [{ delay: -most }, { delay: -most }])
    expect((await pageOf(id, 'measure=delay:sum')).data[0]?.measures).toEqual({ 'delay:sum': 5 })
  })

  describe('are refused with what is allowed', () => {
    onSqlite?.each([
      ['group=nope', 'group', 'the dataset has no column "nope"'],
      ['group=more', 'group', 'json columns cannot be grouped by'],
      ['group=date:hour', 'group', 'Allowed: year, quarter, month, week, day'],
      ['group=delay:year', 'group', 'year goes with date columns'],
      ['group=delay:0', 'group', '"0" in "delay:0" is no width. Allowed: a number from 1e-100 to 1e+100'],
      ['group=delay:-5', 'group', 'is no width'],
      ['group=delay:1e101', 'group', 'is no width'],
      ['group=delay:', 'group', 'is no width'],
      ['group=origin:10', 'group', 'a width goes with number columns, but "origin" is of type text'],
      ['group=date:10', 'group', 'Allowed: year, quarter, month, week, day'],
      ['group=origin,origin', 'group', 'names "origin" twice'],
      ['group=origin,delay,late,date', 'group', '3'],
      ['measure=origin:avg', 'measure', 'avg goes with number columns, but "origin" is of type text'],
      ['measure=late:max', 'measure', 'max goes with text, number and date columns'],
      ['measure=delay', 'measure', 'count, count_distinct, sum, avg, min, max'],
      ['measure=delay:median', 'measure', 'count, count_distinct, sum, avg, min, max'],
      ['measure=delay:constructor', 'measure', 'is no measure'],
      ['measure=:sum', 'measure', 'the dataset has no column ""'],
      ['measure=nope:count', 'measure', 'the dataset has no column "nope"'],
      ['measure=:count,:count', 'measure', 'names ":count" twice'],
      ['group=origin&sort=-delay:sum', 'sort', 'Allowed: "origin", ":count"'],
      ['group=origin&sort=origin,-origin', 'sort', 'names "origin" twice'],
      ['filter=nope:1', 'filter', 'the dataset has no column "nope"'],
      ['limit=101', 'limit', '100'],
      ['cursor=AQEAAAAAAAAAFKx0c3VjaC1hLWN1cnNvcg', 'cursor', 'not valid for this list'],
    ])('%s', async (query, field, message) => {
      const { id } = await seed.dataset({ columns: COLUMNS })
      const { status, error } = await request('GET', `/datasets/${id}/aggregate?${query}`)
      expect({ status, field: error.field }).toEqual({ status: 400, field })
      expect(error.message).toContain(message)
    })

    test('a cursor of other groups', async () => {
      const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
      const { pagination } = await pageOf(id, 'group=origin&limit=1')
      const { status, error } = await request('GET', `/datasets/${id}/aggregate?group=late&cursor=${pagination.cursor}`)
      expect([status, error.field]).toEqual([400, 'cursor'])
    })
  })
})
