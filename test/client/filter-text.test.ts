import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterText } from '../../client/rows/filter.ts'
import { parseFilter } from '../../server/query/filter.ts'

const OPERATORS = [
  ...(['=', '!=', '>', '>=', '<', '<='] as const),
  ...(['contains', 'not_contains', 'contains_ignoring_case', 'begins_with'] as const),
]
/** As the server names them. */
const READ = {
  '=': '=',
  '!=': '!',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  contains: '~',
  not_contains: '!~',
  contains_ignoring_case: '~~',
  begins_with: '~=',
} as const

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', '\\', '!', '>=1', '\\>x', '~', '=', ':', ','),
)

test('whatever is compared with reaches the server as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...OPERATORS), texts, (operator, value) => {
      const filter = parseFilter(filterText('name', operator, value, 'text'))
      expect(filter).toMatchObject({ field: 'name', operator: READ[operator], values: [value] })
    }),
    { numRuns: 2_000 },
  )
})

test('any list of values reaches the server as it is, empty cells and empty texts too', () => {
  const lists = fc.array(fc.option(texts), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lists, (values) => {
      const { operator, values: read } = parseFilter(filterText('name', 'in', values, 'text'))
      const isEmpty = values.every((value) => value === null)
      expect([operator, read]).toEqual(isEmpty ? ['empty', []] : ['in', values])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['=', 10, 'number', 'x:10'],
  ['>', -0.5, 'number', 'x:>-0.5'],
  ['<', 1e21, 'number', 'x:<1e+21'],
  ['=', false, 'boolean', 'x:false'],
  ['>=', '2026-11-20', 'date', 'x:>=2026-11-20'],
  ['=', { b: 1, a: ['ü'] }, 'json', 'x:{"b":1,"a":["ü"]}'],
  ['=', 'text', 'json', 'x:"text"'],
  ['=', '>x', 'text', 'x:\\>x'],
  ['contains', '~', 'text', 'x:~\\~'],
  ['begins_with', '=', 'text', 'x:~=\\='],
  ['in', ['OSL', 'a,b', 'say "a"', '>x', '', null], 'text', 'x:=OSL,"a,b","say ""a""",">x","",'],
  ['in', [1, -0.5], 'number', 'x:=1,-0.5'],
  ['=', '', 'text', 'x:\\'],
  ['=', null, 'text', 'x:'],
  ['!=', null, 'number', 'x:!'],
  ['=', { a: 1 }, undefined, 'x:{"a":1}'],
] as const)('x %s %j of a %s column is %s', (operator, value, type, wire) => {
  expect(filterText('x', operator, value, type)).toBe(wire)
})

describe('what no filter can say is refused:', () => {
  test.each([
    ['a number that is none', 'x', '=', Number.NaN],
    ['no value at all', 'x', '=', undefined],
    ['half a character', 'x', '=', '\ud800'],
    ['a list of nothing', 'x', 'in', []],
    ['an order of nothing', 'x', '>', null],
    ['an operator that there is not', 'x', 'like', 'a'],
    ['a name of every object', 'x', 'constructor', 'a'],
    ['a column without a name', '', '=', 'a'],
    ['a column with a colon', 'a:b', '=', 'a'],
  ])('%s', (_name, column, operator, value) => {
    expect(() => filterText(column, operator as '=', value, 'text')).toThrow(TypeError)
  })
})
