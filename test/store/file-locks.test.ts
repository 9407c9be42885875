import { readFileSync, statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { sqlite } from '../support/engines.ts'

test.runIf(process.platform === 'linux')(
  'a further connection of a process leaves the lock on the database file, which other processes see',
  async () => {
    const { databaseUrl, remove } = await sqlite.create({ migrated: true })
    onTestFinished(remove)
    const file = databaseUrl.slice('sqlite:'.length)
    const isLocked = () => readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `)
    const open = () => {
      const connection = connect(file)
      onTestFinished(() => connection.close())
      connection.database.prepare('select count(*) from organizations').get()
    }
    open()
    expect(isLocked()).toBe(true)
    open()
    expect(isLocked()).toBe(true)
  },
)
