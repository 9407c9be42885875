import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Plan } from '../../generated/index.ts'
import { CHANGES_KEPT_DAYS } from '../../server/domain/plans.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { makeOrganization } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 22)
const STEP = 5_000

/** Writes records of so many old writes into the log, from version 2 on. */
function manyChanges(datasetId: string, count: number): string[] {
  return [
    `with recursive versions(version) as (select 2 union all select version + 1 from versions where version <= ${count})
     insert into {org}.changes (dataset_id, version, kind, first_row, row_count, at)
     select '${datasetId}', version, 'columns', null, 0, 1 from versions`,
    `update {org}.counters set version = ${count + 1}, logged_version = ${count + 1} where dataset_id = '${datasetId}'`,
  ]
}

describe.each(engines)('The log of a dataset ($name)', ({ name, create }) => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await create({ migrated: true })
    store = await openStore(database.databaseUrl)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  /** A dataset with an append for each age, the first one as version 2. */
  async function logged(ages: readonly number[], plan: Plan = 'free') {
    const { organizationId, projectId } = await makeOrganization(store, plan)
    const dataset = { organizationId, datasetId: `ds_${projectId.slice(5)}` }
    const columns = [{ name: 'n', type: 'number' as const }]
    await store.createDataset({ ...dataset, projectId, name: 'Logged', columns, now: 1 })
    for (const age of ages) {
      const body = Buffer.from('{"rows": [{"n": 1}]}')
      await store.appendRows({ ...dataset, body, maxRows: 1, maxProblems: 1, now: NOW - age * DAY_MS })
    }
    const versions = async () => (await store.selectChanges({ ...dataset, after: 0, limit: 100 })).map((c) => c.version)
    const change = (statement: string) => changeDatabase(database.databaseUrl, organizationId, statement)
    return { ...dataset, versions, change }
  }
  const problems = () => problemsOf(database.databaseUrl)

  test('keeps what is younger than the plan says, of each organization by its own plan', async () => {
    const plans = Object.keys(CHANGES_KEPT_DAYS) as Plan[]
    const logs = await Promise.all(plans.map((plan) => logged([100, 89, 31, 29, 8, 6, 0], plan)))
    expect(await store.sweepChanges({ now: NOW })).toBe(5 + 3 + 1)
    expect(await Promise.all(logs.map(({ versions }) => versions()))).toEqual([
      [7, 8],
      [5, 6, 7, 8],
      [3, 4, 5, 6, 7, 8],
    ])
    const kept = logs.map(async ({ organizationId }) => (await store.countChanges({ organizationId })).changes)
    expect(await Promise.all(kept)).toEqual([2, 4, 6])
    expect(await store.sweepChanges({ now: NOW })).toBe(0)
    expect(await problems()).toEqual([])
  })

  test('may end up empty, and goes on with the next change', async () => {
    const { versions, organizationId, datasetId, change } = await logged([9, 8])
    await change(`update {org}.changes set parts = '[["deleted",7,1]]' where dataset_id = '${datasetId}'`)
    await change(`update {org}.counters set parts_bytes = 34 where dataset_id = '${datasetId}'`)
    expect(await store.sweepChanges({ now: NOW })).toBe(2)
    expect([await versions(), await store.countChanges({ organizationId })]).toEqual([
      [],
      { changes: 0, partsBytes: 0 },
    ])
    expect(await problems()).toEqual([])
    await store.deleteRow({ organizationId, datasetId, rowNumber: 1, now: NOW })
    expect([await versions(), (await store.countChanges({ organizationId })).changes]).toEqual([[4], 1])
    expect(await problems()).toEqual([])
  })

  test('has no gap where the clock of a node was behind, and is not kept for ever where one was ahead', async () => {
    const behind = await logged([9, 1, 9, 0])
    const ahead = await logged([-4000, 9, 1, -4000, 0])
    expect(await store.sweepChanges({ now: NOW })).toBe(1 + 2)
    expect(await behind.versions()).toEqual([3, 4, 5])
    expect(await ahead.versions()).toEqual([4, 5, 6])
    expect(await problems()).toEqual([])
  })

  test('loses at once what follows nothing, since a server wrote after it that knew of no log', async () => {
    const { organizationId, datasetId, versions, change } = await logged([1, 0])
    await change(`update {org}.counters set version = version + 1 where dataset_id = '${datasetId}'`)
    await store.deleteRow({ organizationId, datasetId, rowNumber: 1, now: NOW })
    expect(await versions()).toEqual([2, 3, 5])
    expect(await store.sweepChanges({ now: NOW })).toBe(2)
    expect(await versions()).toEqual([5])
    expect(await problems()).toEqual([])
  })

  test('is swept in writes of their own of 5,000 changes at most', async () => {
    const { organizationId, datasetId, change } = await logged([])
    for (const statement of manyChanges(datasetId, 2 * STEP + 1)) await change(statement)
    const step = { organizationId, datasetId, keptFrom: NOW, now: NOW }
    expect(await store.steps.deleteChanges(step)).toBe(STEP)
    expect((await store.countChanges({ organizationId })).changes).toBe(STEP + 1)
    expect(await problems()).toEqual([])
    expect(await store.sweepChanges({ now: NOW })).toBe(STEP + 1)
    expect(await problems()).toEqual([])
  })

  test('is swept twice at once, by two nodes where there are two, while others write, without a gap or a loss', async () => {
    const { organizationId, datasetId, change } = await logged([])
    for (const statement of manyChanges(datasetId, 2 * STEP + 1)) await change(statement)
    // Only PostgreSQL has several nodes.
    const other = name === 'SQLite' ? store : await openStore(database.databaseUrl)
    onTestFinished(() => (other === store ? undefined : other.close()))
    const body = Buffer.from('{"rows": [{"n": 1}]}')
    const append = { organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now: NOW }
    const [one, two] = await Promise.all([
      store.sweepChanges({ now: NOW }),
      other.sweepChanges({ now: NOW }),
      ...Array.from({ length: 30 }, (_, n) => (n % 2 ? store : other).appendRows(append)),
    ])
    expect(one + two).toBe(2 * STEP + 1)
    expect((await store.countChanges({ organizationId })).changes).toBe(30)
    expect(await problems()).toEqual([])
  })

  test('of a purged dataset goes with it, and no other', async () => {
    const { organizationId, datasetId, change } = await logged([])
    const other = await logged([1])
    for (const statement of manyChanges(datasetId, 2 * STEP + 1)) await change(statement)
    expect(await store.purgeDataset({ organizationId, datasetId, now: NOW })).toBe('deleted')
    expect((await store.countChanges({ organizationId })).changes).toBe(0)
    expect(await store.sweepChanges({ now: NOW })).toBe(0)
    expect(await other.versions()).toEqual([2])
    expect(await problems()).toEqual([])
  })

  test('keeps at most so many versions, however young they are, and continues', async () => {
    const log = await logged([0, 0, 0, 0, 0])
    const { organizationId, datasetId } = log
    const own = (await store.steps.selectLogs({ organizationId, after: '' })).length > 0 ? { organizationId } : {}
    const kept = { ...own, datasetId, keptFrom: 0, mostVersions: 2, now: NOW }
    expect(await store.steps.deleteChanges(kept)).toBe(3)
    expect(await store.steps.deleteChanges(kept)).toBe(0)
    expect(await log.versions()).toEqual([5, 6])
    expect(await problems()).toEqual([])
  })
})
