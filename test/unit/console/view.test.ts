import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Filter,
  type Operator,
  printFilter,
  readFilter,
  takesValue,
  WORDS,
} from '../../../server/console/pages/dataset/filter.ts'
import { parseView, printView, sortBy } from '../../../server/console/pages/dataset/view.ts'
import { parseFilter } from '../../../server/query/filter.ts'
import { OPERATORS } from '../../../server/query/operators.ts'

const operators = Object.keys(WORDS) as Operator[]
const filters: fc.Arbitrary<Filter> = fc
  .record({
    name: fc.stringMatching(/^[a-zA-Z_.é %&=+#?]{1,12}$/),
    operator: fc.constantFrom(...operators),
    value: fc.string(),
  })
  .map((filter) => (takesValue(filter.operator) ? filter : { ...filter, value: '' }))

describe('a filter in words', () => {
  test('is the same again when it has been written in the grammar of the contract', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(printFilter(filter))).toEqual(filter)
      }),
    )
  })

  test('means to the service what it means here', () => {
    const ofOneValue = filters.filter(({ operator }) => operator !== 'in')
    fc.assert(
      fc.property(ofOneValue, (filter) => {
        const { field, operator, values } = parseFilter(printFilter(filter))
        const [value = ''] = values
        expect({ name: field, operator: OPERATORS[operator].name, value }).toEqual(filter)
      }),
    )
  })
})

test('the address holds the whole view', () => {
  const view = fc.record({
    filters: fc
      .tuple(fc.array(filters, { maxLength: 3 }), fc.array(filters, { maxLength: 3 }))
      .map(([all, any]) => [...all, ...any.map((filter) => ({ ...filter, isAlternative: true }))]),
    find: fc.string(),
    sort: fc.array(fc.stringMatching(/^-?[a-z .]{1,8}$/), { maxLength: 3 }),
    panel: fc.constantFrom('columns' as const, 'chart' as const, undefined),
    chart: fc.constant(['a', 'b b']),
    row: fc.nat({ max: 1_000_000 }),
  })
  fc.assert(
    fc.property(view, ({ row, ...rest }) => {
      const shown = { ...rest, row: row + 1 }
      const isPlaced = shown.filters.length === 0 && shown.find === '' && shown.sort.length === 0
      const expected = { ...shown, row: isPlaced ? shown.row : 1, chart: shown.panel === 'chart' ? shown.chart : [] }
      expect(parseView(printView('ds_1', shown))).toEqual(expected)
    }),
  )
})

test('headers sort up, then down, then not at all; with Shift by one column after the other', () => {
  expect(sortBy([], 'a', false)).toEqual(['a'])
  expect(sortBy(['a'], 'a', false)).toEqual(['-a'])
  expect(sortBy(['-a'], 'a', false)).toEqual([])
  expect(sortBy(['a'], 'b', false)).toEqual(['b'])
  expect(sortBy(['a'], 'b', true)).toEqual(['a', 'b'])
  expect(sortBy(['a', 'b'], 'a', true)).toEqual(['-a', 'b'])
  expect(sortBy(['-a', 'b'], 'a', true)).toEqual(['b'])
})
