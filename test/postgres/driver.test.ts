import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

async function open() {
  const db = connect(await newDatabase(), CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  return db
}

test('a transaction is of the level and the access that it was asked for', async () => {
  const db = await open()
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await transaction.execute(async (only) => {
    const show = async (name: string) => (await only.executeQuery(CompiledQuery.raw(`show ${name}`))).rows[0]
    expect(await show('transaction_isolation')).toEqual({ transaction_isolation: 'repeatable read' })
    expect(await show('transaction_read_only')).toEqual({ transaction_read_only: 'on' })
  })
})

test('a transaction with a failure in it is undone, and its connection used again', async () => {
  const db = await open()
  const run = (sql: string) => db.executeQuery(CompiledQuery.raw(sql))
  await run('create table kept (n integer)')
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(CompiledQuery.raw('insert into kept values (1)'))
    await transaction.executeQuery(CompiledQuery.raw('select 1 / 0')).catch(() => {})
  })
  await expect(failing).rejects.toThrow('a transaction that failed was committed')
  expect((await run('select * from kept')).rows).toEqual([])
  expect((await run('insert into kept values (1), (2)')).numAffectedRows).toBe(2n)
})

test('a transaction whose connection is lost fails with what failed in it', async () => {
  const url = await newDatabase()
  const db = connect(url, CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  const failing = db.transaction().execute(async (transaction) => {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw('select pg_backend_pid() as pid'))
    const [own] = rows as { pid: number }[]
    await onServer(url, `select pg_terminate_backend(${own?.pid}, 5000)`)
    throw new Error('this failed')
  })
  await expect(failing).rejects.toThrow('this failed')
  expect((await db.executeQuery(CompiledQuery.raw('select 1 as one'))).rows).toEqual([{ one: 1 }])
})

test('an explanation has the statements of the query, and nothing of how it came to its connection', async () => {
  const store = await openNode(await migratedDatabase())
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append([{ n: 1 }])
  const { plan } = await store.explainRows({
    ...shared,
    ...{ columns: [1], generation: 0, withTimes: false, indexes: [], where: { all: [] }, sort: [], position: [] },
    ...{ limit: 10, limitBytes: 8_000_000, rowCount: 1, largestRowBytes: 8, rowOverheadBytes: 10 },
  })
  expect(plan).toHaveLength(1)
  expect(plan[0]?.statement).toMatch(/^select "row_number", null as "created_at".* order by "row_number" limit 11$/)
  expect(plan[0]?.steps.join('\n')).toContain('rows_')
})
