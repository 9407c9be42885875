import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printConditions } from '../../client/rows/print-conditions.ts'
import { readCondition } from '../../server/query/read-condition.ts'
import { COLUMNS, filter } from '../property/arbitraries.ts'
import { type Tree, tree, treeJson } from '../property/condition-model.ts'

const columns = COLUMNS.map(({ name, type }, index) => ({ number: index + 1, name, type }))
const typeOf = (name: string) => COLUMNS.find((column) => column.name === name)?.type

/** Conditions that are joined by AND: comparisons, alternatives and any trees. */
const conditions = fc.array(
  fc.oneof(
    filter.map((is): Tree => ({ is })),
    fc.array(filter, { minLength: 2, maxLength: 4 }).map((filters): Tree => ({ any: filters.map((is) => ({ is })) })),
    tree.filter((one) => depthOf(one) < 5 && JSON.stringify(one).split('"is"').length < 9),
  ),
  { minLength: 1, maxLength: 6 },
)

/** The depth of nested branches. The service allows five, one of which joins all conditions. */
function depthOf(one: Tree): number {
  if ('is' in one) return 0
  const inside = 'all' in one ? one.all : 'any' in one ? one.any : [one.not]
  return 1 + Math.max(...inside.map(depthOf))
}

test('conditions reach the service as they are, printed as parameters or as one tree', () => {
  const forms = { filter: 0, any: 0, where: 0 }
  fc.assert(
    fc.property(conditions, (models) => {
      const trees = models.map(treeJson)
      const printed = printConditions(trees, typeOf)
      for (const name of ['filter', 'any', 'where'] as const) if (printed[name] !== undefined) forms[name] += 1
      expect(printed.filter?.length ?? 0).toBeLessThanOrEqual(10)
      const expected = trees.flatMap((one) => parts(readCondition({ tree: one })(columns))).sort()
      expect(parts(readCondition(printed)(columns))).toEqual(expected)
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(forms)), JSON.stringify(forms)).toBeGreaterThan(15)
})

/** The conditions, in an order that does not depend on how they were sent. */
function parts(condition: object): string[] {
  const all = 'all' in condition && Array.isArray(condition.all) ? condition.all : [condition]
  return all.map((part) => JSON.stringify(part)).sort()
}
