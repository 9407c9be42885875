import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

const CLIENTS = 6
const ROUNDS = 5

/** Two servers of one deployment over one database, and a client of each for the same organization. */
async function startNodes() {
  const databaseUrl = await migratedDatabase()
  const nodes = await Promise.all([1, 2].map(() => startTestServer({ databaseUrl })))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  const [first] = nodes
  if (first === undefined) throw new Error('no node was started')
  const { apiKey, projectId } = await makeOrganization(first.store)
  const clients = nodes.map(({ baseUrl, fetch }) => new DatasetService({ apiKey, baseUrl, fetch, maxRetries: 0 }))
  return { clients, projectId }
}

test('two nodes that upsert the same keys at once store each key once', async () => {
  const { clients, projectId } = await startNodes()
  const [one, two] = clients as [DatasetService, DatasetService] // of two nodes
  const columns = [
    { name: 'sku', type: 'text' as const },
    { name: 'count', type: 'number' as const },
  ]
  const { id } = await one.datasets.create({ name: 'Keyed', project_id: projectId, columns })
  await two.indexes.create(id, { fields: ['sku'], unique: true })
  const created: number[] = []
  const upserting = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = Array.from({ length: 40 }, (_, n) => ({ sku: `s${(n + round * 20) % 100}`, count: client }))
      const { rows_created } = await (client % 2 === 0 ? one : two).rows.upsert(id, { match: ['sku'], rows })
      created.push(rows_created)
    }
  })
  await Promise.all(upserting)
  expect(created.reduce((sum, count) => sum + count, 0)).toBe(100)
  const [rows, same] = await Promise.all(clients.map((client) => client.data.list(id, { sort: ['sku'] }).toArray()))
  expect(same).toEqual(rows)
  expect(new Set(rows?.map(({ sku }) => sku)).size).toBe(100)
})
