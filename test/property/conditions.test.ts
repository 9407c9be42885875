import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoundCondition } from '../../server/query/bound.ts'
import type { Condition } from '../../server/query/condition.ts'
import type { Store } from '../../server/store/store.ts'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'
import { COLUMNS, filter, rows } from './arbitraries.ts'
import { filterText, matchesFilter } from './row-model.ts'

/** A tree whose comparisons are those of a list, by their places. */
type Places = Condition<{ readonly operator: 'at'; readonly at: number }>

const FILTERS = 4
const at = fc.nat({ max: FILTERS - 1 }).map((place): Places => ({ operator: 'at', at: place }))
const tree = fc.letrec<{ tree: Places }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    at,
    fc.array(tie('tree'), { maxLength: 3 }).map((all): Places => ({ all })),
    fc.array(tie('tree'), { maxLength: 3 }).map((any): Places => ({ any })),
    tie('tree').map((not): Places => ({ not })),
  ),
})).tree

function evaluated(places: Places, holds: (place: number) => boolean): boolean {
  if ('operator' in places) return holds(places.at)
  if ('all' in places) return places.all.every((each) => evaluated(each, holds))
  if ('any' in places) return places.any.some((each) => evaluated(each, holds))
  return !evaluated(places.not, holds)
}

let asked: Places = { all: [] }

/** The filters of a request as the tree that is asked for at the moment. */
function asTree(where: BoundCondition, places: Places = asked): BoundCondition {
  if ('all' in places) return { all: places.all.map((each) => asTree(where, each)) }
  if ('any' in places) return { any: places.any.map((each) => asTree(where, each)) }
  if ('not' in places) return { not: asTree(where, places.not) }
  const comparison = 'all' in where ? where.all[places.at] : undefined
  if (comparison === undefined) throw new Error(`the request has no filter at ${places.at}`)
  return comparison
}

function askedByTrees(store: Store): Store {
  return { ...store, selectRows: (query) => store.selectRows({ ...query, where: asTree(query.where) }) }
}

describeEachEngine(
  'Any tree of conditions',
  ({ client, seed }) => {
    test('lets through what a plain JavaScript evaluator lets through, empty cells included', async () => {
      const four = fc.array(filter, { minLength: FILTERS, maxLength: FILTERS })
      await assertProperty(
        fc.asyncProperty(
          rows,
          fc.array(fc.tuple(four, tree), { minLength: 4, maxLength: 4 }),
          async (made, queries) => {
            const { id } = await seed.dataset({ columns: COLUMNS, rows: made })
            for (const [filters, places] of queries) {
              asked = places
              const records = await client.rows.list(id, { filter: filters.map(filterText), limit: 7 }).toArray()
              const expected = made.flatMap((row, index) => {
                const holds = (place: number) => {
                  const one = filters[place]
                  return one !== undefined && matchesFilter(row, one)
                }
                return evaluated(places, holds) ? [`row_${index + 1}`] : []
              })
              expect(records.map((record) => record.id)).toEqual(expected)
            }
          },
        ),
        { numRuns: 50 },
      )
    })
  },
  { wrapStore: askedByTrees },
)
