import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { ANSWER_KEPT_MS } from '../../server/domain/idempotency-key.ts'
import { copyDatabase } from '../../server/store/copy/copy.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { changeDatabase } from '../support/change-database.ts'
import { newDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

interface Creation {
  readonly key: string
  readonly path: string
  readonly body: object
}

/** Sends a request that creates something, and returns the reply with the header that marks a repetition. */
async function create(server: TestServer, apiKey: string, { key, path, body }: Creation) {
  const reply = await rawRequest(server, apiKey, 'POST', path, { body, headers: { 'Idempotency-Key': key } })
  const { request_id: _, ...shown } = reply.body as Record<string, unknown>
  return { status: reply.status, body: shown, isReplayed: reply.headers.get('Idempotent-Replayed') === 'true' }
}

/** A database in which a request of each kind was answered under a key of its own, and the requests. */
async function usedDatabase() {
  const databaseUrl = `sqlite:${temporaryFolder()}/old.db`
  const server = await startTestServer({ databaseUrl })
  const { apiKey, projectId } = await makeOrganization(server.store)
  const columns = [{ name: 'a', type: 'number' }]
  const dataset = { key: 'dataset', path: '/datasets', body: { name: 'D', project_id: projectId, columns } }
  const made = await create(server, apiKey, dataset)
  const path = `/datasets/${(made.body as { data: { id: string } }).data.id}`
  const others = [
    { key: 'project', path: '/projects', body: { name: 'P' } },
    { key: 'rows', path: `${path}/rows`, body: { rows: [{ a: 1 }, { a: 2 }] } },
    { key: 'column', path: `${path}/columns`, body: { name: 'b', type: 'text' } },
    { key: 'index', path: `${path}/indexes`, body: { fields: ['a'] } },
  ]
  const answered: { request: Creation; answer: typeof made }[] = [{ request: dataset, answer: made }]
  for (const request of others) answered.push({ request, answer: await create(server, apiKey, request) })
  await server.close()
  return { databaseUrl, apiKey, path, answered }
}

async function copied(databaseUrl: string) {
  const to = await newDatabase()
  const settings = { url: to, replicaUrl: undefined, createSchema: CREATE_SCHEMA }
  await copyDatabase(databaseUrl.slice('sqlite:'.length), settings, () => {})
  const server = await startTestServer({ databaseUrl: to })
  onTestFinished(() => server.close())
  return { ...server, databaseUrl: to }
}

const ONCE = 'a request that was answered before a database was moved is not done twice when it is sent again after it'

test(ONCE, async () => {
  const { databaseUrl, apiKey, path, answered } = await usedDatabase()
  const moved = await copied(databaseUrl)
  for (const { request, answer } of answered) {
    expect(answer).toMatchObject({ status: 201, isReplayed: false })
    expect(await create(moved, apiKey, request), request.key).toEqual({ ...answer, isReplayed: true })
  }
  const { body } = await rawRequest(moved, apiKey, 'GET', path)
  expect(body).toMatchObject({ data: { row_count: 2, columns: [{ name: 'a' }, { name: 'b' }] } })
  for (const list of ['/datasets', '/projects']) {
    const { body: lists } = await rawRequest(moved, apiKey, 'GET', list)
    expect((lists as { data: unknown[] }).data, list).toHaveLength(list === '/datasets' ? 1 : 2)
  }
  // A key is still valid for its own request only, whatever kind the other one is.
  for (const { request } of answered)
    for (const { request: other } of answered.filter((one) => one.request !== request))
      expect(await create(moved, apiKey, { ...other, key: request.key })).toMatchObject({
        status: 422,
        body: { error: { field: 'Idempotency-Key' } },
      })
})

test('replies that are older than a key lasts are not copied', async () => {
  const { databaseUrl, apiKey, answered } = await usedDatabase()
  const old = `update {org}.idempotency_keys set created_at = created_at - ${ANSWER_KEPT_MS} where key <> 'project'`
  await changeDatabase(databaseUrl, '', old)
  const moved = await copied(databaseUrl)
  const [rows, project] = ['rows', 'project'].map((key) => answered.find(({ request }) => request.key === key)?.request)
  if (rows === undefined || project === undefined) throw new Error('both were sent')
  expect(await create(moved, apiKey, rows)).toMatchObject({ status: 201, isReplayed: false })
  expect(await create(moved, apiKey, project)).toMatchObject({ status: 201, isReplayed: true })
  const [{ id } = {}] = await onServer(moved.databaseUrl, 'select id from organizations')
  for (const place of ['public', id]) {
    const keys = await onServer(moved.databaseUrl, `select key from ${place}.idempotency_keys order by key`)
    expect(keys).toEqual(place === 'public' ? [{ key: 'project' }] : [{ key: 'project' }, { key: 'rows' }])
  }
})
