import { expect, test } from 'vitest'
import { copyDatabase } from '../../server/store/copy/copy.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { openStore } from '../../server/store/store.ts'
import { cuttingProxy } from '../support/cutting-proxy.ts'
import { makeDataset, newDatabase, rowsOn } from '../support/postgres-dataset.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

test('a copy that loses its connection says so, and to run the command again, which then copies all', async () => {
  const file = `${temporaryFolder()}/source.db`
  const source = await openStore(`sqlite:${file}`)
  await rowsOn(source, await makeDataset(source)).append([{ n: 1 }])
  await source.close()
  let isLost = false
  const proxy = await cuttingProxy(() => isLost)
  const url = new URL(await newDatabase())
  proxy.forwardTo(Promise.resolve(`http://${url.host}`))
  url.port = new URL(proxy.baseUrl).port
  const to = { url: url.href, replicaUrl: undefined, createSchema: CREATE_SCHEMA }
  const lost = copyDatabase(file, to, () => {
    isLost = true
  })
  await expect(lost).rejects.toThrow(
    /^PostgreSQL: Connection terminated unexpectedly\. Run the command again: it goes on where it was\.$/,
  )
  isLost = false
  expect(await copyDatabase(file, to, () => {})).toMatchObject({ datasets: 1, rows: 1 })
})
