import { expect, onTestFinished, test } from 'vitest'
import { databaseAt, onServer } from '../../scripts/postgres/server.ts'
import { LEAST_CONNECTIONS } from '../../server/store/interface/connection-counts.ts'
import { openStore } from '../../server/store/store.ts'
import { postgres } from '../support/engines.ts'
import { needs } from '../support/given-server.ts'
import { openNode } from '../support/postgres-dataset.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

/** A new database of a user who may have so many connections, and their address of it. */
async function databaseWithLimit(user: string, connections: number): Promise<{ url: string; databaseUrl: string }> {
  const { databaseUrl, remove } = await postgres.create()
  const operator = databaseAt(databaseUrl, 'postgres')
  onTestFinished(async () => {
    await remove()
    await onServer(operator, `drop role ${user}`)
  })
  await onServer(operator, `create role ${user} login password 'Geheim7' connection limit ${connections}`)
  await onServer(operator, `alter database "${new URL(databaseUrl).pathname.slice(1)}" owner to ${user}`)
  const url = new URL(databaseUrl)
  url.username = user
  url.password = 'Geheim7'
  return { url: url.href, databaseUrl }
}

test('a server says at its start which limit lets it have too few connections, and does not start where they are too few for it', async (context) => {
  needs(context, 'superuser', 'login', 'session')
  const user = `fewer_${process.pid}`
  const { url, databaseUrl } = await databaseWithLimit(user, LEAST_CONNECTIONS + 1)
  const store = await openNode(url)
  expect(await store.connectionRoom()).toBe(LEAST_CONNECTIONS + 1)
  const name = new URL(databaseUrl).pathname.slice(1)
  await onServer(databaseUrl, `alter database "${name}" connection limit ${LEAST_CONNECTIONS - 1}`)
  const server = spawnServer({ DATABASE_URL: url })
  expect(await server.exit).toBe(1)
  expect(server.output.stderr).toMatch(
    /^Cannot start: PostgreSQL lets the user have 13 connections at once[^\n]+ 14 at least\.\n$/,
  )
  await onServer(databaseUrl, `alter database "${name}" connection limit -1`, `alter role ${user} connection limit -1`)
  const [most] = await onServer(databaseUrl, `select current_setting('max_connections')::int as n`)
  expect(await store.connectionRoom()).toBe(Number(most?.['n']) - 3) // superuser_reserved_connections
  expect(await (await openNode(databaseUrl)).connectionRoom()).toBe(most?.['n'])
})

/** Two organizations with a key and a dataset each. */
async function twoDatasets(url: string) {
  const store = await openStore(url, { connections: LEAST_CONNECTIONS })
  const columns = [{ name: 'n', type: 'number' as const }]
  const made = ['ds_1', 'ds_2'].map(async (datasetId) => {
    const { organizationId, projectId, apiKey } = await makeOrganization(store)
    await store.createDataset({ organizationId, projectId, datasetId, name: 'D', columns, now: 1 })
    return { apiKey, datasetId }
  })
  const datasets = await Promise.all(made)
  await store.close()
  return datasets
}

test('a node opens no more connections than it may, uses all of them, and does every kind of work', async (context) => {
  needs(context, 'superuser', 'login')
  const user = `few_${process.pid}`
  const { url, databaseUrl } = await databaseWithLimit(user, LEAST_CONNECTIONS)
  const datasets = await twoDatasets(url)
  const server = spawnServer({ DATABASE_URL: url, DATABASE_CONNECTIONS: String(LEAST_CONNECTIONS) })
  const baseUrl = await server.baseUrl
  const refused: string[] = []
  const ask = async (apiKey: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
    const reply = await fetch(`${baseUrl}/datasets/${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) refused.push(`${path}: ${reply.status} ${text}`)
  }
  const everything = ({ apiKey, datasetId }: { apiKey: string; datasetId: string }) => {
    const all = (path: string, times: number, body?: object) =>
      Array.from({ length: times }, () => ask(apiKey, `${datasetId}/${path}`, body))
    return [
      ...all('rows', 20, { rows: Array.from({ length: 50 }, (_, n) => ({ n })) }),
      ...all('rows', 20),
      ...all('rows?sort=-n', 4),
      ...all('summary', 4),
      ...all('export?format=ndjson', 4),
      ...all('export?format=parquet', 2),
    ]
  }
  const open = `select count(*)::int as n from pg_stat_activity where usename = '${user}'`
  const used = async () => {
    await Promise.all(datasets.flatMap(everything))
    return (await onServer(databaseUrl, open))[0]?.['n']
  }
  await Promise.all(datasets.map(({ apiKey, datasetId }) => ask(apiKey, `${datasetId}/indexes`, { fields: ['n'] })))
  await expect.poll(used, { timeout: 60_000 }).toBe(LEAST_CONNECTIONS)
  expect(refused).toEqual([])
})
