import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import type { ColumnSummary, DatasetSummary } from '../../generated/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'city', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'late', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'more', type: 'json' },
]

const ROWS: Row[] = [
  { city: 'Oslo', delay: 12, late: false, day: '2024-02-28', more: { a: 1 } },
  { city: 'Oslo', delay: 45, late: true, day: '2024-03-01', more: { a: 1 } },
  { city: 'Bergen', delay: -3.5, late: true, day: '2024-02-29', more: [1] },
  { city: '', delay: null, late: null, day: null, more: null },
]

describeEachEngine('the summary of a dataset', ({ request, seed }) => {
  const summaryOf = async (id: string, query = '') => {
    const { body, status, text } = await request('GET', `/datasets/${id}/summary${query}`)
    expect(status, text).toBe(200)
    return (body as { data: DatasetSummary }).data
  }
  const columnOf = async (values: unknown[], type: Column['type'], query = ''): Promise<ColumnSummary> => {
    const { id } = await seed.dataset({ columns: [{ name: 'value', type }], rows: values.map((value) => ({ value })) })
    const [column] = (await summaryOf(id, query)).columns
    return column ?? expect.fail('no column')
  }

  test('says of each column what it holds', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
    const { columns, ...rows } = await summaryOf(id)
    expect(rows).toEqual({ row_count: 4, rows_examined: 4, rows_matched: 4 })
    const exact = { distinct_is_exact: true }
    const filled = { filled: 3, empty: 1, ...exact }
    expect(columns).toMatchObject([
      { name: 'city', type: 'text', filled: 4, empty: 0, distinct: 3, ...exact, min: '', max: 'Oslo', histogram: [] },
      { name: 'delay', type: 'number', ...filled, distinct: 3, min: -3.5, max: 45, top_values: [] },
      { name: 'late', type: 'boolean', ...filled, distinct: 2, min: null, max: null, histogram: [] },
      { name: 'day', type: 'date', ...filled, distinct: 3, min: '2024-02-28', max: '2024-03-01', top_values: [] },
      { name: 'more', type: 'json', ...filled, distinct: 2, min: null, max: null, histogram: [], top_values: [] },
    ])
    expect(columns[0]?.top_values).toEqual([
      { value: 'Oslo', count: 2 },
      { value: '', count: 1 },
      { value: 'Bergen', count: 1 },
    ])
    expect(columns[2]?.top_values).toEqual([
      { value: true, count: 2 },
      { value: false, count: 1 },
    ])
    expect(columns[3]?.histogram).toEqual([
      { from: '2024-02-28', to: '2024-02-29', count: 1 },
      { from: '2024-02-29', to: '2024-03-01', count: 1 },
      { from: '2024-03-01', to: '2024-03-01', count: 1 },
    ])
  })

  test('with a filter is of the rows that match', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS, rows: ROWS })
    const { columns, ...rows } = await summaryOf(id, '?filter=city:Oslo&filter=delay:>20')
    expect(rows).toEqual({ row_count: 4, rows_examined: 4, rows_matched: 1 })
    expect(columns[1]).toMatchObject({ filled: 1, empty: 0, distinct: 1, min: 45, max: 45 })
    expect(columns[1]?.histogram).toEqual([{ from: 45, to: 45, count: 1 }])
  })

  test('of no rows has no values', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const { columns, rows_examined } = await summaryOf(id)
    expect(rows_examined).toBe(0)
    for (const column of columns) {
      expect(column).toMatchObject({ filled: 0, empty: 0, distinct: 0, min: null, max: null })
      expect([column.histogram, column.top_values]).toEqual([[], []])
    }
  })

  test('has at most 20 buckets of one width, which hold every value', async () => {
    const values = Array.from({ length: 1_000 }, (_, index) => (index * 7_919) % 997)
    const { histogram, min, max } = await columnOf(values, 'number')
    expect({ min, max, buckets: histogram.length }).toEqual({ min: 0, max: 996, buckets: 20 })
    for (const [index, { from, to, count }] of histogram.entries()) {
      const isLast = index === histogram.length - 1
      const inside = values.filter(
        (value) => value >= Number(from) && (isLast ? value <= Number(to) : value < Number(to)),
      )
      expect(count).toBe(inside.length)
    }
    expect(new Set(histogram.slice(0, -1).map(({ from, to }) => Number(to) - Number(from)))).toEqual(new Set([50]))
  })

  test('keeps its bounds where the difference of two values is beyond a double', async () => {
    const { histogram, min, max } = await columnOf([-1.7e308, 0.5, 1.7e308], 'number')
    expect([min, max]).toEqual([-1.7e308, 1.7e308])
    expect(histogram.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(3)
    for (const { from, to } of histogram) expect(Number(from)).toBeLessThan(Number(to))
  })

  test('orders text by code point, and looks at its first 256', async () => {
    const long = '\u{1F600}'.repeat(300)
    const { min, max, distinct } = await columnOf(['\uFFFF', long, `${long}x`, 'a'], 'text')
    expect([min, max, distinct]).toEqual(['a', '\u{1F600}'.repeat(256), 3])
  })

  test('has the ten most frequent values, of equal ones the lesser first', async () => {
    const values = Array.from({ length: 60 }, (_, index) => `value ${String(index % 12).padStart(2, '0')}`)
    const { top_values, distinct } = await columnOf([...values, 'value 07'], 'text')
    expect(distinct).toBe(12)
    expect(top_values.map(({ value }) => value)).toEqual(
      ['07', '00', '01', '02', '03', '04', '05', '06', '08', '09'].map((number) => `value ${number}`),
    )
    expect(top_values.map(({ count }) => count)).toEqual([6, ...Array(9).fill(5)])
  })

  test('of names and values like those of JavaScript objects is ordinary', async () => {
    const columns: Column[] = ['__proto__', 'constructor', 'c_1'].map((name) => ({ name, type: 'text' }))
    const rows = [JSON.parse('{"__proto__": "constructor", "constructor": "__proto__", "c_1": "x"}')]
    const { id } = await seed.dataset({ columns, rows })
    const summary = await summaryOf(id)
    expect(summary.columns.map(({ name, top_values }) => [name, top_values[0]?.value])).toEqual([
      ['__proto__', 'constructor'],
      ['constructor', '__proto__'],
      ['c_1', 'x'],
    ])
  })

  test('takes filters by their grammar and columns, as lists do', async () => {
    const { id } = await seed.dataset({ columns: COLUMNS })
    const refused = await request('GET', `/datasets/${id}/summary?filter=nope:1`)
    expect({ status: refused.status, field: refused.error.field }).toEqual({ status: 400, field: 'filter' })
    expect((await request('GET', `/datasets/${id}/summary?sort=city`)).status).toBe(400)
  })
})

describeEachEngine('the summary of a large dataset', ({ client, request, seed }) => {
  const COUNT = 20_000

  test('counts some thousands of values exactly and estimates more, and says which', async () => {
    const columns: Column[] = [
      { name: 'id', type: 'number' },
      { name: 'code', type: 'text' },
      { name: 'shop', type: 'text' },
    ]
    const { id } = await seed.dataset({ columns })
    for (let from = 0; from < COUNT; from += 10_000) {
      const numbers = Array.from({ length: 10_000 }, (_, index) => from + index)
      await client.rows.append(
        id,
        numbers.map((n) => ({ id: n, code: n % 4 === 0 ? 'often' : `code ${n}`, shop: `shop ${n % 5_000}` })),
      )
    }
    const { body } = await request('GET', `/datasets/${id}/summary`)
    const { columns: [ids, codes, shops] = [], ...rows } = (body as { data: DatasetSummary }).data
    expect(rows).toEqual({ row_count: COUNT, rows_examined: COUNT, rows_matched: COUNT })
    expect(ids).toMatchObject({ filled: COUNT, min: 0, max: COUNT - 1, distinct_is_exact: false })
    expect(Math.abs((ids?.distinct ?? 0) / COUNT - 1)).toBeLessThan(0.04)
    expect(ids?.histogram.map(({ count }) => count)).toEqual(Array(20).fill(1_000))
    expect(codes?.distinct_is_exact).toBe(false)
    expect(codes?.top_values[0]).toEqual({ value: 'often', count: expect.any(Number) })
    expect(codes?.top_values[0]?.count).toBeLessThanOrEqual(COUNT / 4)
    expect(codes?.top_values[0]?.count).toBeGreaterThan(COUNT / 5)
    expect(shops).toMatchObject({ distinct: 5_000, distinct_is_exact: true })
    expect(shops?.top_values[0]).toEqual({ value: 'shop 0', count: 4 })
  })
})
