import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

/** Few rows are read by the thread that writes, many by another one. */
test.each([1, 2_000])(
  'an append of %i rows is refused while the file of the database is not there, and stored when it is back',
  async (count) => {
    const file = join(temporaryFolder(), 'data.db')
    const store = await openStore(`sqlite:${file}`)
    onTestFinished(() => store.close())
    const { organizationId, projectId } = await makeOrganization(store)
    const columns = [{ name: 'a', type: 'text' as const }]
    await store.createDataset({ organizationId, projectId, datasetId: 'ds_1', name: 'A', columns, now: 1 })
    const text = JSON.stringify({ rows: Array.from({ length: count }, () => ({ a: 'x'.repeat(100) })) })
    const append = () => {
      const body = Buffer.from(text)
      return store.appendRows({ organizationId, datasetId: 'ds_1', body, maxRows: count, maxProblems: 1, now: 1 })
    }
    renameSync(file, `${file}.moved`)
    await expect(append()).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'unavailable',
      message: `${file} was deleted or moved while the server uses it. Nothing can be stored.`,
    })
    renameSync(`${file}.moved`, file)
    expect(await append()).toMatchObject({ outcome: 'appended' })
  },
)
