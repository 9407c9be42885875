import { expect, test } from 'vitest'
import type { BoundSort } from '../../server/query/bound.ts'
import { makeDataset, migratedDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

const ROWS = 4_000
const N: BoundSort = { column: 1, type: 'number', descending: false }

test('a page that a unique index serves is read by it from its first row to its last, with nothing to sort', async () => {
  const store = await openNode(await migratedDatabase())
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append(Array.from({ length: ROWS }, (_, n) => ({ n: (n * 7) % ROWS })))
  const fields = [{ ...N, unique: true as const }]
  await store.createIndex({ ...shared, indexId: 'idx_unique', fields, maxIndexes: 1, now: 1 })
  const table = await store.findRowTable(shared)
  const planOf = async (position: number[]) => {
    const { lane, plan } = await store.explainRows({
      ...shared,
      ...{ columns: [1], generation: 0, withTimes: false, indexes: table?.indexes ?? [], where: { all: [] }, position },
      ...{ sort: [N], limit: 10, limitBytes: 8_000_000, rowCount: ROWS, largestRowBytes: 8, rowOverheadBytes: 10 },
    })
    expect(lane).toBe('index')
    return plan.map(({ steps }) => steps.join('\n')).join('\n')
  }
  for (const position of [[], [7, 2]]) {
    const steps = await planOf(position)
    expect(steps).toContain('using ix_unique')
    expect(steps).not.toContain('Incremental Sort')
    expect(steps).not.toContain('Seq Scan')
  }
})
