import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../scripts/failover/relay.ts'
import { freeze, thaw } from '../../scripts/postgres/freeze.ts'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { startStandby } from '../../scripts/postgres/standby.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, openNode, rowsOn } from '../support/postgres-dataset.ts'
import { started } from '../support/started.ts'

async function stoppedAtEnd(starting: Promise<PostgresServer>): Promise<PostgresServer> {
  const own = await starting
  onTestFinished(() => {
    thaw(own)
    return own.stop()
  })
  return own
}

test('a statement that takes long is left alone as long as its server answers others', async () => {
  const db = connect(await started('postgres'), CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  const { rows } = await db.executeQuery(CompiledQuery.raw('select 1 as done from pg_sleep(5)'))
  expect(rows).toEqual([{ done: 1 }])
})

/** For tests that leave it as it was. */
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres()
  return () => server.stop()
})

test('a server that hangs is given up long before the limit of its statements, and used again when it answers', {
  timeout: 50_000, // a write may take 60 seconds
}, async () => {
  const store = await openNode(server.url)
  const rows = rowsOn(store, await makeDataset(store))
  expect(await rows.append([{ n: 1 }])).toEqual([1])
  freeze(server)
  onTestFinished(() => thaw(server))
  await expect(rows.append([{ n: 2 }])).rejects.toMatchObject({ reason: 'unavailable' })
  thaw(server)
  await vi.waitUntil(() => rows.append([{ n: 3 }]).catch(() => undefined), { timeout: 30_000 })
  // Reads have connections of their own, which may be found dead a little later.
  const page = await vi.waitFor(() => rows.page(), { timeout: 30_000 })
  // Requests that reached it while it hung may be stored or not: no client got a reply to them.
  expect(page.data.map(({ values }) => values['n'])).toEqual(expect.arrayContaining([1, 3]))
})

test('a server that hangs before there is a connection to it refuses at once what comes later, until it answers', async () => {
  const db = connect(server.url, CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  const ask = () => db.executeQuery(CompiledQuery.raw('select 1 as answer'))
  freeze(server)
  onTestFinished(() => thaw(server))
  // Without this it would be pg's refusal, after seconds, each time.
  const refusal = () => ask().catch(({ message }) => message)
  await expect.poll(refusal).toBe('PostgreSQL does not answer')
  thaw(server)
  const { rows } = await vi.waitFor(ask, { timeout: 30_000 })
  expect(rows).toEqual([{ answer: 1 }])
})

/** A node whose network to the server is cut and made whole again. */
async function expectUsedAgain(ways: readonly ('there' | 'back')[]): Promise<void> {
  const relay = await startRelay(Number(new URL(server.url).port))
  onTestFinished(() => relay.close())
  const url = new URL(server.url)
  url.port = String(relay.port)
  const store = await openNode(url.href)
  const rows = rowsOn(store, await makeDataset(store))
  expect(await rows.append([{ n: 1 }])).toEqual([1])
  relay.cut(ways)
  await expect(rows.append([{ n: 2 }]), `cut ${ways}`).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(rows.page(), `cut ${ways}`).rejects.toMatchObject({ reason: 'unavailable' })
  relay.heal()
  await vi.waitUntil(() => rows.append([{ n: 3 }]).catch(() => undefined), { timeout: 30_000 })
  // Reads have connections of their own, which may be found dead a little later.
  const page = await vi.waitFor(() => rows.page(), { timeout: 30_000 })
  expect(page.data.map(({ values }) => values['n'])).toEqual(expect.arrayContaining([1, 3]))
}

test('the only server is given up soon when the network to it is cut, there, back or both ways, and used again when it is whole', {
  timeout: 50_000, // a write may take 60 seconds
}, async () => {
  // Three nodes at once: most of the time each waits.
  const all = [['there'], ['back'], ['there', 'back']] as const
  await Promise.all(all.map((ways) => expectUsedAgain(ways)))
})

test('a connection that the network has forgotten is given up soon, with its locks, while others work', {
  timeout: 50_000, // the statement may take 60 seconds
}, async (context) => {
  needs(context, 'session')
  const url = new URL(await started('postgres'))
  const relay = await startRelay(Number(url.port))
  onTestFinished(() => relay.close())
  url.port = String(relay.port)
  const db = connect(url.href, CREATE_SCHEMA, { connections: 2, statementMs: 60_000 })
  onTestFinished(() => db.destroy())
  await db.connection().execute(async (forgotten) => {
    const run = (statement: string) => forgotten.executeQuery<{ pid: number }>(CompiledQuery.raw(statement))
    await run('begin')
    const { rows } = await run('select pg_backend_pid() as pid, pg_advisory_xact_lock(46333)')
    relay.forget()
    await expect(run('select 1')).rejects.toThrow('Connection terminated')
    const held = `select pid from pg_locks where locktype = 'advisory' and objid = 46333`
    await expect
      .poll(() => db.executeQuery(CompiledQuery.raw(held)).then((found) => found.rows))
      .not.toContainEqual({ pid: rows[0]?.pid })
  })
})

test('a node that loses its power in the middle of a write does not hold up writes of other nodes for long', async () => {
  const own = await stoppedAtEnd(startPostgres())
  const relay = await startRelay(Number(new URL(own.url).port))
  onTestFinished(() => relay.close())
  const url = new URL(own.url)
  url.port = String(relay.port)
  const [leaving, staying] = await Promise.all([openNode(url.href), openNode(own.url)])
  const shared = await makeDataset(leaving)
  const rows = rowsOn(staying, shared)
  await rows.append([{ n: 1 }])
  const reader = new pg.Client({ connectionString: own.url })
  await reader.connect()
  onTestFinished(() => reader.end())
  await reader.query('begin')
  await reader.query(`lock table ${await tableOf(own)} in share mode`)
  const lost = expect(rowsOn(leaving, shared).append([{ n: 2 }])).rejects.toMatchObject({ reason: 'unavailable' })
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert%'`
  await expect.poll(async () => (await onServer(own.url, waiting))[0]?.['n']).toBe(1)
  relay.cut(['there', 'back'])
  await reader.query('commit')
  await lost
  await vi.waitUntil(() => rows.append([{ n: 3 }]).catch(() => undefined), { timeout: 100_000 })
  expect((await rows.page()).data.map(({ values }) => values['n'])).toEqual([1, 3])
})

test('the server finds within 20 seconds that the machine of a node is gone, also while it waits for the rows of a COPY', async (context) => {
  needs(context, 'session')
  const db = connect(await started('postgres'), CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout']
  const settings = names.map((name) => `current_setting('${name}')`).join(', ')
  const { rows } = await db.executeQuery(CompiledQuery.raw(`select array[${settings}] as found`))
  expect(rows).toEqual([{ found: ['10', '5', '2', '20000'] }])
})

const IS_REPLICATED = 'select count(*)::int as behind from pg_stat_replication where sent_lsn <> replay_lsn'

test('a primary that was promoted over is used by no node when it wakes, neither by one that was idle nor by one that starts', async () => {
  const old = await stoppedAtEnd(startPostgres())
  const successor = await stoppedAtEnd(startStandby(old))
  const url = old.url.replace(/@([^/]*)/, `@$1,${new URL(successor.url).host}`)
  const store = await openNode(url)
  const datasetId = await makeDataset(store)
  const rows = rowsOn(store, datasetId)
  expect(await rows.append([{ n: 1 }])).toEqual([1])
  await vi.waitUntil(async () => (await onServer(old.url, IS_REPLICATED))[0]?.['behind'] === 0, { timeout: 30_000 })

  freeze(old)
  await onServer(successor.url, 'select pg_promote()')
  thaw(old)
  // Both act as the primary, and the node has not sent anything since.
  const promoted = () => onServer(successor.url, 'select pg_is_in_recovery() as standby')
  await vi.waitUntil(async () => (await promoted())[0]?.['standby'] === false, { timeout: 30_000 })
  await vi.waitUntil(async () => (await connectionsOf(old)) === 0, { timeout: 30_000 })
  expect(await rows.append([{ n: 2 }])).toEqual([2])
  const starting = await openNode(url)
  expect(await rowsOn(starting, datasetId).append([{ n: 3 }])).toEqual([3])

  const stored = (primary: PostgresServer) =>
    tableOf(primary).then((table) => onServer(primary.url, `select c_1 as n from ${table} order by 1`))
  expect(await stored(successor)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(await stored(old)).toEqual([{ n: 1 }])
})

/** Without those that ask for its role. */
async function connectionsOf({ url }: PostgresServer): Promise<number> {
  const [found] = await onServer(
    url,
    `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'
      and pid <> pg_backend_pid() and query not like '%pg_is_in_recovery%'`,
  )
  return Number(found?.['count'])
}

async function tableOf({ url }: PostgresServer): Promise<string> {
  const [found] = await onServer(url, `select schemaname, tablename from pg_tables where tablename like 'rows\\_%'`)
  return `"${found?.['schemaname']}"."${found?.['tablename']}"`
}
