import { expect, onTestFinished, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

/** Servers of one deployment over one database. */
async function startNodes(): Promise<[TestServer, TestServer]> {
  const databaseUrl = await migratedDatabase()
  const nodes = await Promise.all([1, 2].map(() => startTestServer({ databaseUrl })))
  onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.close()))))
  return nodes as [TestServer, TestServer] // two, as above
}

test('a key that one node revokes is refused by another within a second, under load', async () => {
  const [one, two] = await startNodes()
  const { organizationId } = await makeOrganization(one.store)
  const key = await createApiKey(one.store, { organizationId, name: 'Short-lived', access: 'full' })
  let lastSuccessAt = 0
  let refusals = 0
  const ask = async () => {
    while (refusals < 50) {
      const sentAt = performance.now()
      const { status } = await rawRequest(two, key.api_key, 'GET', '/organization')
      if (status === 200) lastSuccessAt = Math.max(lastSuccessAt, sentAt)
      else refusals += 1
    }
  }
  const load = Promise.all(Array.from({ length: 8 }, ask))
  await expect.poll(() => lastSuccessAt, { timeout: 10_000 }).toBeGreaterThan(0)
  await one.store.revokeApiKey({ apiKeyId: key.api_key_id, now: Date.now() })
  const revokedAt = performance.now()
  await load
  expect(lastSuccessAt - revokedAt).toBeLessThan(1_000)
})

test('a list begun on one node goes on on another, cursor by cursor, as if it were one', async () => {
  const [one, two] = await startNodes()
  const { apiKey, projectId } = await makeOrganization(one.store)
  const columns = [{ name: 'n', type: 'number' }]
  const body = { name: 'Shared', project_id: projectId, columns }
  const { id } = JSON.parse((await rawRequest(one, apiKey, 'POST', '/datasets', { body })).text).data
  const rows = Array.from({ length: 50 }, (_, n) => ({ n: (n * 7) % 50 }))
  await rawRequest(two, apiKey, 'POST', `/datasets/${id}/rows`, { body: { rows } })
  for (const query of ['limit=7', 'limit=7&sort=-n', 'limit=7&filter=n:>10']) {
    const seen: number[] = []
    const cursors = new Set<string>()
    for (let [path, page] = [`/datasets/${id}/data?${query}`, 0]; path !== ''; page += 1) {
      const [answer, other] = await Promise.all([one, two].map((node) => rawRequest(node, apiKey, 'GET', path)))
      expect(other?.text).toBe(answer?.text)
      const from = page % 2 === 0 ? answer : other
      const { data, pagination } = JSON.parse(from?.text ?? '') as Page
      seen.push(...data.map(({ n }) => n))
      cursors.add(pagination.cursor)
      path = pagination.has_more ? `/datasets/${id}/data?${query}&cursor=${pagination.cursor}` : ''
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(query.includes('filter') ? 39 : 50)
    expect(cursors.size).toBeGreaterThan(5)
  }
})

test('requests with one key on two nodes at once run once, and each gets that answer', async () => {
  const [one, two] = await startNodes()
  const { apiKey, projectId } = await makeOrganization(one.store)
  const body = { name: 'Shared', project_id: projectId, columns: [{ name: 'n', type: 'number' }] }
  for (let round = 0; round < 10; round += 1) {
    const send = (path: string, of: object) => {
      const options = { body: of, headers: { 'Idempotency-Key': `${round}${path}` } }
      return Promise.all([one, two, one, two].map((node) => rawRequest(node, apiKey, 'POST', path, options)))
    }
    const created = await send('/datasets', body)
    expect(new Set(created.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const path = `/datasets/${JSON.parse(created[0]?.text ?? '').data.id}`
    const appended = await send(`${path}/rows`, { rows: [{ n: 1 }, { n: 2 }] })
    expect(appended.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(appended.map(({ text }) => text)).size).toBe(1)
    const { text } = await rawRequest(one, apiKey, 'GET', path)
    expect(JSON.parse(text).data.row_count).toBe(2)
  }
})

interface Page {
  readonly data: { readonly n: number }[]
  readonly pagination: { readonly cursor: string; readonly has_more: boolean }
}
