import { expect, onTestFinished, test } from 'vitest'
import { sweepRegularly } from '../../server/lifecycle/sweep.ts'
import { openStore } from '../../server/store/store.ts'
import { engines, sqlite } from '../support/engines.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const MINUTE_MS = 60_000

test.each(engines)(
  'a start drops a table that a crash left without a dataset two hours ago, none that is a minute old, and old changes ($name)',
  async (engine) => {
    const { databaseUrl, remove } = await engine.create({ migrated: true })
    onTestFinished(remove)
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    const { organizationId } = await makeOrganization(store)
    const now = Date.now()
    const columns = [{ name: 'a', type: 'text' as const }]
    const leave = (datasetId: string, ageMs: number) =>
      store.steps.createRowTable({ organizationId, datasetId, columns, now: now - ageMs })
    await leave('ds_young', MINUTE_MS)
    await leave('ds_old', 120 * MINUTE_MS)
    const young = { organizationId, datasetId: 'ds_young' }
    const body = Buffer.from('{"rows": [{"a": "x"}]}')
    for (const at of [now - 100 * 24 * 60 * MINUTE_MS, now])
      await store.appendRows({ ...young, body, maxRows: 1, maxProblems: 1, now: at })
    // A start does the same on each engine.
    if (engine === sqlite) await spawnServer({ DATABASE_URL: databaseUrl }).baseUrl
    else {
      const sweep = sweepRegularly(store, () => {})
      onTestFinished(() => sweep.stop())
    }
    const left = () => store.steps.selectTablesMadeBefore({ organizationId, madeBefore: now })
    // The young one is checked first: if the sweep dropped it, that would happen before the old one.
    await expect.poll(left, { timeout: 20_000 }).toEqual(['ds_young'])
    const kept = () => store.selectChanges({ ...young, after: 0, limit: 10 })
    await expect.poll(kept, { timeout: 20_000 }).toMatchObject([{ version: 3 }])
  },
)
