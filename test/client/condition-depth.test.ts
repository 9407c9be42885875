import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Condition, DatasetService } from '../../client/index.ts'
import { conditionOf, type WrittenCondition } from '../../client/rows/condition.ts'
import { type ConditionParameters, printConditions } from '../../client/rows/print-conditions.ts'
import { readCondition } from '../../server/query/read-condition.ts'
import { COLUMNS } from '../property/arbitraries.ts'
import { type Tree, tree, treeJson } from '../property/condition-model.ts'

const columns = COLUMNS.map(({ name, type }, index) => ({ number: index + 1, name, type }))
const typeOf = (name: string) => COLUMNS.find((column) => column.name === name)?.type

/** Conditions that programs join by `where`, each as deep as the service allows. */
const joined = fc.array(
  tree.filter((one) => JSON.stringify(one).split('"is"').length < 20),
  { minLength: 1, maxLength: 4 },
)

/** A condition as a program writes it. */
function written(condition: Tree): WrittenCondition {
  if ('all' in condition) return { all: condition.all.map(written) }
  if ('any' in condition) return { any: condition.any.map(written) }
  if ('not' in condition) return { not: written(condition.not) }
  const { field, op, value } = treeJson(condition) as Extract<Condition, { field: string }> // no branch is left
  if (op === 'empty' || op === 'filled') return [field, op === 'empty' ? '=' : '!=', null]
  return [field, op, value]
}

const built = (condition: Tree) => conditionOf(written(condition), () => {})

function depthOf(condition: Condition): number {
  if ('field' in condition) return 0
  const inside = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition.not]
  return 1 + Math.max(...inside.map(depthOf))
}

test('conditions that are joined are sent at most five deep, and are refused only where several are too deep to be joined', () => {
  let refused = 0
  let deep = 0
  fc.assert(
    fc.property(joined, (trees) => {
      const conditions = trees.map(built)
      let printed: ConditionParameters
      try {
        printed = printConditions(conditions, typeOf)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        const branches = conditions.map(depthOf).filter((depth) => depth > 0)
        expect(branches.length).toBeGreaterThan(1)
        expect(Math.max(...branches)).toBe(5)
        refused += 1
        return
      }
      const where = printed.where === undefined ? 0 : depthOf(JSON.parse(printed.where))
      expect(where).toBeLessThanOrEqual(5)
      if (where === 5) deep += 1
      const expected = conditions.flatMap((one) => parts(readCondition({ tree: one })(columns))).sort()
      expect(parts(readCondition(printed)(columns))).toEqual(expected)
    }),
    { numRuns: 200 },
  )
  expect(Math.min(refused, deep), `${refused} refused, ${deep} five deep`).toBeGreaterThan(0)
})

function parts(condition: object): string[] {
  const all = 'all' in condition && Array.isArray(condition.all) ? condition.all : [condition]
  return all.map((part) => JSON.stringify(part)).sort()
}

test('a condition that is made less deep matches the same rows', () => {
  fc.assert(
    fc.property(tree, fc.func(fc.boolean()), (one, isTrue) => {
      expect(holds(built(one), isTrue)).toBe(holds(treeJson(one), isTrue))
    }),
    { numRuns: 300 },
  )
})

/** Whether a condition is true if some comparisons are. Programs write `empty` as `= null`. */
function holds(condition: Condition, isTrue: (comparison: string) => boolean): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, isTrue))
  if ('any' in condition) return condition.any.some((part) => holds(part, isTrue))
  if ('not' in condition) return !holds(condition.not, isTrue)
  const { field, op, value = null } = condition
  return isTrue(JSON.stringify([field, op === 'empty' ? '=' : op === 'filled' ? '!=' : op, value]))
}

test('conditions that are too deep are refused where they are written', () => {
  const flights = new DatasetService({ apiKey: 'x', baseUrl: 'http://127.0.0.1/v1' }).dataset('ds_1')
  const leaf = ['a', '=', 1] as const
  const four = { not: { any: [{ not: { any: [leaf, ['b', '=', 2]] } }, leaf] } } as const
  const five = { any: [four, leaf] } as const
  expect(() => flights.where(five).where('b', '>', 1).where(five)).toThrow('at most 5 of all, any and not')
  expect(() => flights.where({ not: five })).toThrow(TypeError)
  expect(() => flights.where({ all: [{ all: [{ not: { not: five } }, leaf] }, leaf] }).where('b', '>', 1)).not.toThrow()
})
