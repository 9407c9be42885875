import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { StoreError } from '../../server/store/store.ts'
import { trashLifecycle } from '../../server/store/trash-lifecycle.ts'
import { engines } from '../support/engines.ts'
import { openImportDatabase } from '../support/held-imports.ts'
import { makeOrganization } from '../support/test-server.ts'

describe.each(engines)('Ways into the trash that were interrupted ($name)', (engine) => {
  test('are finished also while the tables of one organization cannot be reached', async () => {
    const { store, engine: parts, close } = await openImportDatabase(engine)
    onTestFinished(close)
    const { statements } = parts
    const columns = [{ name: 'n', type: 'number' as const }]
    for (let n = 0; n < 3; n += 1) {
      const { organizationId, projectId } = await makeOrganization(store)
      const dataset = { organizationId, datasetId: newId('ds') }
      await store.createDataset({ ...dataset, projectId, name: 'Deleted', columns, now: 1 })
      await statements.deleteDatasetRecord({ ...dataset, now: 2 })
    }
    const unsettled = () => statements.selectUnsettled({ limit: 9 })
    const [first, ...others] = await unsettled()
    expect(others).toHaveLength(2)
    const failing: typeof statements = {
      ...statements,
      async hideCounters(hidden) {
        if (hidden.datasetId === first?.datasetId) throw new StoreError('unavailable', 'the file is missing')
        return statements.hideCounters(hidden)
      },
    }
    await expect(trashLifecycle(failing, parts).resumeTrash()).rejects.toThrow('the file is missing')
    expect(await unsettled()).toEqual([first])
  })
})
