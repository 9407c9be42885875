import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition, Row } from '../../client/index.ts'
import type { Store } from '../../server/store/store.ts'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import { cells } from './arbitraries.ts'

const COLUMNS = [
  { name: 'key', type: 'number' as const },
  { name: 'text', type: 'text' as const, max_length: 300 },
]

const cell = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) }, { weight: 1, arbitrary: cells.number })
const values: fc.Arbitrary<Row> = fc.record(
  { key: fc.option(cell, { freq: 4 }), text: fc.option(cells.text) },
  { requiredKeys: [] },
)
const comparison = fc.oneof(
  fc.record({ field: fc.constant('key'), op: fc.constantFrom('=' as const, '!=' as const, '>' as const), value: cell }),
  fc.record({ field: fc.constant('text'), op: fc.constant('filled' as const) }),
)

/** A change of the rows that match, or of some by their numbers, of which some may not be there. */
const change = fc.record({
  rows: fc.oneof(
    comparison.map((where: Condition) => ({ where })),
    fc
      .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
      .map((numbers) => ({ ids: numbers.map((number) => `row_${number}`) })),
  ),
  values: fc.option(values, { freq: 4 }),
})

/** A dry run has to say of each change what then becomes of it. */
function saysWhatHappens({ client, request, seed }: Harness): void {
  const matched = async (id: string, where: Condition) => {
    const { body } = await request('POST', `/datasets/${id}/query`, { body: { where, limit: 100 } })
    return (body as { data: Row[] }).data.length
  }

  test('has the reply that the change then has, and changes nothing', async () => {
    await assertProperty(
      fc.asyncProperty(
        fc.array(values, { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        fc.array(change, { minLength: 3, maxLength: 3 }),
        async (rows, isUnique, changes) => {
          const { id } = await seed.dataset({
            columns: COLUMNS,
            rows: rows.map((row, n) => (isUnique ? { ...row, key: n } : row)),
          })
          if (isUnique) await client.indexes.create(id, { fields: ['key'], unique: true })
          for (const made of changes) {
            const path = `/datasets/${id}/rows/${made.values === null ? 'delete' : 'update'}`
            const body = { ...made.rows, ...(made.values !== null && { values: made.values }) }
            const before = await client.rows.list(id, { limit: 100 })
            const dry = await request('POST', path, { body: { ...body, dry_run: true } })
            expect((await client.rows.list(id, { limit: 100 })).data).toEqual(before.data)
            const expected = 'where' in made.rows ? { expected: await matched(id, made.rows.where) } : {}
            const real = await request('POST', path, { body: { ...body, ...expected } })
            expect(comparable(real.text), JSON.stringify(body)).toEqual(comparable(dry.text))
          }
        },
      ),
      { numRuns: runsHere(5) },
    )
  })
}

/** Without what differs by request. A dry run makes no version. */
function comparable(text: string): string {
  return text.replace(/"version":\d+/, '"version":0').replace(/req_[0-9a-z]+/g, 'req')
}

/** A store that changes any number of rows as if they were more than are changed in one transaction. */
function beside(store: Store): Store {
  return { ...store, changeMatching: (asked) => store.changeMatching({ ...asked, mostRows: 0 }) }
}

describeEachEngine('A dry run of any change of rows that match', saysWhatHappens)
describeEachEngine('A dry run of any change of rows that match, as if they were very many,', saysWhatHappens, {
  wrapStore: beside,
})
