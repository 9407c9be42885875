import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { MainReads } from '../../server/store/runtime/sqlite/main-reads.ts'
import { connect, connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** Reads of a database in which another connection writes numbers. */
function numbers() {
  const file = join(temporaryFolder(), 'numbers.db')
  const writer = connect(file)
  writer.database.exec('create table numbers (n)')
  const connection = connectReadOnly(file)
  const { database } = connection
  const count = () => database.prepare<[], number>('select count(*) from numbers').pluck().get()
  onTestFinished(() => {
    connection.close()
    writer.close()
  })
  return { connection, database, count, write: () => writer.database.exec('insert into numbers values (1)') }
}

test('a read that ends the transaction of all, as SQLite does where the disk fails, does not end the server', async () => {
  const { connection, database, count, write } = numbers()
  const reads = new MainReads(connection)
  const failing = reads.run(async () => {
    database.exec('rollback')
    throw new Error('disk I/O error')
  })
  await expect(failing).rejects.toThrow('disk I/O error')
  await nextTurn()
  write()
  expect(await reads.run(async () => count())).toBe(1)
})

test('reads see new commits also after one for which the file could not be opened', async () => {
  const { connection, database, count, write } = numbers()
  let fails = true
  const readVersion = (statement: Database.Statement<[], number>) => ({
    get() {
      if (fails) throw new Error('disk I/O error')
      return statement.get()
    },
  })
  const failingDatabase = new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'prepare') return value.bind(target)
      return (sql: string) =>
        sql === 'pragma data_version'
          ? { pluck: () => readVersion(target.prepare<[], number>(sql).pluck()) }
          : target.prepare(sql)
    },
  })
  const reads = new MainReads({ ...connection, database: failingDatabase })
  await expect(reads.run(async () => count())).rejects.toThrow('disk I/O error')
  fails = false
  for (const expected of [1, 2]) {
    write()
    expect(await reads.run(async () => count())).toBe(expected)
    await nextTurn()
  }
})
