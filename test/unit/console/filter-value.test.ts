import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { printFilter, readFilterValue } from '../../../server/console/pages/dataset/filter.ts'
import { parseFilter } from '../../../server/query/filter.ts'

test.each([
  ['number', '=', ' 5 ', '5'],
  ['number', '>', '-1e3\t', '-1000'],
  ['date', '<=', ' 2026-02-28', '2026-02-28'],
  ['boolean', '=', 'T', 'true'],
  ['text', '=', ' as it is ', ' as it is '],
  ['text', 'contains', ' a, b ', ' a, b '],
  ['text', 'in', 'OSL, TRD ,BGO', 'OSL,TRD,BGO'],
  ['text', 'in', 'a, "b, c" ," d"', 'a,"b, c"," d"'],
  ['text', 'in', 'a, "", ', 'a,"",'],
  ['text', 'in', '>5, b', '">5",b'],
  ['number', 'in', '1, 2.50', '1,2.5'],
  ['number', 'empty', 'left over', ''],
] as const)('a value for %s %s that is typed as %j is meant as %j', (type, operator, typed, text) => {
  expect(readFilterValue(type, operator, typed)).toEqual({ text })
})

test.each([
  ['number', 'in', '1, b', 'Enter a number'],
  ['date', 'in', '2026-02-28, 2026-02-30', 'The calendar has no day 2026-02-30.'],
  ['text', 'in', 'a, "b', 'double quotes'],
  ['number', '=', '1,5', 'Enter a number'],
  ['text', '=', '', 'Enter a value'],
] as const)('for %s %s, %j is refused', (type, operator, typed, reason) => {
  expect(readFilterValue(type, operator, typed)).toEqual({ error: expect.stringContaining(reason) })
})

test('the service finds the members of a list that was typed, whatever they are and however they are spaced', () => {
  const space = fc.constantFrom('', ' ', '  ')
  const member = fc.record({ text: fc.string(), before: space, after: space })
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), (members) => {
      const typed = members
        .map(({ text, before, after }) => `${before}"${text.replaceAll('"', '""')}"${after}`)
        .join(',')
      const read = readFilterValue('text', 'in', typed)
      if ('error' in read) throw new Error(read.error)
      const printed = printFilter({ name: 'a', operator: 'in', value: read.text })
      expect(parseFilter(printed).values).toEqual(members.map(({ text }) => text))
      expect(readFilterValue('text', 'in', read.text)).toEqual(read)
    }),
  )
})
