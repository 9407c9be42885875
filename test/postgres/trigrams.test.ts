import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { administer } from '../support/administer.ts'
import { needs } from '../support/given-server.ts'
import { migratedDatabase, newDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

/** An empty database, and a role that may do everything there but add extensions once `restrict` was called. */
async function restrictedDatabase() {
  const other = await started('postgres') // the role goes after the database, by way of another one
  const role = `restricted_${process.pid}_${Date.now()}`
  await onServer(other, `create role ${role} login password 'Geheim7'`)
  onTestFinished(async () => void (await onServer(other, `drop role ${role}`)))
  const database = await newDatabase()
  const name = new URL(database).pathname.slice(1)
  await onServer(database, `grant create on database ${name} to ${role}`)
  await onServer(database, `grant all on schema public to ${role}`)
  const url = new URL(database)
  url.username = role
  url.password = 'Geheim7'
  const asAdministrator = (statement: string) => onServer(database, statement.replaceAll('{role}', role))
  return {
    databaseUrl: url.href,
    asAdministrator,
    restrict: () => asAdministrator(`revoke create on database ${name} from ${role}`),
  }
}

async function serve(databaseUrl: string): Promise<TestServer> {
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return server
}

async function datasetOf(server: TestServer) {
  const { apiKey, projectId } = await makeOrganization(server.store)
  const send = (method: string, path: string, body?: unknown) => rawRequest(server, apiKey, method, path, { body })
  const columns = [{ name: 'note', type: 'text' }]
  const { body } = await send('POST', '/datasets', { name: 'Notes', project_id: projectId, columns })
  const { id } = (body as { data: { id: string } }).data
  await send('POST', `/datasets/${id}/rows`, { rows: [{ note: 'a foggy day' }, { note: 'sun' }] })
  const index = () => send('POST', `/datasets/${id}/indexes`, { fields: ['note'], kind: 'contains' })
  return { id, send, index }
}

test('where the database lets the service add no extension, an index of kind contains is refused with the reason, until an administrator has added it, in any schema', async (context) => {
  needs(context, 'superuser', 'login')
  const { databaseUrl, asAdministrator, restrict } = await restrictedDatabase()
  const { id, send, index } = await datasetOf(await serve(databaseUrl))
  await restrict()
  const refused = await index()
  expect([refused.status, refused.error.field, refused.error.message]).toEqual([
    422,
    'kind',
    'kind is contains, which this service cannot make: the database has no extension pg_trgm, and does not let the service create it. Allowed: sorted.',
  ])
  expect((await send('GET', `/datasets/${id}/indexes`)).body).toMatchObject({ data: [] })
  expect((await send('POST', `/datasets/${id}/indexes`, { fields: ['note'] })).status).toBe(201)

  await asAdministrator('create schema elsewhere')
  await asAdministrator('create extension pg_trgm schema elsewhere')
  await asAdministrator('grant usage on schema elsewhere to {role}')
  expect((await index()).status).toBe(201)
  expect((await send('GET', `/datasets/${id}/data?filter=note:~fog`)).body).toMatchObject({
    data: [{ note: 'a foggy day' }],
  })
})

test('an index of kind contains is made while another node adds the extension', async (context) => {
  needs(context, 'superuser')
  const databaseUrl = await migratedDatabase()
  const { index } = await datasetOf(await serve(databaseUrl))
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('create extension pg_trgm')
  const made = index()
  await expect
    .poll(() =>
      onServer(databaseUrl, `select from pg_stat_activity where query like 'create ext%' and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1)
  await other.query('commit')
  expect((await made).status).toBe(201)
})

test('a copy into a database that takes no extension is refused with the reason', async (context) => {
  needs(context, 'superuser')
  const from = `sqlite:${temporaryFolder()}/source.db`
  const source = await startTestServer({ databaseUrl: from })
  expect((await (await datasetOf(source)).index()).status).toBe(201)
  await source.close()
  const to = await newDatabase()
  await onServer(
    to,
    `create function refuse() returns event_trigger language plpgsql as 'begin raise exception ''no extensions here''; end'`,
  )
  await onServer(
    to,
    `create event trigger refusing on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
  )
  const { code, stderr } = await administer(from, 'copy', '--to', to)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*has no extension pg_trgm[^\n]*\n$/m),
  })
})

test('new rows of an index of kind contains are put in their places soon after they are written, not when a list is full', async (context) => {
  needs(context, 'superuser', 'whole tables')
  const databaseUrl = await migratedDatabase()
  const server = await serve(databaseUrl)
  const { id, send, index } = await datasetOf(server)
  expect((await index()).status).toBe(201)
  await onServer(databaseUrl, 'create extension pgstattuple')
  const pending = async () => {
    const [found] = await onServer(
      databaseUrl,
      `select (pgstatginindex(i.oid)).pending_tuples::int as tuples from pg_class i
        join pg_am a on a.oid = i.relam where a.amname = 'gin'`,
    )
    return found
  }
  const rows = Array.from({ length: 500 }, (_, at) => ({ note: `day ${at} of fog` }))
  await send('POST', `/datasets/${id}/rows`, { rows })
  await expect.poll(pending).toEqual({ tuples: 0 })
  await send('PATCH', `/datasets/${id}/rows/row_3`, { values: { note: 'clear' } })
  await expect.poll(pending).toEqual({ tuples: 0 })
  const { body } = await send('GET', `/datasets/${id}/data?filter=note:~day 49 of`)
  expect(body).toMatchObject({ data: [{ note: 'day 49 of fog' }] })
})
