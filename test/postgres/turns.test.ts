import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { newId } from '../../server/domain/ids.ts'
import { openStore } from '../../server/store/store.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

// Where rows are on other servers, what waits for them is seen there.
beforeEach((context) => needs(context, 'whole tables'))

/** A dataset whose counters another transaction has locked, as a writer on another node would. */
async function openHeld() {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const rows = rowsOn(store, shared)
  await rows.append([{ n: 0 }])
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query(`select 1 from "${shared.organizationId}".counters for update`)
  const waiting = async () => {
    const found = await onServer(
      url,
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return found[0]?.['waiting']
  }
  const changeType = () =>
    rows.operations.updateColumn(
      { path: { dataset_id: shared.datasetId, column_name: 'n' }, query: { dry_run: false }, body: { type: 'text' } },
      rows.caller,
    )
  return { rows, changeType, waiting, letGo: () => holder.query('rollback') }
}

const SOON_MS = 300

test('of many appends to a dataset two are in the server, so that one follows the other at once', async () => {
  const { rows, waiting, letGo } = await openHeld()
  const appends = Array.from({ length: 5 }, (_, n) => rows.append([{ n }]))
  await expect.poll(waiting).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, SOON_MS))
  expect(await waiting()).toBe(2)
  await letGo()
  const numbers = (await Promise.all(appends)).flat()
  expect(numbers.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6])
})

test('nothing waits in the server for a change of columns, which may take longer than waiting there is allowed', async () => {
  const { rows, changeType, waiting, letGo } = await openHeld()
  const change = changeType()
  await expect.poll(waiting).toBe(1)
  // It comes before the change has filled its new table, so the column still has its old type.
  const append = rows.append([{ n: 1 }])
  const again = changeType()
  await new Promise((resolve) => setTimeout(resolve, SOON_MS))
  expect(await waiting()).toBe(1)
  await letGo()
  await Promise.all([change, again])
  expect(await append).toEqual([2])
})

test('datasets locked by another program take no more connections than they need, so that others can be written', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const held = await Promise.all(Array.from({ length: 7 }, () => makeDataset(store)))
  const free = await makeDataset(store)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  for (const { organizationId } of held) await holder.query(`select 1 from "${organizationId}".counters for update`)
  const appends = held.flatMap((shared) => [1, 2, 3].map((n) => rowsOn(store, shared).append([{ n }])))
  await new Promise((resolve) => setTimeout(resolve, SOON_MS))
  expect(await rowsOn(store, free).append([{ n: 1 }])).toEqual([1])
  await holder.query('rollback')
  expect(await Promise.all(appends)).toHaveLength(21)
})

test('a project is deleted only when no dataset is being created in its organization', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const { organizationId } = await makeDataset(store)
  const projectId = newId('proj')
  await store.insertProject({ organizationId, projectId, name: 'Empty', now: Date.now() })
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  // As a node that creates a dataset does.
  await holder.query('begin')
  await holder.query(`select 1 from organizations where id = '${organizationId}' for no key update`)
  let isDeleted = false
  const deleted = store.deleteProject({ organizationId, projectId, now: Date.now() }).finally(() => {
    isDeleted = true
  })
  const waiting = async () => {
    const found = await onServer(
      url,
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return isDeleted ? 'deleted' : found[0]?.['waiting']
  }
  await expect.poll(waiting).toSatisfy((seen) => seen === 1 || seen === 'deleted')
  expect(isDeleted).toBe(false)
  await holder.query('rollback')
  expect(await deleted).toEqual({ outcome: 'deleted' })
})

test('a node that ends gives up an index that waits for a transaction of somebody else, and leaves nothing of it', async (context) => {
  needs(context, 'session')
  const url = await migratedDatabase()
  const store = await openStore(url)
  const { organizationId, datasetId } = await makeDataset(store)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin isolation level repeatable read')
  await other.query('create table taken ()')
  const fields = [{ column: 1, type: 'number' as const, descending: false }]
  const index = { organizationId, datasetId, indexId: newId('idx'), fields, maxIndexes: 10, now: Date.now() }
  const made = expect(store.createIndex(index)).rejects.toThrow()
  const building = () =>
    onServer(url, `select from pg_stat_activity where query like 'create index conc%' and wait_event = 'virtualxid'`)
  await expect.poll(building).toHaveLength(1)
  await store.close()
  await made
  expect(await onServer(url, `select from pg_class where relname like 'ix\\_%'`)).toEqual([])
  expect(await onServer(url, `select from "${organizationId}".indexes`)).toEqual([])
})
