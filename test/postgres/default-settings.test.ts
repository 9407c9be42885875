import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { databaseAt, onServer } from '../../scripts/postgres/server.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { postgres, type TestDatabase } from '../support/engines.ts'
import { needs } from '../support/given-server.ts'
import { hasPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'
import { problemsOf } from '../support/verify-database.ts'

/** A database whose sessions begin with a setting. */
async function databaseWith(setting: string, creating = migratedDatabase()): Promise<string> {
  const url = await creating
  await setByDefault(url, setting)
  return url
}

async function setByDefault(url: string, setting: string): Promise<void> {
  await onServer(databaseAt(url, 'postgres'), `alter database "${new URL(url).pathname.slice(1)}" set ${setting}`)
}

const EXACT = [0.1 + 0.2, 1 / 3, 123456789.12345679]

const CHANGING = ['extra_float_digits = 0', 'array_nulls = off', 'gin_fuzzy_search_limit = 1']

describe('where the database rounds numbers, has no NULL in arrays, and finds some of what an index has', () => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await postgres.create({ migrated: true })
    const { databaseUrl: url } = database
    for (const setting of CHANGING) await setByDefault(url, setting)
    store = await openStore(url)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  test('numbers come back unchanged, and as text too', async () => {
    const shared = await makeDataset(store)
    const rows = rowsOn(store, shared)
    await rows.append(EXACT.map((n) => ({ n })))
    expect((await rows.page()).data.map(({ values }) => values['n'])).toEqual(EXACT)
    const path = { dataset_id: shared.datasetId, column_name: 'n' }
    await rows.operations.updateColumn({ path, query: { dry_run: false }, body: { type: 'text' } }, rows.caller)
    expect((await rows.page()).data.map(({ values }) => values['n'])).toEqual(EXACT.map(String))
  })

  test('empty cells stay empty', async () => {
    const shared = await makeDataset(store)
    const rows = rowsOn(store, shared)
    const path = { dataset_id: shared.datasetId }
    await rows.operations.createColumn({ path, headers: {}, body: { name: 't', type: 'text' } }, rows.caller)
    await rows.append([{ t: 'a' }, { t: 'b' }])
    const changes = [
      { id: 'row_1', values: { t: null } },
      { id: 'row_2', values: { t: 'c' } },
    ]
    await rows.operations.changeRows({ path, body: Buffer.from(JSON.stringify({ rows: changes })) }, rows.caller)
    expect((await rows.page()).data.map(({ values }) => values['t'])).toEqual([null, 'c'])
  })

  test('an index of kind contains finds all rows', async () => {
    const shared = await makeDataset(store)
    const rows = rowsOn(store, shared)
    const path = { dataset_id: shared.datasetId }
    await rows.operations.createColumn({ path, headers: {}, body: { name: 't', type: 'text' } }, rows.caller)
    await rows.append(Array.from({ length: 1_000 }, (_, n) => ({ n, t: n % 20 === 0 ? 'fog' : 'sun' })))
    const body = { fields: ['t'], kind: 'contains' as const }
    await rows.operations.createIndex({ path, headers: {}, body }, rows.caller)
    await onServer(database.databaseUrl, 'analyze')
    expect((await rows.page({ filter: ['t:~fog'] })).data).toHaveLength(50)
  })
})

test('writes succeed as soon as sessions no longer begin read-only, and reads do all the time', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const rows = rowsOn(store, shared)
  await rows.append([{ n: 1 }])
  await setByDefault(url, 'default_transaction_read_only = on')
  const name = new URL(url).pathname.slice(1)
  const others = `from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
  await onServer(url, `select pg_terminate_backend(pid, 5000) ${others}`)
  await expect(rows.append([{ n: 2 }])).rejects.toMatchObject({ reason: 'unavailable' })
  expect((await rows.page()).data).toHaveLength(1)
  await setByDefault(url, 'default_transaction_read_only = off')
  await rows.append([{ n: 3 }])
  expect((await rows.page()).data.map(({ values }) => values['n'])).toEqual([1, 3])
})

test('an index is built and a database is verified, however short the statements of the role have to be', async () => {
  const url = await databaseWith(`statement_timeout = '200ms'`)
  const store = await openNode(url)
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append([{ n: 1 }])
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin')
  await writer.query(`update "${shared.organizationId}"."${shared.datasetId.replace('ds_', 'rows_')}" set c_1 = 2`)
  const fields = [{ column: 1, type: 'number' as const, descending: false }]
  const creating = store.createIndex({ ...shared, indexId: 'idx_slow', fields, maxIndexes: 1, now: 1 })
  const created = expect(creating).resolves.toEqual({ outcome: 'created' })
  const waiting = `select count(*)::int as n from pg_stat_activity
    where query like 'create index%' and now() - query_start > interval '300 milliseconds'`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n']).toBe(1)
  await writer.query('commit')
  await created
  expect(await problemsOf(url)).toEqual([])
})

test('a query that sorts more than temp_file_limit allows is told to narrow its filter', async (context) => {
  needs(context, 'superuser')
  const url = await migratedDatabase()
  for (const setting of [`temp_file_limit = '64kB'`, `work_mem = '64kB'`]) await setByDefault(url, setting)
  const store = await openNode(url)
  const rows = rowsOn(store, await makeDataset(store))
  await rows.append(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  const request = { path: { dataset_id: (await rows.dataset()).id }, query: { limit: 10, group: ['n'] }, headers: {} }
  await expect(rows.operations.listGroups(request, rows.caller)).rejects.toMatchObject({
    reason: 'too_slow',
    message: expect.stringContaining('Narrow the filter'),
  })
})

test('an export takes as long as its reader, however short the transactions of the role have to be', async (context) => {
  const url = await migratedDatabase()
  const [server] = await onServer(url, `select current_setting('server_version_num')::int as version`)
  if (Number(server?.['version']) < 170_000) context.skip('PostgreSQL 17 is the first with this limit')
  await onServer(url, `alter database "${new URL(url).pathname.slice(1)}" set transaction_timeout = '1s'`)
  const store = await openNode(url)
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append(Array.from({ length: 3_000 }, (_, n) => ({ n })))
  const query = { organizationId: shared.organizationId, datasetId: shared.datasetId, generation: 0 }
  const columns = [{ name: 'n', type: 'number' as const, number: 1, rules: {} }]
  const exported = await store.exportRows({
    ...{ ...query, columns, where: { all: [] }, sort: [], allowedBytes: 1_000_000 },
    ...{ format: 'ndjson', escapesFormulas: false },
  })
  const young = `select count(*)::int as n from pg_stat_activity
    where query like '%from exported' and xact_start > now() - interval '1.5 seconds'`
  await expect.poll(async () => (await onServer(url, young))[0]?.['n']).toBe(0)
  let lines = ''
  for await (const piece of exported) lines += Buffer.from(piece).toString()
  expect(lines.split('\n')).toHaveLength(3_001)
})

test.skipIf(!hasPgbouncer)(
  'a pooler to a database that rounds numbers is refused with the setting to change',
  async (context) => {
    needs(context, 'session')
    const url = await startPgbouncer(await databaseWith('extra_float_digits = 0'))
    await expect(openStore(url)).rejects.toThrow(
      /change replies, and a pooler is in the way. Run: alter role USER set extra_float_digits = 1/,
    )
  },
)

test.each(['repeatable read', 'serializable'])(
  'two nodes start at once, and their writers and counts wait for each other, where %s is the default',
  async (level) => {
    const url = await databaseWith(`default_transaction_isolation = '${level}'`, newDatabase())
    const nodes = await Promise.all([openNode(url), openNode(url)])
    const shared = await makeDataset(nodes[0] as (typeof nodes)[0])
    const writers = nodes.flatMap((node) => Array.from({ length: 6 }, () => rowsOn(node, shared)))
    const counts = Array.from({ length: 20 }, (_, at) =>
      nodes[at % 2]?.addToWindows?.([{ key: 'k', points: 1 }], 60_000),
    )
    const points = (await Promise.all(counts)).map((told) => told?.[0]?.points ?? 0)
    expect(points.sort((one, other) => one - other)).toEqual(points.map((_, at) => at + 1))
    const numbers = await Promise.all(writers.map((rows) => rows.append([{ n: 1 }])))
    expect(numbers.flat().sort((one, other) => one - other)).toEqual(writers.map((_, index) => index + 1))
  },
)
