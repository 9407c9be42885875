import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { administer } from '../support/administer.ts'
import { sqlite } from '../support/engines.ts'
import { migratedDatabase, newDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

const columns = ['text', 'number', 'boolean', 'date', 'json'].map((type) => ({ name: `of ${type}`, type }))

/** Rows at the edges of every type. */
const EDGES = [
  { 'of text': '', 'of number': 0, 'of boolean': false, 'of date': '0001-01-01', 'of json': '' },
  { 'of text': 'a\tb\nc\r\\d\\N', 'of number': 5e-324, 'of boolean': true, 'of date': '9999-12-31', 'of json': [] },
  { 'of text': '\u{1f600}\u0001"é', 'of number': 1.7976931348623157e308, 'of json': { b: 1e21, a: ['\\', null] } },
  { 'of text': '\\.', 'of number': -9007199254740991, 'of json': 0.1 },
  {},
]

async function serve(databaseUrl: string): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return server
}

/** Two organizations with a history: renamed, retyped and dropped columns, changed and deleted rows, deleted datasets. */
async function makePast(server: TestServer) {
  const { apiKey, readKey, projectId, organizationId } = await makeOrganization(server.store)
  const other = await makeOrganization(server.store, 'pro')
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await rawRequest(server, apiKey, method, path, { body })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) {
    const { body } = await send('POST', '/datasets', { name, project_id: projectId, columns })
    const { id } = (body as { data: { id: string } }).data
    ids.push(id)
    await send('POST', `/datasets/${id}/rows`, { rows: [...EDGES, ...EDGES] })
  }
  const [changed = '', deleted] = ids
  await send('POST', `/datasets/${ids[2]}/indexes`, { fields: ['-of number', 'of text'] })
  await send('POST', `/datasets/${ids[2]}/indexes`, { fields: ['of date'] })
  await send('POST', `/datasets/${ids[2]}/indexes`, { fields: ['of text'], kind: 'contains' })
  await send('PATCH', `/datasets/${ids[2]}/rows`, {
    rows: [1, 2, 3].map((n) => ({ id: `row_${n}`, values: { 'of date': `2026-11-0${n}` } })),
  })
  await send('POST', `/datasets/${ids[2]}/indexes`, { fields: ['of date', 'of number'], unique: true })
  await send('DELETE', `/datasets/${deleted}`)
  await send('DELETE', `/datasets/${changed}/rows/row_10`)
  await send('PATCH', `/datasets/${changed}/rows/row_2`, { values: { 'of text': 'changed' } })
  await send('PATCH', `/datasets/${changed}/columns/of%20number`, { type: 'text' })
  await send('PATCH', `/datasets/${changed}/columns/of%20boolean`, { name: 'renamed' })
  await send('DELETE', `/datasets/${changed}/columns/of%20date`)
  await send('POST', `/datasets/${changed}/columns`, { name: 'new', type: 'number' })
  await send('POST', '/projects', { name: 'Deleted' })
  const apiKeys = [apiKey, readKey, other.apiKey]
  return { apiKeys, organizationId, ids: ids.filter((id) => id !== deleted), projectId }
}

function isList(path: string): boolean {
  return !/^\/(organization|datasets\/ds_\w+)$/.test(path)
}

/** Every reply to every reading operation, page by page, with its cursors. */
async function allReplies(server: TestServer, apiKey: string, ids: readonly string[]): Promise<string[]> {
  const lists = ids.flatMap((id) =>
    [
      'data',
      'rows',
      'indexes',
      'data?sort=-of%20number,of%20text',
      'rows?filter=of%20text:~a',
      'rows?filter=of%20text:~a%09b',
    ].map((list) => `/datasets/${id}/${list}`),
  )
  const replies: string[] = []
  for (const path of [
    '/organization',
    ...ids.map((id) => `/datasets/${id}`),
    '/projects',
    '/datasets',
    '/datasets?state=deleted',
    ...lists,
  ]) {
    const first = isList(path) ? `${path}${path.includes('?') ? '&' : '?'}limit=3` : path
    for (let next = first; next !== ''; ) {
      const { text, body, status } = await rawRequest(server, apiKey, 'GET', next)
      replies.push(`${status} ${status === 200 ? text : ''}`)
      const { has_more, cursor } = (body as { pagination?: { has_more: boolean; cursor: string } }).pagination ?? {}
      next = has_more === true ? `${first}&cursor=${cursor}` : ''
    }
  }
  return replies
}

/** All rows as Parquet. */
async function fileOf({ baseUrl }: TestServer, apiKey: string, id: string): Promise<Buffer> {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const reply = await fetch(`${baseUrl}/datasets/${id}/export?format=parquet&sort=-of%20text`, { headers })
  return Buffer.from(await reply.arrayBuffer())
}

/** The log of changes of each dataset. */
async function logsOf({ store }: TestServer, organizationId: string, ids: readonly string[]) {
  return Promise.all(ids.map((datasetId) => store.selectChanges({ organizationId, datasetId, after: 0, limit: 100 })))
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

test('a copied database answers every request, with the same keys and cursors, byte by byte as the old one', async () => {
  const file = `${temporaryFolder()}/old.db`
  const old = await startTestServer({ databaseUrl: `sqlite:${file}` })
  const { apiKeys, organizationId, ids, projectId } = await makePast(old)
  await old.close()
  const before = sha256(file)

  const to = await newDatabase()
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, 'copy', '--to', to).ended
  expect(stderr).toMatch(/100 % {2}29 of 29 rows, 3 of 3 datasets\n$/)
  expect({ code, ...JSON.parse(stdout) }).toEqual({
    code: 0,
    organizations: 2,
    datasets: 3,
    rows: 29,
    datasets_kept: 0,
    source_changed: false,
  })
  expect(sha256(file)).toBe(before)

  const [one, two] = [await serve(`sqlite:${file}`), await serve(to)]
  for (const apiKey of apiKeys) {
    // What rows an organization has does not depend on which of its keys asks.
    const asked = apiKey === apiKeys[0] ? ids : []
    const expected = await allReplies(one, apiKey, asked)
    expect(await allReplies(two, apiKey, asked)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(3)
  }
  const [ownKey = ''] = apiKeys
  for (const id of ids) {
    const [first, second] = await Promise.all([one, two].map((server) => fileOf(server, ownKey, id)))
    expect(first?.subarray(0, 4).toString()).toBe('PAR1')
    expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true)
  }
  const logs = await Promise.all([one, two].map((server) => logsOf(server, organizationId, ids)))
  expect(logs[1]).toEqual(logs[0])
  expect(logs[0]?.[0]?.map(({ kind }) => kind)).toEqual([
    ...['appended', 'deleted', 'updated'],
    ...['replaced', 'columns', 'columns', 'columns'],
  ])
  expect(await onServer(to, `select count(*)::int as n from pg_indexes where indexname like 'ix\\_%'`)).toEqual([
    { n: 4 },
  ])
  const [ofTexts] = await onServer(to, `select indexdef from pg_indexes where indexdef like '%gin_trgm_ops%'`)
  expect(ofTexts?.['indexdef']).toMatch(/USING gin \(c_1 (public\.)?gin_trgm_ops\)/)
  // Numbering continues where it was, numbers of deleted rows and records included.
  const send = (server: TestServer, path: string, body: unknown) => rawRequest(server, ownKey, 'POST', path, { body })
  for (const id of ids) {
    const rows = { rows: [{ 'of text': 'next' }] }
    expect((await send(two, `/datasets/${id}/rows`, rows)).text).toBe(
      (await send(one, `/datasets/${id}/rows`, rows)).text,
    )
  }
  expect((await send(two, '/datasets', { name: 'new', project_id: projectId, columns })).status).toBe(201)
  expect((await send(two, `/datasets/${ids[0]}/columns`, { name: 'newer', type: 'text' })).status).toBe(201)
})

/** Lets a copy into a database wait when it makes its third table of rows, until the function that is returned ends it. */
async function stopAtThirdDataset(url: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query(`
    create function wait_at_third() returns event_trigger language plpgsql as $$ begin
      if (select count(*) from pg_tables where tablename like 'rows\\_%') >= 3
      then perform pg_advisory_xact_lock(46334); end if;
    end $$;
    create event trigger wait_at_third on ddl_command_end when tag in ('CREATE TABLE') execute function wait_at_third();
    select pg_advisory_lock(46334)`)
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = 46334 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitUntil(async () => (await holder.query(waiting)).rowCount === 1, { timeout: 60_000, interval: 50 })
  return async () => {
    // As when it finds that its client is gone.
    await holder.query(`select pg_terminate_backend(pid, 5000) from (${waiting}) as waiting`)
    await holder.query('drop event trigger wait_at_third')
  }
}

test('a copy that is killed shows nothing, cannot be served, and goes on where it was', async () => {
  const file = `${temporaryFolder()}/old.db`
  const old = await startTestServer({ databaseUrl: `sqlite:${file}` })
  const { apiKey, projectId } = await makeOrganization(old.store)
  const rows = Array.from({ length: 100 }, (_, index) => ({ 'of number': index, 'of text': `text ${index}` }))
  const datasets = 4
  for (let made = 0; made < datasets; made += 1) {
    const body = { name: `${made}`, project_id: projectId, columns }
    const { text } = await rawRequest(old, apiKey, 'POST', '/datasets', { body })
    await rawRequest(old, apiKey, 'POST', `/datasets/${JSON.parse(text).data.id}/rows`, { body: { rows } })
  }
  await old.close()
  const before = sha256(file)

  const to = await newDatabase()
  const stopped = stopAtThirdDataset(to)
  const run = runAdmin(`sqlite:${file}`, 'copy', '--to', to)
  const goOn = await stopped
  run.process.kill('SIGKILL')
  await run.ended
  await goOn()
  expect(await onServer(to, 'select count(*)::int as n from organizations')).toEqual([{ n: 0 }])
  await expect(openStore(to, { isServer: true })).rejects.toThrow(
    /^a copy into this database was interrupted\. [^\n]+$/,
  )

  const again = await administer(`sqlite:${file}`, 'copy', '--to', to)
  expect(again.answer).toMatchObject({ datasets, rows: 400, datasets_kept: 2 })
  expect(sha256(file)).toBe(before)
  const served = await serve(to)
  const list = await rawRequest(served, apiKey, 'GET', '/datasets')
  expect((list.body as { data: { row_count: number }[] }).data.map(({ row_count }) => row_count)).toEqual(
    Array(datasets).fill(100),
  )
})

async function sqliteDatabase(): Promise<string> {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true })
  onTestFinished(remove)
  return databaseUrl
}

async function unfinishedCopy(): Promise<string> {
  const to = await migratedDatabase()
  await onServer(to, `insert into secrets values ('unfinished copy', 'of another database')`)
  return to
}

async function databaseInUse(): Promise<string> {
  const to = await migratedDatabase()
  const store = await openStore(to)
  await createOrganization(store, { name: 'There', plan: 'free' })
  await store.close()
  return to
}

test.each([
  { name: 'a target in use', to: databaseInUse, says: /already has 1 organization/ },
  { name: 'the unfinished copy of another database', to: unfinishedCopy, says: /unfinished copy of another database/ },
  {
    name: 'a target that is none',
    to: async () => 'sqlite:x:s3cret@y',
    says: /^--to "sqlite:\*\*\*@y" cannot be used: it must be postgres:/,
  },
  {
    name: 'a target that is not there',
    to: async () => 'postgres://u:s3cret@127.0.0.1:1/x',
    says: /127\.0\.0\.1:1 cannot be reached/,
  },
  {
    name: 'a source that is not there',
    from: async () => 'sqlite:/nowhere/x.db',
    to: async () => 'postgres://u@127.0.0.1:1/x',
    says: /^There is no database \/nowhere\/x\.db\.$/m,
  },
  {
    name: 'PostgreSQL as a source',
    from: async () => 'postgres://u@127.0.0.1:1/x',
    to: async () => 'postgres://u@127.0.0.1:1/x',
    says: /DATABASE_URL must be sqlite:FILE/,
  },
])('$name is refused in one line', async ({ from = sqliteDatabase, to, says }) => {
  const { code, stdout, stderr } = await administer(await from(), 'copy', '--to', await to())
  expect(stderr).toMatch(says)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  expect(stderr).not.toContain('s3cret')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
})
