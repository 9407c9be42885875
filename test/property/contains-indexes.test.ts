import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import { scanningStore } from '../support/scanning-store.ts'
import { changedTexts, searchesOf, textHistory } from './contains-model.ts'
import { filterText } from './row-model.ts'

function findsWhatIncludesFinds({ client, seed }: Harness): void {
  test('finds what includes() finds, whatever was appended, changed and deleted', async () => {
    let pairs = 0
    let hits = 0
    await assertProperty(
      fc.asyncProperty(textHistory({ least: 10, most: 20 }, 6), async (history) => {
        const { id } = await seed.dataset({ rows: history.before.map((name) => ({ name })) })
        await client.indexes.create(id, { fields: ['name'], kind: 'contains' })
        await client.rows.append(
          id,
          history.after.map((name) => ({ name })),
        )
        const texts = await changedTexts(history, {
          update: (row, name) => client.rows.update(id, row, { name }),
          delete: (row) => client.rows.delete(id, row),
        })
        for (const operand of searchesOf(history, texts)) {
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
      }),
      { numRuns: 5 },
    )
    expect(pairs).toBeGreaterThan(1_000)
    expect(hits).toBeGreaterThan(100)
  })
}

describeEachEngine('A contains index', findsWhatIncludesFinds, {
  // It reads one file, in which all organizations have to be.
  isDatabaseOwn: true,
  wrapStore: (store, databaseUrl) => scanningStore(store, databaseUrl, 7),
})
