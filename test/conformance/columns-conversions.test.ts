import { expect, test } from 'vitest'
import type { ColumnType } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const OBJECT = { b: 1, a: [true] }
const TOO_DEEP = `${'['.repeat(65)}${']'.repeat(65)}`

/** A column's type, its new type, cells, the converted cells, and cells that do not convert. */
type Conversion = [from: ColumnType, to: ColumnType, cells: unknown[], become: unknown[], fail: unknown[]]

const NO_NUMBERS = [
  '',
  ' 1',
  '1 ',
  '01',
  '+1',
  '1.',
  '.5',
  '0x10',
  'NaN',
  '1e400',
  '9007199254740993',
  '1,5',
  '1\n',
  '١',
]
const NO_JSON = ['', 'x', '{', "{'a':1}", '9007199254740993', '1e400', '"\\ud800"', '"\\u0000"', TOO_DEEP]

/** The table of `updateColumn` in openapi.yaml. */
const TABLE: Conversion[] = [
  ['text', 'number', ['1', '-0.5', '6.02e23', '-0', '1E+2'], [1, -0.5, 6.02e23, 0, 100], NO_NUMBERS],
  ['text', 'boolean', ['true', 'false'], [true, false], ['', 'TRUE', '1', '0', ' true', 'yes']],
  ['text', 'date', ['2024-02-29'], ['2024-02-29'], ['', '2025-02-29', '2026-1-1', '2026-01-01T00:00Z']],
  ['text', 'json', ['1', '"x"', ' {"b": 1, "a": [true]} ', 'null', '""'], [1, 'x', OBJECT, null, ''], NO_JSON],
  ['number', 'text', [1, -0.5, 0.1, 1e21, 5e-324, 100], ['1', '-0.5', '0.1', '1e+21', '5e-324', '100'], []],
  ['number', 'boolean', [1, 0], [true, false], [2, -1, 0.5, 1e21]],
  ['number', 'date', [], [], [20260101, 0]],
  ['number', 'json', [1, -0.5, 1e21], [1, -0.5, 1e21], []],
  ['boolean', 'text', [true, false], ['true', 'false'], []],
  ['boolean', 'number', [true, false], [1, 0], []],
  ['boolean', 'date', [], [], [true, false]],
  ['boolean', 'json', [true, false], [true, false], []],
  ['date', 'text', ['0001-01-01'], ['0001-01-01'], []],
  ['date', 'number', [], [], ['2026-01-01']],
  ['date', 'boolean', [], [], ['2026-01-01']],
  ['date', 'json', ['2026-01-01'], ['2026-01-01'], []],
  ['json', 'text', ['x', '', '"', 1, true, OBJECT, []], ['x', '', '"', '1', 'true', '{"a":[true],"b":1}', '[]'], []],
  ['json', 'number', [1, 1e21, -0.5], [1, 1e21, -0.5], ['1', true, [1], {}]],
  ['json', 'boolean', [true, false], [true, false], ['true', 1, 0, []]],
  ['json', 'date', ['2026-01-01'], ['2026-01-01'], ['2026-02-30', '', 20260101, ['2026-01-01'], true]],
]

const FAILING = TABLE.flatMap(([from, to, cells, , fail]) =>
  fail.length > 0 ? [[from, to, fail, cells] as const] : [],
)

describeEachEngine('A column', ({ client, request, seed }) => {
  const datasetOf = (type: ColumnType, cells: unknown[]) =>
    seed.dataset({ columns: [{ name: 'x', type }], rows: cells.map((x) => ({ x })) })
  const cellsOf = async (id: string) => (await client.data.list(id, { limit: 100 }).toArray()).map((row) => row['x'])

  test.each(TABLE)(
    'of %s becomes %s by the table of the contract, and empty cells stay empty',
    async (...conversion) => {
      const [from, to, cells, become] = conversion
      const { id } = await datasetOf(from, [null, ...cells, null])
      expect(await client.columns.update(id, 'x', { type: to })).toEqual({ name: 'x', type: to })
      expect((await client.datasets.get(id)).columns).toEqual([{ name: 'x', type: to }])
      expect(await cellsOf(id)).toEqual([null, ...become, null])
    },
  )

  test.each(FAILING)(
    'of %s does not become %s with %j in it, and nothing changes',
    async (from, to, failing, others) => {
      const cells = [null, ...others, ...failing, failing[0]]
      const { id } = await datasetOf(from, cells)
      const before = await client.datasets.get(id)
      const { status, error } = await request('PATCH', `/datasets/${id}/columns/x`, { body: { type: to } })
      expect([status, error.code, error.field]).toEqual([422, 'validation_error', 'type'])
      const first = others.length + 2
      const count = failing.length + 1
      expect(error.message).toContain(
        `cannot become ${to}: ${count} of its cells do not convert, the first in row_${first} `,
      )
      const named = error.details?.map(({ message }) => /\brow_\d+/.exec(message)?.[0])
      expect(named).toEqual(Array.from({ length: count }, (_, at) => `row_${first + at}`))
      expect(await client.datasets.get(id)).toEqual(before)
      expect(await cellsOf(id)).toEqual(cells)
    },
  )
})

describeEachEngine('A column of 2,500 rows', ({ client, request, seed }) => {
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ name: String(index), age: index }))

  test('converts every cell', async () => {
    const { id } = await seed.dataset({ rows })
    await client.columns.update(id, 'name', { type: 'number' })
    const stored = await client.data.list(id, { limit: 100 }).toArray()
    expect(stored).toEqual(rows.map(({ age }) => ({ name: age, age })))
  })

  test('reports how many cells do not convert, and the first 100 of them', async () => {
    const { id } = await seed.dataset({
      rows: rows.map(({ name, age }) => (age >= 1_100 && age % 10 === 0 ? { name: 'bad', age } : { name, age })),
    })
    const { error } = await request('PATCH', `/datasets/${id}/columns/name`, { body: { type: 'number' } })
    expect(error.message).toContain('140 of its cells do not convert, the first in row_1101 holds "bad"')
    expect(error.details?.length).toBe(100)
    expect(error.details?.[0]).toEqual({ field: 'type', message: error.message })
    expect(error.details?.[99]?.message).toContain('row_2091')
  })
})
