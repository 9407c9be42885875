import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { untilAborted } from '../../server/store/sql/postgres/cancel.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { inTransaction } from '../../server/store/sql/postgres/transaction.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

// Where rows are on other servers, what waits for them is seen there. A pooler decides when the server learns that its client has left.
beforeEach((context) => needs(context, 'whole tables', 'session'))

test('a page whose client leaves ends in the middle of its statement, and its connection is closed', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const dataset = await makeDataset(store)
  const { append, page, operations, caller } = rowsOn(store, dataset)
  await append(Array.from({ length: 600 }, (_, n) => ({ n })))
  const scan = { sort: ['-n'] }
  expect((await page(scan)).data).toHaveLength(100)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  const table = dataset.datasetId.replace('ds_', 'rows_')
  await holder.query('begin')
  await holder.query(`lock table "${dataset.organizationId}"."${table}" in access exclusive mode`)

  const client = new AbortController()
  const request = { path: { dataset_id: dataset.datasetId }, query: { limit: 100, ...scan }, headers: {} }
  // The generated type does not have what the HTTP layer passes on.
  const listRows: (...all: [...Parameters<typeof operations.listRows>, () => AbortSignal]) => Promise<unknown> =
    operations.listRows
  const left = expect(listRows(request, caller, () => client.signal)).rejects.toMatchObject({
    reason: 'gone',
  })
  const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting)).length).toBe(1)
  const [{ pid } = {}] = await onServer(url, waiting)
  client.abort()
  await left
  const there = `select count(*)::int as n from pg_stat_activity where pid = ${pid}`
  // An idle connection would be closed after 30 seconds.
  await expect.poll(async () => (await onServer(url, there))[0]?.['n'], { timeout: 10_000 }).toBe(0)

  await holder.query('rollback')
  expect((await page(scan)).data).toHaveLength(100)
})

const WAITS_WITHOUT_END = { timeout: 10_000 }

test(
  'statements that may be canceled run whenever they are sent, also after something else was waited for',
  WAITS_WITHOUT_END,
  async () => {
    const db = connect(await newDatabase(), CREATE_SCHEMA, { connections: 1, statementMs: 5_000 })
    const canceling = { signal: new AbortController().signal, by: db }
    const numbers = inTransaction(db, 'begin', (transaction) =>
      untilAborted(transaction, canceling, async () => {
        await nextTurn()
        const one = await sql<{ n: number }>`select 1 as n`.execute(transaction)
        await nextTurn()
        const two = await sql<{ n: number }>`select 2 as n`.execute(transaction)
        return [...one.rows, ...two.rows]
      }),
    )
    expect(await numbers).toEqual([{ n: 1 }, { n: 2 }])
    await db.destroy()
  },
)
