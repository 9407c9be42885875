import { beforeAll, expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
  { name: 'ok', type: 'boolean' },
  { name: 'day', type: 'date' },
]

const ROWS: Row[] = [
  { name: 'b', age: 10, ok: true, day: '2026-01-01' },
  { name: '\uffff', age: 9, ok: false, day: '0999-12-31' },
  {},
  { name: '😀', age: -1.5, ok: true, day: '2025-12-31' },
  { name: '', age: 1e21, ok: false, day: '9999-12-31' },
  { name: 'B', age: 10, day: '2026-01-01' },
  { age: -1e21, day: '1815-12-10' },
  { name: 'a', age: 0, ok: false },
]

/** What a user relies on, the fields, and the numbers of the rows in their order. */
const CASES: [string, string[], number[]][] = [
  ['text by code point, empty cells first, then the empty text', ['name'], [3, 7, 5, 6, 8, 1, 2, 4]],
  ['text descending, empty cells last', ['-name'], [4, 2, 1, 8, 6, 5, 3, 7]],
  ['numbers by value', ['age'], [3, 7, 4, 8, 2, 1, 6, 5]],
  ['numbers descending, equal ones in the order in which they were appended', ['-age'], [5, 1, 6, 2, 8, 4, 7, 3]],
  ['false before true', ['ok'], [3, 6, 7, 2, 5, 8, 1, 4]],
  ['true before false when descending', ['-ok'], [1, 4, 2, 5, 8, 3, 6, 7]],
  ['dates by calendar', ['day'], [3, 8, 2, 7, 4, 1, 6, 5]],
  ['dates descending', ['-day'], [5, 1, 6, 4, 7, 2, 3, 8]],
  ['by the second field where the first is equal', ['-age', 'name'], [5, 6, 1, 2, 8, 4, 7, 3]],
  ['each field in its own direction', ['ok', '-day', 'name'], [6, 7, 3, 5, 2, 8, 1, 4]],
]

describeEachEngine('A sort', ({ client, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  })

  const sorted = async (sort: string[], limit = 100) =>
    (await client.rows.list(id, { sort, limit }).toArray()).map((row) => row.id)

  test.each(CASES)('orders %s: %j', async (_sentence, sort, rows) => {
    expect(await sorted(sort)).toEqual(rows.map((number) => `row_${number}`))
  })

  test.each(CASES)('orders %s, also when it is read row by row', async (_sentence, sort, rows) => {
    expect(await sorted(sort, 1)).toEqual(rows.map((number) => `row_${number}`))
  })

  test('orders the data as it does the records, and only what the filter lets through', async () => {
    const data = await client.data.list(id, { sort: ['-age'], filter: ['ok:false'] }).toArray()
    expect(data.map((row) => row['age'])).toEqual([1e21, 9, 0])
  })

  test('of five fields is taken', async () => {
    const five = await seed.dataset({ columns: 'abcde'.split('').map((name) => ({ name, type: 'number' })) })
    await client.rows.append(five.id, [{ e: 2 }, { e: 1 }, { a: 1 }])
    const rows = await client.rows.list(five.id, { sort: ['-a', 'b', '-c', 'd', 'e'] }).toArray()
    expect(rows.map((row) => row.id)).toEqual(['row_3', 'row_2', 'row_1'])
  })
})

describeEachEngine('A sort by text', ({ client, seed }) => {
  test.each([
    ['letters', 'x', '~'],
    ['characters beyond the BMP', '😀', '😁'],
  ])('compares the first 256 code points: %s beyond them make no difference', async (_what, letter, later) => {
    const [same, head] = [letter.repeat(256), letter.repeat(255)]
    const names = [`${same}b`, `${head}a`, `${same}a`, same, head + later]
    const { id } = await seed.dataset({ rows: names.map((name) => ({ name })) })
    for (const limit of [1, 2, 100]) {
      const order = async (sort: string) =>
        (await client.rows.list(id, { sort: [sort], limit }).toArray()).map((row) => row.id)
      expect(await order('name')).toEqual(['row_2', 'row_1', 'row_3', 'row_4', 'row_5'])
      expect(await order('-name')).toEqual(['row_5', 'row_1', 'row_3', 'row_4', 'row_2'])
    }
  })
})
