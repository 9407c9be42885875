import { expect, test } from 'vitest'
import { changeDatabase } from '../support/change-database.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'

/** A change counts as abandoned so long after its last step. */
const LATER_MS = 61_000

function leavesNothingHalfDone({ server, own, client, seed }: Harness): void {
  const { steps } = server.store
  const { organizationId } = own
  const spareTables = () => steps.selectSpareTables({ organizationId, touchedBefore: Number.MAX_SAFE_INTEGER })

  /** Begins a change, rebuilds a part of the rows, and stops there, like a server that is killed. */
  const interrupted = async () => {
    const now = Date.now()
    const { id } = await seed.dataset({ rows: Array.from({ length: 40 }, (_, n) => ({ name: `n${n}`, age: n })) })
    const change = { organizationId, datasetId: id, columnName: 'age', type: 'text', now } as const
    const begun = await steps.beginColumnUpdate(change)
    if (begun.outcome !== 'begun') throw new Error(begun.outcome)
    const { rebuild } = begun
    const step = { organizationId, rebuild, ranges: [{ first: 1, last: 40 }], replaces: false, onlyCounts: false }
    await steps.rebuildRows({ ...step, limit: 10 })
    return { id, rebuild }
  }

  /** The same, some time ago. */
  const interruptedLong = async () => {
    const change = await interrupted()
    const earlier = `update {org}.spare_tables set touched_at = touched_at - ${LATER_MS} where dataset_id = '${change.id}'`
    await changeDatabase(server.databaseUrl, organizationId, earlier)
    return change
  }

  test('leaves the dataset as it was, to read and to write', async () => {
    const { id } = await interrupted()
    await client.rows.append(id, [{ age: 40 }])
    expect((await client.datasets.get(id)).columns[1]).toEqual({ name: 'age', type: 'number' })
    expect((await client.rows.list(id, { filter: ['age:>38'] })).data.map(({ values }) => values['age'])).toEqual([
      39, 40,
    ])
  })

  test('refuses other changes of columns and indexes for a minute with a 503, and none after it', async () => {
    const { id } = await interrupted()
    const rename = () => client.columns.update(id, 'name', { name: 'title' })
    await expect(rename()).rejects.toMatchObject({ status: 503 })
    await expect(client.indexes.create(id, { fields: ['age'] })).rejects.toMatchObject({ status: 503 })
    const old = await interruptedLong()
    await client.columns.update(old.id, 'age', { type: 'text' })
    expect((await client.rows.list(old.id, { limit: 2 })).data.map(({ values }) => values['age'])).toEqual(['0', '1'])
  })

  test('is freed by the sweep, and what still works on it then puts nothing in place', async () => {
    const { id, rebuild } = await interruptedLong()
    await server.store.dropSpareTables({ touchedBefore: Date.now() - 60_000 })
    expect((await spareTables()).filter(({ datasetId }) => datasetId === id)).toEqual([])
    const rebuilt = { version: rebuild.version, storedBytes: 0, historyBytes: 0, largestGrowthBytes: 0, mostRows: 100 }
    const end = { organizationId, datasetId: id, rebuild, ...rebuilt, now: Date.now() }
    await expect(steps.finishRebuild(end)).rejects.toMatchObject({ reason: 'unavailable' })
    expect((await client.datasets.get(id)).columns[1]?.type).toBe('number')
  })

  test('goes with its dataset', async () => {
    const { id } = await interrupted()
    await client.datasets.delete(id, { purge: true })
    expect((await spareTables()).filter(({ datasetId }) => datasetId === id)).toEqual([])
  })
}

describeEachEngine('A change of a column that was interrupted', leavesNothingHalfDone, {
  // Its tables are all in one file.
  isDatabaseOwn: true,
})
