import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { makeDataset, newDatabase, openNode, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

/** The versions up to which events tell of rows. */
async function toldBy(store: Store, { organizationId }: SharedDataset): Promise<unknown[]> {
  const page = { types: undefined, order: 'asc', after: undefined, limit: 100 } as const
  const { items } = await store.selectEvents({ organizationId, type: 'rows.changed', ...page })
  return items.map(({ data }) => data['version'])
}

test('what a node wrote and does not tell, since it ended, another one tells once it is some seconds old', async () => {
  const databaseUrl = await newDatabase()
  const ended = await openNode(databaseUrl, { rowsChangedMs: 600_000 })
  const other = await openNode(databaseUrl)
  const shared = await makeDataset(ended)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  onTestFinished(() => database.end())
  /** The hint is noted after the write has its answer. */
  const setAge = (age: string) =>
    vi.waitFor(async () => {
      const { rowCount } = await database.query('update change_hints set at = clock_timestamp() - $1::interval', [age])
      expect(rowCount).toBe(1)
    })
  await rowsOn(ended, shared).append([{ n: 1 }])
  for (const age of ['-1 minute', '3 minutes']) {
    await setAge(age)
    await other.announceOfOthers()
    expect(await toldBy(other, shared)).toEqual([])
  }
  await setAge('10 seconds')
  await other.announceOfOthers()
  await other.announceOfOthers()
  expect(await toldBy(other, shared)).toEqual([2])
})
