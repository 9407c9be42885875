import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { migrateWithPlaces } from '../../server/store/migrations/places.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'
import { changeDatabase } from '../support/change-database.ts'
import { type Dump, dumpOf, migrationsOf, type PlaceDump } from '../support/database-dump.ts'
import * as earlier from '../support/earlier-contents.ts'
import { makeEarlier, recordsOf, versions } from '../support/earlier-database.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { type RawOptions, rawRequest } from '../support/raw-request.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { DATASET, ROWS } = earlier

/** Versions that are served and written to: without and with users, answers, and indexes in row tables; the last has what came since. */
const SERVED = /^(001|003|005|010)-/

/** Of these, on PostgreSQL: without and with users, answers and indexes, and with the tables of rows that later versions have. */
const SERVED_ON_POSTGRES = /^(001|005|010)-/

const isLast = (version: string) => version === versions.at(-1)

/**
 * Versions to open. On PostgreSQL those that brought contents: from them all later steps run with these, and what steps in between do
 * on either engine, SQLite's tests show.
 */
function openedOn({ name }: TestEngine): readonly string[] {
  return name === 'SQLite' ? versions : versions.filter((version) => version in earlier.contents || isLast(version))
}

function servedOn({ name }: TestEngine): readonly string[] {
  const served = name === 'SQLite' ? SERVED : SERVED_ON_POSTGRES
  return versions.filter((version) => served.test(version) || isLast(version))
}

/** The schema that today's server gives a new database with two organizations. */
async function newest({ create }: TestEngine): Promise<Dump> {
  const { databaseUrl, remove } = await create()
  const store = await openStore(databaseUrl)
  for (const organizationId of earlier.ORGANIZATIONS) await store.steps.createTenant({ organizationId })
  await store.close()
  return dumpOf(databaseUrl).finally(remove)
}

/** Schemas without the dataset's table and index, which users created, and where earlier versions recorded their migrations. */
function madeByServer(dump: Dump): Record<string, string[]> {
  const own = ({ schema }: PlaceDump) => schema.filter((line) => !/\b(rows|ix)_0earlier|\bkysely_migration/.test(line))
  return Object.fromEntries(Object.entries(dump).map(([place, found]) => [place, own(found)]))
}

/** A user once belonged to one organization; that part of the record is in the table of memberships now. */
const PARTS_OF_USER = ['id', 'email', 'email_key', 'password_hash', 'created_at']

/** The records of `before` that are missing `now`, compared by the columns that they had then. */
function lost(before: Dump, now: Dump): unknown[] {
  return Object.entries(before).flatMap(([place, { tables }]) =>
    Object.entries(tables).flatMap(([name, rows]) => {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => name !== 'users' || PARTS_OF_USER.includes(column))
      const found = (now[place]?.tables[name] ?? []).map((row) =>
        Object.fromEntries(columns.map((column) => [column, row[column]])),
      )
      const kept = rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      return kept.filter((row) => !found.some((other) => isDeepStrictEqual(row, other)))
    }),
  )
}

/** Migrates a database as opening a store does: that of SQLite without the thread that a store starts for it. */
async function bringUpToDate(databaseUrl: string): Promise<void> {
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1]
  if (file === undefined) return (await openStore(databaseUrl)).close()
  const catalogue = connect(file)
  await migrateWithPlaces(catalogue)
  catalogue.close()
}

function verify(databaseUrl: string) {
  const file = /^sqlite:(.+)$/.exec(databaseUrl)?.[1]
  return file === undefined ? verifyPostgres(databaseUrl, CREATE_SCHEMA) : verifySqlite(file)
}

describe.each(engines)('on $name', (engine) => {
  let ofNew: Dump
  beforeAll(async () => {
    ofNew = await newest(engine)
  })

  async function filled(version = ''): Promise<string> {
    const { databaseUrl, remove } = await engine.create()
    onTestFinished(remove)
    await makeEarlier(databaseUrl, version)
    return databaseUrl
  }

  test.each(openedOn(engine))(
    'a database of version %s opens with the tables of a new database and with every record that it had',
    async (version) => {
      const databaseUrl = await filled(version)
      const before = await dumpOf(databaseUrl)
      await bringUpToDate(databaseUrl)
      const now = await dumpOf(databaseUrl)
      expect(madeByServer(now)).toEqual(madeByServer(ofNew))
      expect(migrationsOf(now)).toEqual(versions)
      expect(lost(before, now)).toEqual([])
    },
  )

  describe.each(servedOn(engine))('a database of version %s', (version) => {
    let made: Awaited<ReturnType<TestEngine['create']>>
    let server: TestServer
    let client: DatasetService
    beforeAll(async () => {
      made = await engine.create()
      await makeEarlier(made.databaseUrl, version)
      server = await startTestServer({ databaseUrl: made.databaseUrl })
      client = clientOf(earlier.API_KEY)
    })
    afterAll(async () => {
      await server.close()
      await made.remove()
    })
    const since = (name: string) => version >= name
    const clientOf = (apiKey: string) =>
      new DatasetService({ apiKey, baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 })
    const request = (method: string, path: string, options?: RawOptions) =>
      rawRequest(server, earlier.API_KEY, method, path, options)

    test('serves its datasets to the keys that it has, by the indexes that it has', async () => {
      expect(await client.datasets.get(DATASET)).toMatchObject({ name: 'People', row_count: ROWS.length })
      expect(await client.rows.list(DATASET).toArray()).toEqual(ROWS)
      const byAge = await request('GET', `/datasets/${DATASET}/data?sort=-age`, {
        headers: { Prefer: 'server-timing' },
      })
      expect((byAge.body as { data: { age: number }[] }).data.map(({ age }) => age)).toEqual([
        2 ** 53 - 1,
        36.5,
        -1e-7,
        null,
      ])
      expect(byAge.headers.get('Server-Timing')).toMatch(
        since('002-indexes') ? /^lane;desc="index"/ : /^lane;desc="main"/,
      )
      const indexes = await client.indexes.list(DATASET).toArray()
      expect(indexes.map(({ id }) => id)).toEqual(since('002-indexes') ? [earlier.INDEX] : [])
    })

    const ofUsers = since('003-console') ? test : undefined
    ofUsers?.('lets its users in, and whom they have invited', async () => {
      const { email, password } = earlier.USER
      const { body: signedIn } = await request('POST', '/session', { session: null, body: { email, password } })
      const user = { id: 'user_0earlier', email, role: 'owner', created_at: earlier.USER_SINCE }
      expect(signedIn).toMatchObject({ data: { user, organization: { id: earlier.ORGANIZATION } } })
      const { body: session } = await request('GET', '/session', { session: earlier.SESSION.token })
      expect(session).toMatchObject({ data: { user, confirmed_at: earlier.USER_SINCE } })
      const members = await request('GET', '/members', { session: earlier.SESSION.token })
      expect(members.body).toMatchObject({ data: [user] })
      const body = { token: earlier.INVITATION.token, password }
      expect((await request('POST', '/invitations/accept', { session: null, body })).status).toBe(201)
    })

    const ofAnswers = since('005-idempotency-keys') ? test : undefined
    ofAnswers?.('gives the answers again that it kept under keys', async () => {
      const sent = [
        ['/projects', earlier.CREATION],
        [`/datasets/${DATASET}/rows`, earlier.APPEND],
      ] as const
      for (const [path, { key, body, answer }] of sent) {
        const again = await request('POST', path, { headers: { 'Idempotency-Key': key }, body })
        expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
        expect(again.body).toMatchObject({ data: answer })
      }
    })

    test('takes new rows, and new datasets of each of its organizations', async () => {
      expect(await client.rows.append(DATASET, [{ name: 'New', age: 1 }])).toMatchObject({ row_ids: ['row_9'] })
      const { bytes } = (await client.organization.getUsage()).quotas
      expect(bytes.used).toBe(earlier.STORED_BYTES + 24 + 3 + 8)
      await client.datasets.update(DATASET, { name: 'Persons' })
      const other = clientOf(earlier.OTHER_KEY)
      const columns = [{ name: 'n', type: 'number' as const }]
      const { id } = await other.datasets.create({ name: 'New', project_id: 'proj_1earlier', columns })
      expect(await other.rows.append(id, [{ n: 1 }])).toMatchObject({ row_ids: ['row_1'] })
      expect((await other.indexes.create(id, { fields: ['n'] })).status).toBe('ready')
      const found = {
        organizations: 2,
        datasets: 2,
        rows: ROWS.length + 2,
        unnamedTables: 0,
        problems: [],
        leftOver: [],
      }
      expect(await verify(made.databaseUrl)).toEqual(found)
    })
  })

  test('the second start changes nothing in a database that the first has migrated', async () => {
    const databaseUrl = await filled(versions[0])
    await (await openStore(databaseUrl)).close()
    const migrated = await dumpOf(databaseUrl)
    await (await openStore(databaseUrl)).close()
    expect(await dumpOf(databaseUrl)).toEqual(migrated)
  })

  test('a database of a newer version is refused, and left as it is', async () => {
    const last = versions.at(-1) ?? ''
    const databaseUrl = await filled(last)
    await changeDatabase(databaseUrl, '', `insert into ${recordsOf(last)} values ('999-future', '2030-01-01')`)
    const before = await dumpOf(databaseUrl)
    await expect(openStore(databaseUrl)).rejects.toThrow(/migration 999-future, which this version does not know/)
    expect(await dumpOf(databaseUrl)).toEqual(before)
  })
})
