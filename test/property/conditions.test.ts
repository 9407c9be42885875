import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertProperty } from '../support/assert-property.ts'
import { type BothEngines, startBothEngines } from '../support/both-engines.ts'
import { COLUMNS, rows } from './arbitraries.ts'
import { matchesTree, tree, treeJson } from './condition-model.ts'

let both: BothEngines

beforeAll(async () => {
  both = await startBothEngines()
})
afterAll(() => both?.close())

const TREES = 5
/** Node takes 16 KiB of a request's head. */
const LONGEST_ADDRESS = 12_000

test('any tree of conditions lets through what a plain JavaScript evaluator lets through, byte by byte the same on every engine', async () => {
  await assertProperty(
    fc.asyncProperty(rows, fc.array(tree, { minLength: TREES, maxLength: TREES }), async (made, trees) => {
      const dataset = await both.dataset(COLUMNS, made)
      for (const one of trees) {
        const where = encodeURIComponent(JSON.stringify(treeJson(one)))
        if (where.length > LONGEST_ADDRESS) continue
        const { text } = await dataset.same('GET', `/rows?limit=100&where=${where}`)
        const expected = made.flatMap((row, index) => (matchesTree(row, one) ? [`row_${index + 1}`] : []))
        expect(JSON.parse(text).data.map(({ id }: { id: string }) => id)).toEqual(expected)
      }
    }),
    { numRuns: 9 },
  )
})
