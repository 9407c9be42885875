import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { steps } from '../../server/store/migrations/index.ts'
import { migrateTenant } from '../../server/store/migrations/tenants.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { takeSchemaLock } from '../../server/store/sql/postgres/schema-lock.ts'
import { openStore } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { dumpOf, migrationsOf } from '../support/database-dump.ts'
import { ORGANIZATION, OTHER_ORGANIZATION } from '../support/earlier-contents.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { newDatabase, openNode } from '../support/postgres-dataset.ts'

async function ofFirstVersion(): Promise<string> {
  const url = await newDatabase()
  await makeEarlier(url, versions[0] ?? '')
  return url
}

const another = {
  ...{ organizationId: OTHER_ORGANIZATION, projectId: 'proj_new', name: 'New', plan: 'free' as const, now: 1 },
  ...{ requestsPerMinute: null, rowsPerRequest: null },
}

async function schemaOf(url: string, organizationId: string): Promise<readonly string[] | undefined> {
  const schema = (await dumpOf(url))[organizationId]?.schema
  return schema?.map((line) => line.replaceAll(organizationId, '{org}')).filter((line) => !line.includes('_0earlier'))
}

test('nodes that start at once on a database of the first version migrate it once, with all of its organizations', async () => {
  const url = await ofFirstVersion()
  await Promise.all(Array.from({ length: 4 }, () => openNode(url)))
  expect(migrationsOf(await dumpOf(url))).toEqual(versions)
  expect(await schemaOf(url, ORGANIZATION)).toContainEqual(expect.stringContaining('idempotency_keys_by_age'))
  expect(await schemaOf(url, OTHER_ORGANIZATION)).toEqual(await schemaOf(url, ORGANIZATION))
})

test('any number of organizations can be migrated: no transaction makes the tables of two', async () => {
  const url = await ofFirstVersion()
  await openNode(url)
  const made = await onServer(
    url,
    `select count(*)::int as tables, count(distinct c.xmin::text)::int as transactions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relname = 'idempotency_keys'`,
  )
  expect(made).toEqual([{ tables: 3, transactions: 3 }]) // of two organizations and the catalogue
})

test("an organization's steps can be repeated, after a start that ended between two organizations", async () => {
  const url = await newDatabase()
  await makeEarlier(url, versions.at(-1) ?? '')
  const before = await dumpOf(url)
  const db = connect(url, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  onTestFinished(() => db.destroy())
  await db.transaction().execute((own) => migrateTenant(own, ORGANIZATION, Object.values(steps)))
  expect(await dumpOf(url)).toEqual(before)
})

test('an organization whose making was interrupted before a migration is made whole after it', async () => {
  const url = await ofFirstVersion()
  for (const table of ['api_keys', 'projects'])
    await changeDatabase(url, '', `delete from ${table} where organization_id = '${OTHER_ORGANIZATION}'`)
  await changeDatabase(url, '', `delete from organizations where id = '${OTHER_ORGANIZATION}'`)
  const store = await openNode(url)
  await store.createOrganization(another)
  expect(await schemaOf(url, OTHER_ORGANIZATION)).toEqual(await schemaOf(url, ORGANIZATION))
})

test('a server that is older than the database creates no organization, whose tables would never be migrated', async () => {
  const url = await newDatabase()
  const store = await openStore(url)
  onTestFinished(() => store.close())
  await changeDatabase(url, '', `insert into dataset_service_migrations values ('999-future', '2030-01-01')`)
  await expect(store.createOrganization(another)).rejects.toThrow(/migration 999-future.*Use a newer version/)
  expect(await schemaOf(url, OTHER_ORGANIZATION)).toBeUndefined()
})

test('an organization is deleted after a migration that runs on another node, not in the middle of it', async () => {
  const url = await newDatabase()
  const store = await openNode(url)
  const organizationId = another.organizationId
  await store.createOrganization(another)
  const other = connect(url, CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => {
    ended.resolve()
    return other.destroy()
  })
  const migration = other.transaction().execute(async (db) => {
    await takeSchemaLock(db)
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const deleted = store.deleteOrganization({ organizationId })
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n']).toBe(1)
  expect(await schemaOf(url, organizationId)).toBeDefined()
  ended.resolve()
  await Promise.all([migration, deleted])
  expect(await schemaOf(url, organizationId)).toBeUndefined()
})
