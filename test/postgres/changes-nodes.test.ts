import { expect, onTestFinished, test } from 'vitest'
import { openStream } from '../support/event-stream.ts'
import { followed } from '../support/followed-dataset.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

async function startNodes(): Promise<[TestServer, TestServer]> {
  const databaseUrl = await migratedDatabase()
  const nodes = await Promise.all([1, 2].map(() => startTestServer({ databaseUrl })))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  return nodes as [TestServer, TestServer] // two, as above
}

test('a stream and a request that wait on one node learn at once of what another one writes', async () => {
  const [one, two] = await startNodes()
  const { id, apiKey, changes } = await followed(one)
  const { pagination } = await changes()
  const stream = await openStream(two, apiKey, id, { query: `?cursor=${pagination.cursor}` })
  const waiting = rawRequest(two, apiKey, 'GET', `/datasets/${id}/changes?cursor=${pagination.cursor}&wait=30`)
  for (let n = 1; n <= 5; n += 1) {
    const began = performance.now()
    await rawRequest(one, apiKey, 'POST', `/datasets/${id}/rows`, { body: { rows: [{ n }] } })
    expect(await stream.next()).toMatchObject({ event: 'row', data: { row: { values: { n } } } })
    // Without the hint it would be a quarter of a minute.
    expect(performance.now() - began).toBeLessThan(10_000)
  }
  expect(JSON.parse((await waiting).text).data).toMatchObject([{ type: 'row' }])
  await rawRequest(one, apiKey, 'DELETE', `/datasets/${id}`)
  expect(await stream.next()).toBeUndefined()
})

test('hints of changes are noted for datasets, and forgotten', async () => {
  const [one] = await startNodes()
  const { id, client } = await followed(one)
  await client.rows.append(id, [{ n: 1 }])
  await one.store.forgetHints()
  expect((await client.changes.list(id)).data).toHaveLength(2)
})
