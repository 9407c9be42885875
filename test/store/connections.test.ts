import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

test('a connection for reading refuses to write, and makes no database where none is', () => {
  const file = join(temporaryFolder(), 'read.db')
  expect(() => connectReadOnly(file)).toThrow(/unable to open/)
  expect(existsSync(file)).toBe(false)
  connect(file).close()
  const { database, close } = connectReadOnly(file)
  onTestFinished(close)
  expect(() => database.exec('create table written (n)')).toThrow(/readonly/)
})
