import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockServed } from '../../server/store/runtime/sqlite/target-lock.ts'

function databaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'served.db')
}

test('a lock is for one at a time, and its file is gone after its release', () => {
  const file = databaseFile()
  const release = lockServed(file)
  expect(() => lockServed(file)).toThrow(`Another server serves ${file}.`)
  release()
  expect(readdirSync(join(file, '..'))).toEqual([])
  lockServed(file)()
})

test.each([
  ['removed it', (name: string) => rmSync(name)],
  [
    'removed it, and another process created a new one',
    (name: string) => {
      rmSync(name)
      writeFileSync(name, '')
    },
  ],
])('who locked a file whose holder has just %s locks the one that is there', (_, interfere) => {
  const file = databaseFile()
  const name = `${file}.server-lock`
  writeFileSync(name, '')
  const exec = vi.spyOn(Database.prototype, 'exec').mockImplementationOnce(function (this: Database.Database, sql) {
    interfere(name)
    return this.exec(sql)
  })
  onTestFinished(() => exec.mockRestore())
  const release = lockServed(file)
  onTestFinished(release)
  const other = new Database(name, { timeout: 0 })
  onTestFinished(() => void other.close())
  expect(() => other.exec('begin exclusive')).toThrow('database is locked')
})
