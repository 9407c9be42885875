import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from '../../client/index.ts'
import { seekQuery, servingIndex } from '../../server/query/serving-index.ts'
import type { Store } from '../../server/store/store.ts'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'
import { COLUMNS, rows } from './arbitraries.ts'
import { expectedRows, filterText, type ModelFilter, sortText } from './row-model.ts'

/** The number of pages for which a unique index was chosen. */
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

const indexed = COLUMNS.filter(({ type }) => type !== 'json').map(({ name }) => name)

const asked = fc.record({
  held: fc.constantFrom(0, 0, 1, 2),
  row: fc.nat({ max: 24 }),
  range: fc.constantFrom(undefined, undefined, '>', '<', '>=', '<=', 'filled'),
  limit: fc.integer({ min: 1, max: 5 }),
})

/** Texts whose beginnings, by which rows are sorted, are equal: a unique index has them in another order. */
const LONG: Row[] = ['c', 'b', 'a'].map((end) => ({ [indexed[0] ?? '']: `${'x'.repeat(256)}${end}` }))

function typeOf(field: string) {
  return COLUMNS.find(({ name }) => name === field)?.type ?? 'text'
}

function queryFor(
  fields: readonly string[],
  { held, row, range, limit }: typeof asked extends fc.Arbitrary<infer A> ? A : never,
  present: readonly Row[],
) {
  const by = (field: string, operator: ModelFilter['operator']): ModelFilter => {
    const operand = present[row % present.length]?.[field] ?? null
    return { field, type: typeOf(field), operator: operand === null ? 'empty' : operator, operand }
  }
  const [first, ...rest] = fields.slice(held)
  const filters = fields.slice(0, held).map((field) => by(field, '='))
  const isOrdered = first !== undefined && (range === 'filled' || typeOf(first) !== 'boolean')
  if (isOrdered && range !== undefined) filters.push(by(first, range))
  const sort = (first === undefined ? [] : [first, ...rest]).map((field) => ({ field, descending: false }))
  return { filters, sort, limit }
}

describeEachEngine(
  'Any query of any rows, with a unique index,',
  ({ client, seed }) => {
    test('gives by pages what a plain JavaScript model of the contract gives, also where texts are long', async () => {
      await assertProperty(
        fc.asyncProperty(
          rows,
          fc.uniqueArray(fc.constantFrom(...indexed), { minLength: 1, maxLength: 3 }),
          fc.array(asked, { minLength: 4, maxLength: 4 }),
          fc.boolean(),
          async (made, fields, queries, isLong) => {
            const keys = new Set<string>()
            const present = [...made, ...(isLong ? LONG : [])].filter((row) => {
              const key = fields.map((field) => row[field] ?? null)
              if (Buffer.byteLength(key.join('')) > 2_000) return false // no unique index takes it
              if (key.includes(null) || !keys.has(JSON.stringify(key))) return keys.add(JSON.stringify(key))
              return false
            })
            const { id } = await seed.dataset({ columns: COLUMNS, rows: present })
            await client.indexes.create(id, { fields, unique: true })
            for (const query of present.length === 0 ? [] : queries) {
              const { filters, sort, limit } = queryFor(fields, query, present)
              const list = client.rows.list(id, { filter: filters.map(filterText), sort: sort.map(sortText), limit })
              const numbers = (await list.toArray()).map((row) => Number(row.id.slice('row_'.length)))
              expect(numbers, JSON.stringify({ fields, filters, sort })).toEqual(expectedRows(present, filters, sort))
            }
          },
        ),
        { numRuns: 8 },
      )
      expect(served, 'pages served by the index').toBeGreaterThan(20)
    })
  },
  { wrapStore: noting },
)
