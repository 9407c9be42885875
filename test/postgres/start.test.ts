import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { databaseAt, onServer } from '../../scripts/postgres/server.ts'
import { ConfigError, readConfig } from '../../server/config.ts'
import { problemOf } from '../../server/store/migrations/prepare-postgres.ts'
import { roleOf } from '../../server/store/sql/postgres/role.ts'
import { openStore, StoreError } from '../../server/store/store.ts'
import { type Need, needs } from '../support/given-server.ts'
import { newDatabase, openNode } from '../support/postgres-dataset.ts'
import { spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

function changed(address: string, change: (url: URL) => void): string {
  const url = new URL(address)
  change(url)
  return url.href
}

/** A role that may only log in. */
async function strangerAt(address: string): Promise<string> {
  const name = `stranger_${process.pid}_${Date.now()}`
  await onServer(address, `create role ${name} login password 'Geheim7'`)
  onTestFinished(async () => {
    await onServer(address, `drop role ${name}`)
  })
  return changed(address, (url) => {
    url.username = name
    url.password = 'Geheim7'
  })
}

async function latin1Database(address: string): Promise<string> {
  const name = `latin_${process.pid}_${Date.now()}`
  await onServer(address, `create database ${name} template template0 encoding 'LATIN1' locale 'C'`)
  onTestFinished(async () => {
    await onServer(address, `drop database ${name} with (force)`)
  })
  return databaseAt(address, name)
}

/** The same database, whose sessions begin with a setting from now on. */
async function setTo(address: string, setting: string): Promise<string> {
  await onServer(address, `alter database "${new URL(address).pathname.slice(1)}" set ${setting}`)
  return address
}

/** Reasons why a database is unusable, and the line that the server prints. */
const BAD: { name: string; url: (good: string) => Promise<string>; says: RegExp; needing?: readonly Need[] }[] = [
  {
    name: 'a server that cannot be reached',
    async url(good) {
      const port = String(await freePort())
      return changed(good, (url) => {
        url.port = port
      })
    },
    says: /PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
  },
  {
    name: 'a host that is none',
    url: async (good) =>
      changed(good, (url) => {
        url.hostname = 'no.such.host.invalid'
      }),
    says: /no\.such\.host\.invalid:\d+ cannot be reached/,
  },
  {
    name: 'a wrong password',
    url: async (good) =>
      changed(good, (url) => {
        url.password = 'Geheim7'
      }),
    says: /PostgreSQL at \S+ refused user "/,
    needing: ['login'],
  },
  {
    name: 'a database that is not there',
    url: async (good) => databaseAt(good, 'no_such_database'),
    says: /database "no_such_database" .*does not exist/,
  },
  { name: 'another encoding', url: latin1Database, says: /encoding LATIN1 and must have UTF8/ },
  { name: 'missing rights', url: strangerAt, says: /may not create schemas/, needing: ['superuser', 'login'] },
  {
    name: 'a schema in which the user may not create tables',
    async url(good) {
      const stranger = await strangerAt(good)
      const { username, pathname } = new URL(stranger)
      // Before version 15 everybody may.
      const database = `grant create on database "${pathname.slice(1)}" to ${username}`
      await onServer(good, 'revoke create on schema public from public', database)
      onTestFinished(() => onServer(good, `drop owned by ${username}`).then(() => {}))
      return stranger
    },
    says: /permission denied for schema public \(42501\)\. Grant that to the user/,
    needing: ['superuser', 'login'],
  },
  {
    name: 'tables of another user, who has granted all rights on them',
    async url(good) {
      const stranger = await strangerAt(good)
      const { username, pathname } = new URL(stranger)
      await makeOrganization(await openNode(good))
      const rights = [
        'database "DATABASE"',
        'schema public',
        'all tables in schema public',
        'all sequences in schema public',
      ]
      for (const right of rights)
        await onServer(good, `grant all on ${right.replace('DATABASE', pathname.slice(1))} to ${username}`)
      onTestFinished(() => onServer(good, `drop owned by ${username}`).then(() => {}))
      return stranger
    },
    says: /the tables belong to user "\w+", and only their owner can change columns\. Take that user/,
    needing: ['superuser', 'login'],
  },
  {
    name: 'a search path without a schema',
    url: (good) => setTo(good, `search_path = 'missing'`),
    says: /no schema has been selected to create in \(3F000\)\. The search_path of the user names no schema/,
  },
  {
    name: 'sessions that begin read-only',
    url: (good) => setTo(good, 'default_transaction_read_only = on'),
    says: /read-only transaction \(25006\)\. .*set default_transaction_read_only to off/,
  },
  {
    name: 'a table of another program',
    async url(good) {
      await onServer(good, 'create table users (name text)')
      return good
    },
    says: /relation "users" already exists \(42P07\)\. Another program has it\. Take a database of its own/,
  },
  {
    name: 'a database of a newer version',
    async url(good) {
      await (await openNode(good)).selectOrganizations()
      await onServer(good, `insert into dataset_service_migrations values ('999-future', '2030-01-01')`)
      return good
    },
    says: /migration 999-future, which this version does not know/,
  },
  {
    name: 'an address without a database',
    url: async (good) =>
      changed(good, (url) => {
        url.pathname = ''
      }),
    says: /DATABASE_URL="postgres:\/\/\*\*\*@.*must be sqlite:FILE or postgres:\/\/USER/,
  },
  {
    name: 'an address with a password that is not percent-encoded',
    url: async () => 'postgres://postgres:Geheim7/with@slash:x@127.0.0.1:5432/test',
    says: /DATABASE_URL="postgres:\/\/\*\*\*@127/,
  },
]

const PASSWORDS = /Geheim7|p%w@rd|p%25w%40rd/

test.for(BAD)('$name is a failure to start with one clear line, without the password', async (bad, context) => {
  needs(context, ...(bad.needing ?? []))
  const DATABASE_URL = await bad.url(await newDatabase())
  const starting = async () => (await openStore(readConfig({ DATABASE_URL }).DATABASE_URL)).close()
  const failure = await starting().catch((error: unknown) => error)
  // What `main` prints as one line.
  expect(failure instanceof StoreError || failure instanceof ConfigError).toBe(true)
  const { message } = failure as Error
  expect(message).toMatch(/^[^\n]+$/)
  expect(message).toMatch(bad.says)
  expect(message).not.toMatch(PASSWORDS)
})

const PRINTED = ['a wrong password', 'an address with a password that is not percent-encoded']

test.for(BAD.filter(({ name }) => PRINTED.includes(name)))(
  '$name ends the process with one clear line and 1, without the password',
  async ({ url, says, needing }, context) => {
    needs(context, ...(needing ?? []))
    const server = spawnServer({ DATABASE_URL: await url(await newDatabase()) })
    expect(await server.exit).toBe(1)
    expect(server.output.stderr).toMatch(/^Cannot start: [^\n]+\n$/)
    expect(server.output.stderr).toMatch(says)
    expect(server.output.stderr + server.output.stdout).not.toMatch(PASSWORDS)
    expect(server.output.stdout).toBe('')
  },
)

const USABLE = { version: 14, encoding: 'UTF8', isStandby: false, mayCreateSchemas: true, otherOwner: null }

test('an old server and a standby are refused by name', () => {
  expect(problemOf(USABLE)).toBeUndefined()
  expect(problemOf({ ...USABLE, version: 13 })).toMatch(/PostgreSQL 13; at least version 14/)
  expect(problemOf({ ...USABLE, isStandby: true })).toMatch(/standby/)
})

test('a server that does not show its history to the user is still known as one that can be written', async (context) => {
  needs(context, 'superuser', 'login')
  const url = await newDatabase()
  const client = new pg.Client({ connectionString: await strangerAt(url) })
  await client.connect()
  onTestFinished(() => client.end())
  const shown = { isStandby: false, timeline: expect.any(Number), system: expect.stringMatching(/^\d+$/) }
  expect(await roleOf(client)).toEqual(shown)
  await onServer(url, 'revoke execute on function pg_control_system() from public')
  expect(await roleOf(client)).toEqual({ isStandby: false, timeline: 0, system: '' })
})

test('an organization is created with the statements of DATABASE_CREATE_SCHEMA, and only once', async () => {
  const url = await newDatabase()
  await onServer(url, 'create table hook_calls (name text)')
  const createSchema = `create schema {schema}; insert into hook_calls values (quote_ident('{schema}'))`
  const store = await openNode(url, { createSchema })
  const organization = {
    ...{ organizationId: 'org_1', projectId: 'proj_1', name: 'A', plan: 'free' as const, now: 1 },
    ...{ requestsPerMinute: null, rowsPerRequest: null },
  }
  await store.steps.createTenant(organization)
  // As if the first attempt had been interrupted here.
  await store.createOrganization(organization)
  await store.createOrganization(organization)
  expect(await onServer(url, 'select * from hook_calls')).toHaveLength(1)
  expect(await store.selectOrganizations()).toHaveLength(1)
  expect((await store.selectProjects({ organizationId: 'org_1', after: 0, limit: 10 })).items).toHaveLength(1)
})
