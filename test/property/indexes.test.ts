import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { seekQuery, servingIndex } from '../../server/query/serving-index.ts'
import type { Store } from '../../server/store/store.ts'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'
import { COLUMNS, filter, rows, sort } from './arbitraries.ts'
import { expectedRows, filterText, type ModelFilter, type ModelSort, sortText } from './row-model.ts'

/** The number of pages for which an index was chosen. */
let served = 0

/** A store that counts these pages. */
function noting(store: Store): Store {
  const selectRows: Store['selectRows'] = (query) => {
    const seek = seekQuery(query)
    if (seek !== undefined && servingIndex(query.indexes, seek) !== undefined) served += 1
    return store.selectRows(query)
  }
  return { ...store, selectRows }
}

/** Fields of an index, and a query for it: some fields are equal to cells of a row, and the next one is in a range. */
interface Made {
  readonly fields: readonly ModelSort[]
  readonly held: number
  /** Whether the first of them may have the value of other rows too. */
  readonly oneOf: boolean
  readonly row: number
  readonly range: ModelFilter['operator'] | undefined
  readonly limit: number
}

const made: fc.Arbitrary<Made> = fc.record({
  fields: sort.filter((fields) => fields.length > 0),
  held: fc.constantFrom(0, 0, 0, 1, 2),
  oneOf: fc.boolean(),
  row: fc.nat({ max: 24 }),
  range: fc.constantFrom(undefined, undefined, '>', '<', '>=', '<=', '~=', 'filled'),
  limit: fc.integer({ min: 1, max: 7 }),
})

const typeOf = (field: string) => COLUMNS.find(({ name }) => name === field)?.type ?? 'text'

/** A filter by the cell that a row has there. */
function by(field: string, operator: ModelFilter['operator'], row: Row | undefined): ModelFilter {
  const operand = row?.[field] ?? null
  const filter = { field, type: typeOf(field), operator: operand === null ? ('empty' as const) : operator, operand }
  if (filter.operator !== '~=') return filter
  return filter.type === 'text'
    ? { ...filter, operand: Array.from(String(operand)).slice(0, 1).join('') }
    : { ...filter, operator: '>=' }
}

/** Where all cells are empty. */
const VALUES = { text: 'a', number: 1, boolean: true, date: '2024-02-29', json: 1 }

/** A filter by the cells of every third row, beginning with one. */
function byOneOf(field: string, row: number, appended: readonly Row[]): ModelFilter {
  const cells = appended.filter((_, index) => index % 3 === row % 3).map((each) => each[field] ?? null)
  const operand = cells.every((cell) => cell === null) ? [...cells, VALUES[typeOf(field)]] : cells
  return { field, type: typeOf(field), operator: 'in', operand }
}

function queryFor({ fields, held, oneOf, row, range, limit }: Made, appended: readonly Row[]) {
  const rest = fields.slice(held)
  const filters = fields.slice(0, held).map(({ field }) => by(field, '=', appended[row]))
  const [list] = fields
  if (oneOf && list !== undefined && held > 0) filters[0] = byOneOf(list.field, row, appended)
  const [first] = rest
  // Sorted by the field of the list.
  if (oneOf && held === 0 && first !== undefined && range === undefined)
    filters.push(byOneOf(first.field, row, appended))
  const isOrdered = first !== undefined && (range === 'filled' || typeOf(first.field) !== 'boolean')
  if (isOrdered && range !== undefined) filters.push(by(first.field, range, appended[row]))
  return { filters, sort: rest, limit }
}

describeEachEngine(
  'Any query of any rows, with any indexes,',
  ({ client, seed }) => {
    test('gives by pages what a plain JavaScript model of the contract gives', async () => {
      const other = fc.record({
        filters: fc.array(filter, { maxLength: 3 }),
        sort,
        limit: fc.integer({ min: 1, max: 7 }),
      })
      await assertProperty(
        fc.asyncProperty(
          fc.tuple(rows, rows).map((parts) => parts.flat()),
          fc.array(made, { minLength: 3, maxLength: 3 }),
          fc.array(other, { minLength: 2, maxLength: 2 }),
          async (appended, mades, others) => {
            const { id } = await seed.dataset({ columns: COLUMNS, rows: appended.slice(0, 10) })
            const fields = new Set(mades.map((each) => each.fields.map(sortText).join()))
            for (const each of fields) await client.indexes.create(id, { fields: each.split(',') })
            if (appended.length > 10) await client.rows.append(id, appended.slice(10))
            for (const { filters, sort, limit } of [...mades.map((each) => queryFor(each, appended)), ...others]) {
              const list = client.rows.list(id, {
                filter: filters.map(filterText),
                sort: sort.map(sortText),
                limit,
              })
              const numbers = (await list.toArray()).map((row) => Number(row.id.slice('row_'.length)))
              expect(numbers).toEqual(expectedRows(appended, filters, sort))
            }
          },
        ),
        { numRuns: 8 },
      )
      expect(served, 'pages served by an index').toBeGreaterThan(20)
    })
  },
  { wrapStore: noting },
)
