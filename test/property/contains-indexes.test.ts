import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import { scanningStore } from '../support/scanning-store.ts'
import { text } from './arbitraries.ts'
import { filterText } from './row-model.ts'

const near = fc.string({
  unit: fc.constantFrom('a', 'A', 'b', '%', '_', '\\', '"', '*', 'é', '\u0301', '😀', ' '),
  maxLength: 8,
})
const cell = fc.oneof(near, near, near, text, fc.constant(null))
const cells = fc.array(cell, { minLength: 10, maxLength: 20 })

/** A row, by its place, that gets another text, or is deleted. */
const change = fc.record({ row: fc.nat(), to: fc.option(cell, { nil: undefined }) })

function findsWhatIncludesFinds({ client, seed }: Harness): void {
  test('finds what includes() finds, whatever was appended, changed and deleted', async () => {
    let pairs = 0
    let hits = 0
    await assertProperty(
      fc.asyncProperty(
        fc.tuple(cells, cells, fc.array(change, { maxLength: 8 }), fc.array(near, { minLength: 6, maxLength: 6 })),
        async ([before, after, changes, needles]) => {
          const { id } = await seed.dataset({ rows: before.map((name) => ({ name })) })
          await client.indexes.create(id, { fields: ['name'], kind: 'contains' })
          await client.rows.append(
            id,
            after.map((name) => ({ name })),
          )
          const texts = new Map<string, string | null>([...before, ...after].map((name, at) => [`row_${at + 1}`, name]))
          for (const { row, to } of changes) {
            const name = `row_${(row % (before.length + after.length)) + 1}`
            if (!texts.has(name)) continue
            if (to === undefined) await client.rows.delete(id, name)
            else await client.rows.update(id, name, { name: to })
            if (to === undefined) texts.delete(name)
            else texts.set(name, to)
          }
          // Long enough for the index, and found in most.
          const parts = [...texts.values()].flatMap((each) => (each === null ? [] : [each.slice(1, 6)])).slice(0, 6)
          for (const operand of [...needles, ...parts].filter((needle) => needle.isWellFormed())) {
            const filter = [filterText({ field: 'name', type: 'text', operator: '~', operand })]
            const found = await client.rows.list(id, { filter, limit: 100 }).toArray()
            const expected = [...texts].filter(([, each]) => each?.includes(operand)).map(([name]) => name)
            expect(
              found.map((row) => row.id),
              filter[0],
            ).toEqual(expected)
            const [all] = (await client.groups.list(id, { filter })).data
            expect(all?.measures[':count']).toBe(expected.length)
            pairs += texts.size
            hits += expected.length
          }
        },
      ),
      { numRuns: 12 },
    )
    expect(pairs).toBeGreaterThan(1_000)
    expect(hits).toBeGreaterThan(100)
  })
}

describeEachEngine('A contains index', findsWhatIncludesFinds, {
  wrapStore: (store, databaseUrl) => scanningStore(store, databaseUrl, 7),
})
