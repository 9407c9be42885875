import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseAt, onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { scanRows } from '../../server/store/runtime/postgres/scan.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { inTransaction, repeating } from '../../server/store/sql/postgres/transaction.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())

test('a server that is restarted by SIGINT or SIGQUIT is a 503 with Retry-After meanwhile, then works by itself, and loses nothing', async () => {
  const service = await startTestServer({ databaseUrl: server.url })
  onTestFinished(() => service.close())
  const { apiKey, projectId } = await makeOrganization(service.store)
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const post = (path: string, body: object) =>
    service.fetch(service.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const columns = [{ name: 'n', type: 'number' }]
  const created = await post('/datasets', { name: 'D', project_id: projectId, columns })
  const { data } = (await created.json()) as { data: { id: string } }

  let sent = 0
  const acknowledged: number[] = []
  const [statuses, all] = [new Set<number>(), new Set<number>()]
  let isWriting = true
  const writer = async () => {
    while (isWriting) {
      sent += 1
      const n = sent
      const reply = await post(`/datasets/${data.id}/rows`, { rows: [{ n }] })
      statuses.add(reply.status)
      all.add(reply.status)
      if (reply.status === 201) acknowledged.push(n)
      else expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
      await reply.body?.cancel()
    }
  }
  const writers = Promise.all([writer(), writer(), writer()])
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
    await server.halt(signal)
    statuses.clear()
    await expect.poll(() => statuses.has(503), { message: signal }).toBe(true)
    await server.start()
  }
  const before = acknowledged.length
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20)
  isWriting = false
  await writers

  expect([...all].toSorted()).toEqual([201, 503])
  const stored: number[] = []
  for (let cursor = ''; ; ) {
    const reply = await service.fetch(
      `${service.baseUrl}/datasets/${data.id}/data?limit=100${cursor && `&cursor=${cursor}`}`,
      { headers },
    )
    const page = (await reply.json()) as { data: { n: number }[]; pagination: { cursor: string; has_more: boolean } }
    stored.push(...page.data.map(({ n }) => n))
    cursor = page.pagination.cursor
    if (!page.pagination.has_more) break
  }
  expect(new Set(stored).size).toBe(stored.length)
  expect(acknowledged.filter((n) => !stored.includes(n))).toEqual([])
  const reply = await service.fetch(`${service.baseUrl}/datasets/${data.id}`, { headers })
  expect(await reply.json()).toMatchObject({ data: { row_count: stored.length } })
})

async function connectionTo(url: string) {
  const db = connect(url, CREATE_SCHEMA, { connections: 4, statementMs: 10_000 })
  onTestFinished(() => db.destroy())
  return db
}

const failWith = (code: string) => sql.raw(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`)

test.each(['40001', '40P01', '25P03', '57P05'])(
  'what PostgreSQL undid with %s, to let others go on or since it was idle, is done again, within bounds',
  async (code) => {
    const db = await connectionTo(await newDatabase())
    await sql`create table done (attempt int)`.execute(db)
    let attempts = 0
    const write = (failures: number) =>
      repeating(() =>
        inTransaction(db, 'begin', async (transaction) => {
          attempts += 1
          await sql`insert into done values (${attempts})`.execute(transaction)
          if (attempts <= failures) await failWith(code).execute(transaction)
        }),
      )
    await write(2)
    expect((await sql`select attempt from done`.execute(db)).rows).toEqual([{ attempt: 3 }])
    attempts = 0
    await expect(write(1_000)).rejects.toMatchObject({ code })
    expect(attempts).toBe(4)
  },
)

test('a write whose connection is lost between two of its statements is done again', async () => {
  const url = await newDatabase()
  const db = await connectionTo(url)
  await sql`create table done (attempt int)`.execute(db)
  let attempts = 0
  const write = repeating(() =>
    inTransaction(db, 'begin', async (transaction) => {
      attempts += 1
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      if (attempts === 1) await onServer(url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
      await sql`insert into done values (${attempts})`.execute(transaction)
    }),
  )
  await write
  expect((await sql`select attempt from done`.execute(db)).rows).toEqual([{ attempt: 2 }])
})

test('a transaction that its node leaves ends by itself, whatever the role allows', async () => {
  const db = await connectionTo(await newDatabase())
  const show = (transaction: typeof db) => sql`show idle_in_transaction_session_timeout`.execute(transaction)
  const limits = [await inTransaction(db, 'begin', show), await db.transaction().execute(show)]
  expect(limits.map(({ rows }) => rows)).toEqual([
    [{ idle_in_transaction_session_timeout: '20s' }],
    [{ idle_in_transaction_session_timeout: '1min' }],
  ])
})

test('a fault of another kind is not repeated', async () => {
  const db = await connectionTo(await newDatabase())
  let attempts = 0
  const write = repeating(() =>
    inTransaction(db, 'begin', async (transaction) => {
      attempts += 1
      await failWith('23505').execute(transaction)
    }),
  )
  await expect(write).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
})

test('a commit whose answer is lost is neither success nor repeated', async () => {
  const url = await newDatabase()
  const db = await connectionTo(url)
  let attempts = 0
  const write = repeating(() =>
    inTransaction(db, 'begin', async (transaction) => {
      attempts += 1
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await onServer(url, `select pg_terminate_backend(${rows[0]?.pid}, 5000)`)
    }),
  )
  await expect(write).rejects.toMatchObject({ reason: 'unavailable', message: 'the connection was lost at the commit' })
  expect(attempts).toBe(1)
})

test('a connection that was lost while it was idle is replaced without a failure', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const rows = rowsOn(store, shared)
  for (let round = 1; round <= 3; round += 1) {
    await rows.append([{ n: round }])
    await onServer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await rows.append([{ n: round }])
    expect((await rows.dataset()).row_count).toBe(2 * round)
  }
})

test('a database that takes no connections for a while is unavailable, and can be used right afterwards', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const rows = rowsOn(store, await makeDataset(store))
  const name = new URL(url).pathname.slice(1)
  const operator = databaseAt(url, 'postgres')
  const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`
  await onServer(operator, `alter database "${name}" allow_connections false`, end)
  await expect(rows.page()).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(rows.append([{ n: 1 }])).rejects.toMatchObject({ reason: 'unavailable' })
  await onServer(operator, `alter database "${name}" allow_connections true`)
  await rows.append([{ n: 2 }])
  expect((await rows.page()).data).toHaveLength(1)
})

test('a scan that takes too long is given up with what to do, unless somebody else has locked the table', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const { organizationId, datasetId } = await makeDataset(store)
  const rows = rowsOn(store, { organizationId, datasetId, projectId: '' })
  for (let batch = 0; batch < 3; batch += 1) await rows.append(Array.from({ length: 10_000 }, (_, n) => ({ n })))
  const db = await connectionTo(url)
  const query = {
    ...{
      organizationId,
      datasetId,
      columns: [1],
      generation: 0,
      withTimes: true,
      indexes: [],
      where: { all: [] },
      position: [],
      limit: 10,
      limitBytes: 8_000_000,
    },
    sort: [{ column: 1, type: 'number' as const, descending: true }],
    ...{ rowCount: 30_000, largestRowBytes: 8, rowOverheadBytes: 10 },
  }
  await expect(scanRows(db, query, 1)).rejects.toMatchObject({
    reason: 'too_slow',
    message: expect.stringMatching(/Narrow/),
  })
  expect((await scanRows(db, query)).rows).toHaveLength(10)
  // Nothing in the query is to blame for a lock of somebody else.
  await db.transaction().execute(async (other) => {
    const table = sql.id(organizationId, datasetId.replace('ds_', 'rows_'))
    await sql`lock table ${table} in access exclusive mode`.execute(other)
    await expect(scanRows(db, query, 1_000)).rejects.toMatchObject({ code: '55P03' })
  })
})

test('reads of a table that somebody else has locked end soon, also in the server, and the query is not blamed', async (context) => {
  needs(context, 'session')
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const rows = rowsOn(store, shared)
  await rows.append([{ n: 1 }])
  const path = { dataset_id: shared.datasetId }
  const groups = () =>
    rows.operations.listGroups({ path, query: { limit: 10, group: ['n'] }, headers: {} }, rows.caller)
  const db = await connectionTo(url)
  await db.transaction().execute(async (other) => {
    const table = sql.id(shared.organizationId, shared.datasetId.replace('ds_', 'rows_'))
    await sql`lock table ${table} in access exclusive mode`.execute(other)
    const isLocked = { status: 'rejected', reason: { reason: 'in_use' } }
    expect(await Promise.allSettled([groups(), rows.page()])).toMatchObject([isLocked, isLocked])
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    expect(await onServer(url, waiting)).toEqual([])
  })
  expect(await groups()).toMatchObject({ status: 200 })
})

test('a table that an interrupted creation left is removed after its time, and no other', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const columns = [{ name: 'a', type: 'text' as const }]
  await store.steps.createRowTable({ ...shared, datasetId: 'ds_orphan', columns, now: 5 })
  expect(await store.dropOrphanTables({ madeBefore: 5 })).toBe(0)
  expect(await store.dropOrphanTables({ madeBefore: Date.now() + 1 })).toBe(1)
  const tables = `select table_name from information_schema.tables where table_schema = '${shared.organizationId}' order by 1`
  expect((await onServer(url, tables)).map((row) => row['table_name'])).toEqual([
    'announced',
    'changes',
    'columns',
    'counters',
    'history_batches',
    'idempotency_keys',
    'imports',
    'indexes',
    'pending_events',
    'refused_rows',
    'row_history',
    shared.datasetId.replace('ds_', 'rows_'),
    'spare_tables',
  ])
  await rowsOn(store, shared).append([{ n: 1 }])
})
