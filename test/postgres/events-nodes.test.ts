import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { recordEvents } from '../../server/store/events/record.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import type { Store } from '../../server/store/store.ts'
import { makeDataset, migratedDatabase, openNode, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

/** The versions up to which events tell of rows. */
async function toldBy(store: Store, { organizationId }: SharedDataset): Promise<unknown[]> {
  const page = { types: undefined, order: 'asc', after: undefined, limit: 100 } as const
  const { items } = await store.selectEvents({ organizationId, type: 'rows.changed', ...page })
  return items.map(({ data }) => data['version'])
}

test('what a node wrote and does not tell, since it ended, another one tells once it is some seconds old', async () => {
  const databaseUrl = await migratedDatabase()
  const ended = await openNode(databaseUrl, { rowsChangedMs: 600_000 })
  const other = await openNode(databaseUrl)
  const shared = await makeDataset(ended)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  onTestFinished(() => database.end())
  /** The hint is noted after the write has its answer. */
  const setAge = (age: string) =>
    vi.waitFor(async () => {
      const { rowCount } = await database.query('update change_hints set at = clock_timestamp() - $1::interval', [age])
      expect(rowCount).toBe(1)
    })
  await rowsOn(ended, shared).append([{ n: 1 }])
  for (const age of ['-1 minute', '3 minutes']) {
    await setAge(age)
    await other.announceOfOthers()
    expect(await toldBy(other, shared)).toEqual([])
  }
  await setAge('10 seconds')
  await other.announceOfOthers()
  await other.announceOfOthers()
  expect(await toldBy(other, shared)).toEqual([2])
})

test('of nodes that record events at the same time the second waits for the first, so that who follows them misses none; they have the time of the database', async () => {
  const databaseUrl = await migratedDatabase()
  const node = await openNode(databaseUrl)
  const { organizationId } = await makeDataset(node)
  const db = connect(databaseUrl, CREATE_SCHEMA, { connections: 2, statementMs: 60_000 })
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 10 * 60_000)
  onTestFinished(() => clock.mockRestore())
  const event = (name: string) => ({ organizationId, type: 'project.created' as const, data: { name } })
  const recorded = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => {
    gate.resolve()
    return db.destroy()
  })
  const first = db.transaction().execute(async (transaction) => {
    await recordEvents(transaction, [event('first')])
    recorded.resolve()
    await gate.promise
  })
  await recorded.promise
  const second = db.transaction().execute((transaction) => recordEvents(transaction, [event('second')]))
  const waiting = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%pg_advisory_xact_lock%' and datname = current_database()`
  await expect.poll(async () => (await onServer(databaseUrl, waiting))[0]?.['n']).toBe(1)
  gate.resolve()
  await Promise.all([first, second])
  const asked = { organizationId, type: 'project.created', types: undefined, order: 'asc', after: undefined } as const
  const { items } = await node.selectEvents({ ...asked, limit: 100 })
  expect(items.map(({ data }) => data['name']).slice(-2)).toEqual(['first', 'second'])
  expect(items.at(-1)?.createdAt).toBeLessThan(now() + 5 * 60_000)
})

test('a dataset takes rows while the event of earlier ones waits to be recorded', async () => {
  const databaseUrl = await migratedDatabase()
  const node = await openNode(databaseUrl, { rowsChangedMs: 10 })
  const shared = await makeDataset(node)
  const blocker = new pg.Client({ connectionString: databaseUrl })
  await blocker.connect()
  onTestFinished(() => blocker.end())
  await blocker.query('begin')
  await blocker.query(`lock table "${shared.organizationId}".announced in exclusive mode`)
  await rowsOn(node, shared).append([{ n: 1 }])
  const waiting = `select xact_start as began from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'insert into%announced%' and datname = current_database()`
  const began = async () => (await onServer(databaseUrl, waiting))[0]?.['began']
  await expect.poll(began).toBeDefined()
  const first = await began()
  await rowsOn(node, shared).append([{ n: 2 }])
  expect(await began()).toEqual(first)
  await blocker.query('rollback')
  await expect.poll(async () => (await toldBy(node, shared)).at(-1)).toBe(3)
})
