import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import { scanningStore } from '../support/scanning-store.ts'
import { COLUMNS, filter, rows, sort, text } from './arbitraries.ts'
import { expectedRows, filterText, sortText } from './row-model.ts'

const query = fc.record({
  filters: fc.array(filter, { maxLength: 3 }),
  sort,
  limit: fc.integer({ min: 1, max: 7 }),
})

/** Every lane of an engine must give these replies. */
function givesWhatTheModelGives({ client, seed }: Harness): void {
  test('gives by pages what a plain JavaScript model of the contract gives', async () => {
    await assertProperty(
      fc.asyncProperty(rows, fc.array(query, { minLength: 3, maxLength: 3 }), async (appended, queries) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: appended })
        for (const { filters, sort, limit } of queries) {
          const order = sort.length > 0 ? { sort: sort.map(sortText) } : {}
          const list = client.rows.list(id, { filter: filters.map(filterText), ...order, limit })
          const numbers = (await list.toArray()).map((row) => Number(row.id.slice('row_'.length)))
          expect(numbers).toEqual(expectedRows(appended, filters, sort))
        }
      }),
      { numRuns: runsHere(20) },
    )
  })
}

describeEachEngine('Any query of any rows', givesWhatTheModelGives)
describeEachEngine('Any query of any rows, scanned in windows of two rows,', givesWhatTheModelGives, {
  // It reads one file, in which all organizations have to be.
  isDatabaseOwn: true,
  wrapStore: (store, databaseUrl) => scanningStore(store, databaseUrl, 2),
})

describeEachEngine('Any rows', ({ client, seed }) => {
  test('gives every cell back as it was sent', async () => {
    await assertProperty(
      fc.asyncProperty(rows, async (appended) => {
        const { id } = await seed.dataset({ columns: COLUMNS, rows: appended })
        const back = await client.data.list(id, { limit: 100 }).toArray()
        expect(back).toEqual(
          appended.map((row) => Object.fromEntries(COLUMNS.map(({ name }) => [name, row[name] ?? null]))),
        )
      }),
      { numRuns: runsHere(12) },
    )
  })
})

describeEachEngine('Contains', ({ client, seed }) => {
  const near = fc.string({ unit: fc.constantFrom('a', 'A', '%', '_', '\\', '*', 'é', '\u0301', '😀'), maxLength: 4 })

  test("finds what JavaScript's includes() finds, for 1,000 random pairs of texts", async () => {
    const [texts = [], ...needles] = fc.sample(
      fc.array(fc.oneof(near, near, text), { minLength: 25, maxLength: 25 }),
      3,
    )
    const { id } = await seed.dataset({ rows: texts.map((name) => ({ name })) })
    let pairs = 0
    let hits = 0
    for (const needle of needles.flat().slice(0, 40)) {
      const filter = [filterText({ field: 'name', type: 'text', operator: '~', operand: needle })]
      const found = await client.data.list(id, { filter, limit: 100 }).toArray()
      const expected = texts.filter((candidate) => candidate.includes(needle))
      expect(
        found.map((row) => row['name']),
        filter[0],
      ).toEqual(expected)
      pairs += texts.length
      hits += expected.length
    }
    expect(pairs).toBe(1_000)
    expect(hits).toBeGreaterThan(0)
  })
})
