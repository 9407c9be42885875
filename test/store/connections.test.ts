import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import { run } from '../support/spawn.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { WITHOUT_RIGHTS } from '../support/without-rights.ts'

test('a connection for reading refuses to write, and makes no database where none is', () => {
  const file = join(temporaryFolder(), 'read.db')
  expect(() => connectReadOnly(file)).toThrow(/unable to open/)
  expect(existsSync(file)).toBe(false)
  connect(file).close()
  const { database, close } = connectReadOnly(file)
  onTestFinished(close)
  expect(() => database.exec('create table written (n)')).toThrow(/readonly/)
})

test.skipIf(process.platform === 'win32')(
  'a connection for writing is not opened while something keeps its WAL from being written, and is afterwards',
  async () => {
    const script = `
      import { chmodSync } from 'node:fs'
      import { connect } from ${JSON.stringify(new URL('../../server/store/sql/sqlite/connection.ts', import.meta.url))}
      const file = ${JSON.stringify(join(temporaryFolder(), 'written.db'))}
      connect(file).database.exec('create table written (n)') // stays open, with its WAL
      chmodSync(file + '-wal', 0o400)
      try {
        connect(file)
      } catch ({ message }) {
        console.log(message)
      }
      chmodSync(file + '-wal', 0o600)
      console.log(connect(file).database.prepare('insert into written values (1)').run().changes)`
    const [command = '', ...args] = [...WITHOUT_RIGHTS, process.execPath, '--input-type=module', '--eval', script]
    const { stdout } = await run(command, args)
    expect(stdout).toMatch(/^\S+\/written\.db: SQLITE_READONLY: [^\n]+\n1\n$/)
  },
)
