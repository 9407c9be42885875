import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const MINUTE_MS = 60_000

test.each(engines)(
  'a start drops a table that a crash left without a dataset two hours ago, and none that is a minute old ($name)',
  async (engine) => {
    const { databaseUrl, remove } = await engine.create()
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
    await spawnServer({ DATABASE_URL: databaseUrl }).baseUrl
    const left = () => store.steps.selectTablesMadeBefore({ organizationId, madeBefore: now })
    // The young one is looked at first: it would be gone before the old one is.
    await expect.poll(left, { timeout: 20_000 }).toEqual(['ds_young'])
  },
)
