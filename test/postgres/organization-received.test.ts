import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { restoreOrganizationCommand } from '../../server/admin/restore-organization.ts'
import { readConfig } from '../../server/config.ts'
import { hasArrived } from '../../server/store/copy/organization/claim.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { verifyPostgres } from '../../server/store/verify/verify.ts'
import { makeUser } from '../support/console-user.ts'
import { needs } from '../support/given-server.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { answersOf, expectReceived, keptByClient, liveIn } from '../support/received-organization.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

async function serve(databaseUrl: string) {
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  return server
}

let shared: Awaited<ReturnType<typeof backUp>>
beforeAll(async () => {
  shared = await backUp()
})
afterAll(async () => {
  await shared?.from.close()
  rmSync(shared?.folder ?? '', { recursive: true, force: true })
})

/** An organization in a SQLite database, and its backup. */
async function backUp() {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  const from = await startTestServer({ databaseUrl: `sqlite:${join(folder, 'from.db')}` })
  const lived = await liveIn(from)
  await makeUser(from.store, lived.organizationId, 'member')
  const [before, kept] = [await answersOf(from, lived), await keptByClient(from, lived)]
  const backup = join(folder, 'backup.db')
  await from.store.backupOrganization(backup, lived.organizationId)
  return { folder, from, lived, before, kept, received: { from: backup, organizationId: lived.organizationId } }
}

test('an operator restores an organization of a backup of SQLite into a PostgreSQL database that serves others', async () => {
  const { lived, before, kept, received } = shared
  const { owner, organizationId } = lived
  const databaseUrl = await migratedDatabase()
  const server = await serve(databaseUrl)
  const other = await makeOrganization(server.store)
  const known = { organizationId: other.organizationId, ...owner, passwordHash: 'another password' }
  await server.store.insertUser({ ...known, role: 'member', now: 1 })
  const options = { from: received.from, organization: organizationId }
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const restored = await restoreOrganizationCommand.run(server.store, options, async () => '', config)
  const counts = { datasets: 3, rows: 11 }
  expect(restored).toEqual({ organization_id: organizationId, ...counts, replaced: false, file: null })
  expect(await answersOf(server, lived)).toEqual(before)
  await expectReceived(server, lived, kept, { cursors: 'are refused' })
  expect((await server.store.selectUsers({ organizationId, after: 0, limit: 10 })).items).toHaveLength(2)
  expect(await server.store.findAccounts({ email: owner.email })).toMatchObject([{ passwordHash: 'another password' }])
  await expect(server.store.receiveOrganization(received)).rejects.toThrow('is in the database')
})

/** Copies an organization into a database until what comes last cannot be stored, as where the process is killed before. */
async function interrupted() {
  const { organizationId } = shared.received
  const databaseUrl = await migratedDatabase()
  const server = await serve(databaseUrl)
  await onServer(databaseUrl, 'alter table webhooks add constraint planted check (false) not valid')
  await expect(server.store.receiveOrganization(shared.received)).rejects.toThrow()
  await onServer(databaseUrl, 'alter table webhooks drop constraint planted')
  const tables = () =>
    onServer(
      databaseUrl,
      `select oid from pg_class where relnamespace = '${organizationId}'::regnamespace and relname ~ '^rows_' order by 1`,
    )
  return { ...shared, databaseUrl, server, tables }
}

test('an interrupted copy into PostgreSQL shows nothing, and goes on with what it has when it is begun again', async () => {
  const { lived, before, received, server, databaseUrl, tables } = await interrupted()
  const { organizationId } = lived
  expect(await server.store.findOrganization({ organizationId })).toBeUndefined()
  expect(await verifyPostgres(databaseUrl, CREATE_SCHEMA)).toMatchObject({
    ...{ organizations: 0, problems: [] },
    leftOver: [`${organizationId} is being copied into the database, or that was interrupted`],
  })
  const made = await tables()
  await server.store.clearMoved()
  expect(await server.store.receiveOrganization(received)).toEqual({ datasets: 3, rows: 11 })
  expect(await tables()).toEqual(made)
  expect(await answersOf(server, lived)).toEqual(before)
  expect(await verifyPostgres(databaseUrl, CREATE_SCHEMA)).toMatchObject({ problems: [], leftOver: [] })
})

test('a copy into PostgreSQL that nobody goes on with for an hour is removed by a server', async () => {
  const { from, lived, received, server, databaseUrl } = await interrupted()
  const { organizationId } = lived
  const longAgo = Date.now() - 61 * 60 * 1000
  await onServer(
    databaseUrl,
    `update secrets set value = jsonb_set(value::jsonb, '{touchedAt}', '${longAgo}')::text where name like 'coming %'`,
  )
  await server.store.clearMoved()
  const left = `select (select count(*) from pg_namespace where nspname = '${organizationId}')
    + (select count(*) from events) + (select count(*) from deliveries) + (select count(*) from idempotency_keys)
    + (select count(*) from secrets where name like 'coming %') as n`
  expect(await onServer(databaseUrl, left)).toEqual([{ n: '0' }])
  await from.store.deleteRow({ organizationId, datasetId: lived.id, rowNumber: 1, now: 1 })
  const later = `${received.from}-later`
  await from.store.backupOrganization(later, organizationId)
  expect(await server.store.receiveOrganization({ from: later, organizationId })).toEqual({ datasets: 3, rows: 10 })
})

test('who asks whether a copy into PostgreSQL has arrived waits for the end of its last step', async (context) => {
  needs(context, 'session')
  const { received, databaseUrl } = await interrupted()
  const { organizationId } = received
  const db = connect(databaseUrl, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  const copying = new pg.Client({ connectionString: databaseUrl })
  await copying.connect()
  onTestFinished(async () => void (await Promise.all([copying.end(), db.destroy()])))
  await copying.query('begin')
  await copying.query(`delete from secrets where name = 'coming ${organizationId}'`)
  const arrived = db.transaction().execute((own) => hasArrived(own, organizationId))
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await onServer(databaseUrl, waiting))[0]?.['n']).toBe(1)
  await copying.query(
    `insert into organizations (id, name, plan, created_at) values ('${organizationId}', 'A', 'pro', 1)`,
  )
  await copying.query('commit')
  expect(await arrived).toBe(true)
})

test('two processes that copy an organization into PostgreSQL at once do not disturb each other: it arrives once, whole', async () => {
  const { lived, before, received } = shared
  const databaseUrl = await migratedDatabase()
  const server = await serve(databaseUrl)
  const both = await Promise.allSettled([1, 2].map(() => server.store.receiveOrganization(received)))
  const failed = both.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []))
  expect(failed).toEqual([expect.stringMatching(/another process copies|is in the database/)])
  expect(await answersOf(server, lived)).toEqual(before)
  expect(await verifyPostgres(databaseUrl, CREATE_SCHEMA)).toMatchObject({ problems: [], leftOver: [] })
})

test('writers that knew an organization before it was restored write by the columns that it has now', async () => {
  const { lived, received } = shared
  const server = await serve(await migratedDatabase())
  const { organizationId, apiKey, id } = lived
  const send = (method: string, path: string, body: unknown) =>
    rawRequest(server, apiKey, method, `/datasets/${id}${path}`, { body })
  const addColumns = async (names: readonly string[], type: string) => {
    for (const name of names) expect((await send('POST', '/columns', { name, type })).status).toBe(201)
  }
  await server.store.receiveOrganization(received)
  await addColumns(['one', 'two'], 'text')
  expect((await send('POST', '/rows', { rows: [{ one: 'a' }] })).status).toBe(201)
  await server.store.deleteOrganization({ organizationId })
  await server.store.receiveOrganization(received)
  await addColumns(['three', 'four'], 'number')
  expect((await send('POST', '/rows', { rows: [{ one: 'a' }] })).status).toBe(422)
  expect((await send('POST', '/rows', { rows: [{ three: 1 }] })).status).toBe(201)
})
