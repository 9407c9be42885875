import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { differencesOf } from '../../server/store/sql/differences.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

// Where rows are on other servers, what waits for them is seen there.
beforeEach((context) => needs(context, 'whole tables'))

test("an organization whose table another program holds leaves connections to the others' pages", async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const [held, free] = [await makeDataset(store), await makeDataset(store)]
  for (const dataset of [held, free]) await rowsOn(store, dataset).append([{ n: 1 }])
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  const table = held.datasetId.replace('ds_', 'rows_')
  await holder.query('begin')
  await holder.query(`lock table "${held.organizationId}"."${table}" in access exclusive mode`)
  const pages = Array.from({ length: 20 }, () => rowsOn(store, held).page())
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n']).toBe(8)
  expect((await rowsOn(store, free).page()).data).toHaveLength(1)
  await holder.query('rollback')
  expect((await Promise.all(pages)).map(({ data }) => data.length)).toEqual(pages.map(() => 1))
})

test('a column is added between readers of a dataset, and none of them waits for one that reads for long', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const dataset = await makeDataset(store)
  const rows = rowsOn(store, dataset)
  await rows.append([{ n: 1 }])
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  onTestFinished(() => reader.end())
  const table = dataset.datasetId.replace('ds_', 'rows_')
  await reader.query('begin')
  await reader.query(`select * from "${dataset.organizationId}"."${table}"`)
  const path = { dataset_id: dataset.datasetId }
  const body = { name: 'm', type: 'number' } as const
  const added = rows.operations.createColumn({ path, headers: {}, body }, rows.caller)
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n'], { interval: 5 }).toBe(1)
  expect((await rows.page()).data).toHaveLength(1)
  await reader.query('rollback')
  expect((await added).status).toBe(201)
})

test('what waits for the readers of a table gives up after a tenth of a second, since readers that come later would wait too', async () => {
  const db = connect(await newDatabase(), CREATE_SCHEMA, { connections: 1, statementMs: 60_000 })
  onTestFinished(() => db.destroy())
  const { rows } = await db.transaction().execute(async (own) => {
    await differencesOf(own).waitShortly(own)
    return sql`show lock_timeout`.execute(own)
  })
  expect(rows).toEqual([{ lock_timeout: '100ms' }])
})
