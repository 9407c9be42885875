import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { expectedRows, filterText, type ModelFilter } from '../property/row-model.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'text', type: 'text' },
  { name: 'number', type: 'number' },
  { name: 'date', type: 'date' },
]

const OPERATORS = ['=', '!', '>', '<', '>=', '<=', 'empty', 'filled'] as const

/** Texts as long as an index keeps, a code point shorter, and longer ones with the same beginning. */
const LONG = ['😀'.repeat(255), '😀'.repeat(256), `${'😀'.repeat(255)}a`, `${'😀'.repeat(256)}a`, '😀'.repeat(257)]

describeEachEngine('An index of one field', ({ client, seed }) => {
  /** Filters by each operator and value, sorted in both directions, and expects the rows that a scan finds. */
  async function expectServed(field: string, rows: Row[], values: readonly unknown[]) {
    const { id } = await seed.dataset({ columns: COLUMNS, rows })
    for (const fields of [[field], [`-${field}`]]) await client.indexes.create(id, { fields })
    const type = COLUMNS.find(({ name }) => name === field)?.type ?? 'text'
    const filters: ModelFilter[] = values.flatMap((operand) =>
      OPERATORS.map((operator) => ({ field, type, operator, operand })),
    )
    for (const filter of filters) {
      for (const descending of [false, true]) {
        const query = { filter: [filterText(filter)], sort: [descending ? `-${field}` : field], limit: 2 }
        const found = await client.rows.list(id, query).toArray()
        const numbers = found.map((row) => Number(row.id.slice('row_'.length)))
        expect(numbers, `${filter.operator} ${filter.operand}`).toEqual(
          expectedRows(rows, [filter], [{ field, descending }]),
        )
      }
    }
  }

  test('finds texts of exactly 256 code points, and of one less and more, as they are and not by their beginning', async () => {
    await expectServed(
      'text',
      [...LONG, null, '', 'a'].map((text) => ({ text })),
      LONG,
    )
  })

  test('leaves empty cells out of every range, also of one without a lower end and in descending order', async () => {
    const numbers = [3, null, -1, 0, null, 7, 3].map((number) => ({ number }))
    await expectServed('number', [...numbers, {}], [-1, 3, 8])
    const dates = ['2024-02-29', null, '0001-01-01', '9999-12-31', null].map((date) => ({ date }))
    await expectServed('date', [...dates, {}], ['2024-02-29', '9999-12-31'])
    const texts = ['b', null, '', 'a', null, 'c'].map((text) => ({ text }))
    await expectServed('text', [...texts, {}], ['', 'b'])
  })
})
