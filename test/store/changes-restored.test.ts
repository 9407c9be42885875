import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { restore } from '../../server/store/restore.ts'
import { openStore } from '../../server/store/store.ts'
import { followed } from '../support/followed-dataset.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { startTestServer } from '../support/test-server.ts'

test('A restored backup begins a new epoch: cursors from before are a 410', async () => {
  const folder = temporaryFolder()
  const [file, backup, restored] = ['live', 'backup', 'restored'].map((name) => join(folder, `${name}.db`)) as [
    string,
    string,
    string,
  ]
  const server = await startTestServer({ databaseUrl: `sqlite:${file}` })
  const { client, id, apiKey, changes } = await followed(server)
  await client.rows.append(id, [{ n: 1 }])
  const { pagination } = await changes()
  await server.store.backup(backup)
  await server.close()
  await restore(backup, restored, { replace: false })
  const again = await startTestServer({ databaseUrl: `sqlite:${restored}` })
  onTestFinished(() => again.close())
  const other = new DatasetService({ apiKey, baseUrl: again.baseUrl, fetch: again.fetch, maxRetries: 0 })
  await expect(other.changes.list(id, { cursor: pagination.cursor })).rejects.toMatchObject({
    status: 410,
    message: expect.stringContaining('restored'),
  })
  expect((await other.changes.list(id)).data).toHaveLength(2)
  // Opened once more it is the same epoch.
  const { epoch } = again.store
  const store = await openStore(`sqlite:${restored}`)
  onTestFinished(() => store.close())
  expect(store.epoch).toBe(epoch)
})
