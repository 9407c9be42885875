import { expect } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { unseal } from '../../server/domain/webhooks.ts'
import type { Store } from '../../server/store/store.ts'
import { rawRequest } from './raw-request.ts'
import { makeOrganization, type TestServer } from './test-server.ts'
import { makeWebhook } from './webhooks.ts'

const columns = ['text', 'number', 'boolean', 'date', 'json'].map((type) => ({ name: `of ${type}`, type }))

const ROWS = [
  { 'of text': 'a', 'of number': 5e-324, 'of boolean': true, 'of date': '9999-12-31', 'of json': [] },
  { 'of text': '\u{1f600}\u0001"é', 'of number': -9007199254740991, 'of json': { b: 1e21, a: ['\\', null] } },
  { 'of text': 'third' },
  {},
]

/** Replies that are the same wherever an organization is. */
const LISTS = ['/projects', '/datasets', '/datasets?state=deleted', '/events?limit=100']

export type Lived = Awaited<ReturnType<typeof liveIn>>

/** An organization that has lived in a server: with datasets that were changed and deleted, indexes, a webhook, and users. */
export async function liveIn(server: TestServer) {
  const { store } = server
  const own = await makeOrganization(store)
  const { organizationId, apiKey, projectId } = own
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await rawRequest(server, apiKey, method, path, { body, headers })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  const create = async (name: string) => {
    const { body } = await send('POST', '/datasets', { name, project_id: projectId, columns })
    const { id } = (body as { data: { id: string } }).data
    await send('POST', `/datasets/${id}/rows`, { rows: ROWS }, { 'Idempotency-Key': `rows-of-${name}` })
    return id
  }
  const [id, trashed] = [await create('Lived'), await create('Trashed'), await create('Third')]
  await send('POST', `/datasets/${id}/indexes`, { fields: ['-of number', 'of text'] })
  await send('POST', `/datasets/${id}/indexes`, { fields: ['of text'], kind: 'contains' })
  await send('PATCH', `/datasets/${id}/rows/row_1`, { values: { 'of text': 'changed' } })
  await send('DELETE', `/datasets/${id}/rows/row_4`)
  await send('DELETE', `/datasets/${trashed}`)
  const revoked = await createApiKey(store, { organizationId, name: 'revoked', access: 'full' })
  await store.revokeApiKey({ apiKeyId: revoked.api_key_id, now: Date.now() })
  const { webhook_id: webhookId } = await makeWebhook(store, organizationId)
  await store.announceLeft({})
  return { ...own, id, webhookId, revokedKey: revoked.api_key, secret: await secretOf(store, webhookId) }
}

/** What the secret of a webhook is. */
async function secretOf(store: Store, webhookId: string): Promise<string> {
  const now = Date.now()
  const leased = await store.leaseWebhooks({
    owner: 'test',
    now,
    leasedUntil: now + 60_000,
    limit: 100,
    mostOfOne: 100,
  })
  await store.releaseLeases({ owner: 'test', now })
  const webhook = leased.find((each) => each.webhookId === webhookId)
  return unseal(store.webhookKey, webhookId, webhook?.secret ?? '')
}

/** What a server answers about an organization, without what counts from a new beginning. */
export async function answersOf(server: TestServer, { apiKey, id }: Lived): Promise<Record<string, unknown>> {
  const ofDataset = ['', '/rows', '/indexes', '/rows/row_1/history', '/data?sort=-of%20number,of%20text']
  const answers: Record<string, unknown> = {}
  for (const path of [...LISTS, ...ofDataset.map((of) => `/datasets/${id}${of}`), FOUND(id)]) {
    const { status, body } = await rawRequest(server, apiKey, 'GET', path)
    answers[path] = { status, ...(body as object), pagination: undefined }
  }
  return answers
}

/** Served by the index of the texts. */
const FOUND = (id: string) => `/datasets/${id}/rows?filter=of%20text:~${encodeURIComponent('\u{1f600}')}`

/** Tags and cursors that a client has of an organization. */
export async function keptByClient(server: TestServer, { apiKey, id }: Lived) {
  const get = (path: string) => rawRequest(server, apiKey, 'GET', path)
  const cursorOf = async (path: string) => {
    const { body, text } = await get(path)
    const { cursor } = (body as { pagination: { cursor: string | null } }).pagination
    expect(cursor, text).toEqual(expect.any(String))
    return cursor
  }
  return {
    rowsTag: (await get(`/datasets/${id}/rows`)).headers.get('ETag') ?? '',
    datasetTag: (await get(`/datasets/${id}`)).headers.get('ETag') ?? '',
    lists: { datasets: await cursorOf('/datasets?limit=1'), events: await cursorOf('/events?limit=1') },
    rows: await cursorOf(`/datasets/${id}/rows?limit=1`),
    changes: await cursorOf(`/datasets/${id}/changes`),
  }
}

type Kept = Awaited<ReturnType<typeof keptByClient>>

/** Checks that an organization has come into a server as it was, that it can be written, and that nothing of before stands for what it is now. */
export async function expectReceived(
  server: TestServer,
  lived: Lived,
  kept: Kept,
  { cursors }: { readonly cursors: 'work' | 'are refused' },
): Promise<void> {
  const { apiKey, id, revokedKey, webhookId, secret } = lived
  const send = (method: string, path: string, options = {}) => rawRequest(server, apiKey, method, path, options)
  expect((await rawRequest(server, revokedKey, 'GET', '/projects')).status).toBe(401)
  expect(await secretOf(server.store, webhookId)).toBe(secret)
  const rows = `/datasets/${id}/rows`
  expect((await send('GET', rows, { headers: { 'If-None-Match': kept.rowsTag } })).status).toBe(200)
  const rename = { body: { name: 'Renamed' }, headers: { 'If-Match': kept.datasetTag } }
  expect((await send('PATCH', `/datasets/${id}`, rename)).status).toBe(412)
  const status = cursors === 'work' ? 200 : 400
  const after = [
    `/datasets?limit=1&cursor=${kept.lists.datasets}`,
    `/events?limit=1&cursor=${kept.lists.events}`,
    `${rows}?limit=1&cursor=${kept.rows}`,
  ]
  for (const path of after) expect((await send('GET', path)).status, path).toBe(status)
  const changes = await send('GET', `/datasets/${id}/changes?cursor=${kept.changes}`)
  expect(changes.status, changes.text).toBe(cursors === 'work' ? 410 : 400)
  // The request of before has its reply.
  const again = { body: { rows: ROWS }, headers: { 'Idempotency-Key': 'rows-of-Lived' } }
  expect(await send('POST', rows, again)).toMatchObject({ body: { data: { row_ids: { length: 4 } } } })
  const added = await send('POST', rows, { body: { rows: [{ 'of text': 'new' }] } })
  expect(added.body, added.text).toMatchObject({ data: { row_ids: ['row_5'] } })
  const feed = await send('GET', `/datasets/${id}/changes`)
  expect((feed.body as { data: { type: string }[] }).data.map(({ type }) => type)).toEqual([
    'columns',
    ...['row', 'row', 'row', 'row'],
  ])
}
