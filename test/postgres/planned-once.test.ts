import { CompiledQuery, type Kysely } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { tuplesCompiled } from '../../server/store/sql/compiled.ts'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { onSession } from '../../server/store/sql/postgres/session.ts'
import { inTransaction, repeating } from '../../server/store/sql/postgres/transaction.ts'
import type { Schema } from '../../server/store/sql/schema.ts'
import { needs } from '../support/given-server.ts'
import { newDatabase } from '../support/postgres-dataset.ts'

/** A database, as a rule with one connection, so that all statements go over the same. */
async function open(connections = 1) {
  const db = connect(await newDatabase(), CREATE_SCHEMA, { connections, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  const run = (sql: string) => db.executeQuery(CompiledQuery.raw(sql))
  await run('create table kept (n integer)')
  await run('insert into kept values (1)')
  const read = () =>
    onSession(db, (session) => session.tuples({ sql: 'select * from kept', parameters: [], isPlannedOnce: true }))
  const names = async () => (await run('select name from pg_prepared_statements')).rows
  const transaction = <Answer>(statements: (db: Kysely<Schema>) => Promise<Answer>) =>
    inTransaction(db, 'begin', statements)
  return { db, run, read, names, transaction }
}

describe('on one session', () => {
  beforeEach((context) => needs(context, 'session'))

  test('what comes again is kept by the server', async () => {
    const { read, names } = await open()
    await read()
    await read()
    expect(await names()).toEqual([])
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual([[1]])
    expect(await names()).toEqual([{ name: 's0' }])
  })

  test.each([
    ['that the server has forgotten', 'deallocate all', [[1]]],
    ['whose plan was undone by a change of its table', 'alter table kept add column m integer', [[1, null]]],
  ])('a statement %s is sent again without its name', async (_, change, expected) => {
    const { run, read, names } = await open()
    for (let time = 0; time < 3; time += 1) await read()
    expect(await names()).toHaveLength(1)
    await run(change)
    for (let time = 0; time < 5; time += 1) expect(await read()).toEqual(expected)
  })

  test('a transaction that meets a statement that the server has forgotten is run again', async () => {
    const { transaction, names } = await open()
    const insert = (db: Kysely<Schema>) =>
      onSession(db, (session) =>
        session.tuples({ sql: 'insert into kept values (2) returning n', parameters: [], isPlannedOnce: true }),
      )
    for (let time = 0; time < 3; time += 1) await transaction(insert)
    expect(await names()).toHaveLength(1)
    let runs = 0
    const answer = await repeating(() =>
      transaction(async (db) => {
        runs += 1
        if (runs === 1) await db.executeQuery(CompiledQuery.raw('deallocate all'))
        return insert(db)
      }),
    )
    expect({ answer, runs }).toEqual({ answer: [[2]], runs: 2 })
  })

  test('a statement whose plan depends on its parameters is planned each time, unless its reader says otherwise', async () => {
    const { db, names } = await open()
    const read = (isPlannedOnce?: boolean) =>
      tuplesCompiled(db, 'kept', [], () => db.selectFrom('kept' as never).selectAll(), isPlannedOnce)
    for (let time = 0; time < 5; time += 1) await read()
    expect(await names()).toEqual([])
    for (let time = 0; time < 5; time += 1) await read(true)
    expect(await names()).toHaveLength(1)
  })
})

test('a change that undoes plans on all connections is met by none of those who read', async () => {
  const { run, read } = await open(5)
  const readMany = () => Promise.all(Array.from({ length: 40 }, read))
  await readMany()
  await run('alter table kept add column m integer')
  expect(await readMany()).toEqual(Array.from({ length: 40 }, () => [[1, null]]))
})

test('other failures are what they are, and lead to who asked', async () => {
  const { run, read } = await open()
  for (let time = 0; time < 3; time += 1) await read()
  await run('drop table kept')
  const error = await read().catch((thrown) => thrown)
  expect(error).toMatchObject({ code: '42P01' })
  expect(error.stack).toContain('session.ts')
})
