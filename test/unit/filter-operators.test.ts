import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILTER_OPERATORS as CLIENT } from '../../client/rows/filter-text.ts'
import document from '../../generated/openapi.json' with { type: 'json' }
import { parseFilter } from '../../server/query/filter.ts'
import { OPERATOR_NAMES, OPERATORS, rangeOfPrefix, SIGNS } from '../../server/query/operators.ts'

test('the client knows every operator of the service, with its column types', () => {
  const known = Object.entries(CLIENT).map(([name, { sign, types }]) => {
    const { operator } = parseFilter(`name:${sign}\\x`)
    expect(OPERATORS[operator]).toMatchObject({ name, types })
    return operator
  })
  expect(new Set(known)).toEqual(new Set(['=', ...SIGNS.map(({ operator }) => operator)]))
})

test('the contract names the operators of a tree', () => {
  const { enum: named } = document.components.schemas.Comparison.properties.op
  expect(named.toSorted()).toEqual([...OPERATOR_NAMES.keys()].sort())
})

const text = fc.string({
  unit: fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10fffe}', '\u{10ffff}'),
  maxLength: 4,
})

/** As both engines order texts: by code point, which is the order of UTF-8's bytes. */
const isBelow = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0

test('the range of a prefix holds the texts that begin with it, and no others', () => {
  fc.assert(
    fc.property(text, text, (prefix, candidate) => {
      const { lower, upper } = rangeOfPrefix(prefix)
      const isWithin =
        !isBelow(candidate, String(lower?.value)) && (upper === undefined || isBelow(candidate, String(upper.value)))
      expect(isWithin).toBe(candidate.startsWith(prefix))
    }),
    { numRuns: 5_000 },
  )
})
