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
import { GROUPS_AT_ONCE, knownGrouping, parseGrouping } from '../../../server/console/pages/dataset/grouping.ts'
import { PANELS, parseView, printView, sortBy } from '../../../server/console/pages/dataset/view.ts'
import { viewAfter } from '../../../server/console/pages/dataset/view-after.ts'
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
    hidden: fc.array(fc.stringMatching(/^[a-z .]{1,8}$/), { maxLength: 3 }),
    panel: fc.constantFrom(...PANELS, undefined),
    chart: fc.constant(['a', 'b b']),
    grouping: fc.record({
      group: fc.uniqueArray(fc.stringMatching(/^[a-z &=]{1,4}(:month)?$/), { maxLength: 3 }),
      measure: fc.uniqueArray(fc.constantFrom('a:avg', 'b b:count', ':count'), { minLength: 2 }),
      order: fc.constantFrom('', '-a:avg', 'date:month'),
      bars: fc.constantFrom('', 'a:avg'),
      shown: fc.integer({ min: GROUPS_AT_ONCE, max: 10_000 }),
    }),
    row: fc.nat({ max: 1_000_000 }),
  })
  fc.assert(
    fc.property(view, ({ row, ...rest }) => {
      const shown = { ...rest, row: row + 1 }
      const isPlaced = shown.filters.length === 0 && shown.find === '' && shown.sort.length === 0
      const expected = {
        ...{ ...shown, row: isPlaced ? shown.row : 1, chart: shown.panel === 'chart' ? shown.chart : [] },
        grouping: shown.panel === 'groups' ? shown.grouping : parseView('/').grouping,
      }
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

test('a grouping in the address is shown without what the dataset does not have', () => {
  const columns = [
    { name: 'origin', type: 'text' as const },
    { name: 'date', type: 'date' as const },
    { name: 'more', type: 'json' as const },
  ]
  const known = (query: string) => knownGrouping(parseGrouping(new URLSearchParams(query)), columns)
  const nothing = { group: [], measure: [':count'], order: '', bars: '', shown: GROUPS_AT_ONCE }
  expect(known('')).toEqual(nothing)
  expect(known('group=gone,more,origin:month&measure=origin:avg,gone:sum&order=gone&bars=origin:avg&groups=x')).toEqual(
    nothing,
  )
  expect(known('group=date:month,origin,origin,date&measure=more:count,more:count&order=-date:month')).toEqual({
    ...{ ...nothing, group: ['date:month', 'origin', 'date'], measure: ['more:count'], order: '-date:month' },
  })
})

test('a view names a renamed column by its next name everywhere, and a deleted one nowhere', () => {
  const columns = [
    { name: 'more', type: 'json' as const },
    { name: 'more.late', type: 'number' as const },
    { name: 'day', type: 'date' as const },
  ]
  const after = (query: string, index: number, next?: string) => {
    const column = columns[index] ?? { name: '', type: 'text' as const }
    return decodeURIComponent(printView('ds_1', viewAfter(parseView(`/?${query}`), columns, column, next)))
  }
  const groups = 'panel=groups&group=day:month&measure=day:max,:count&order=-day:max&bars=day:max'
  expect(after(groups, 2, 'date')).toBe(`/datasets/ds_1?${groups.replaceAll('day', 'date')}`)
  expect(after(groups, 2)).toBe('/datasets/ds_1?panel=groups')
  expect(after('sort=-day,more.late&hide=day', 2, 'a b')).toBe('/datasets/ds_1?sort=-a+b,more.late&hide=a+b')
  const filters = 'filter=more.gate:A1&any=more.late:>1&filter=more:=empty'
  expect(after(filters, 0, 'other')).toBe('/datasets/ds_1?filter=other.gate:A1&filter=other:=empty&any=more.late:>1')
  expect(after(filters, 0)).toBe('/datasets/ds_1?any=more.late:>1')
  expect(after('panel=chart&chart=day,more.late', 1)).toBe('/datasets/ds_1?panel=chart&chart=day')
})
