import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'city', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'code', type: 'text' },
]
const ROWS = 700

/** Keys in no order, with equal and empty ones among them. */
function rowAt(index: number) {
  const scattered = (index * 7_919) % 2_003
  return {
    city: scattered % 5 === 0 ? null : `${'é'.repeat(scattered % 300)}${scattered % 50}`,
    delay: scattered % 7 === 0 ? null : scattered / 4,
    code: `c${scattered}-${index}`,
  }
}

describeEachEngine('Indexes of a dataset that gets many rows at once', ({ client, seed }) => {
  test('give the pages that a scan gives, also beside rows that came one by one, and rows have the time of their append', async () => {
    const [plain, indexed] = [await seed.dataset({ columns: COLUMNS }), await seed.dataset({ columns: COLUMNS })]
    await client.indexes.create(indexed.id, { fields: ['city'] })
    await client.indexes.create(indexed.id, { fields: ['-delay', 'city'] })
    await client.indexes.create(indexed.id, { fields: ['code'], unique: true })
    const rows = Array.from({ length: 2 * ROWS + 1 }, (_, index) => rowAt(index))
    const before = Date.now()
    for (const { id } of [plain, indexed]) {
      await client.rows.append(id, rows.slice(0, ROWS))
      await client.rows.append(id, rows.slice(ROWS, ROWS + 1))
      await client.rows.append(id, rows.slice(ROWS + 1))
    }
    for (const sort of ['city', '-delay,city', 'code']) {
      const [scanned, served] = await Promise.all(
        [plain, indexed].map(({ id }) =>
          client.data.list(id, { sort: [sort].flatMap((each) => each.split(',')), limit: 100 }).toArray(),
        ),
      )
      expect(served).toEqual(scanned)
    }
    const records = await client.rows.list(indexed.id, { limit: 100 }).toArray()
    expect(records).toHaveLength(rows.length)
    for (const { created_at: createdAt, updated_at: updatedAt } of records) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before - 1)
      expect(updatedAt).toBe(createdAt)
    }
  })
})
