import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** A database of a mistyped name, or of a folder that is not there. */
const missing = () => join(temporaryFolder(), 'mistyped', 'data.db')

const NEED_ONE = [
  ['backup', '--to', 'backup.db'],
  ['organizations', 'list'],
  ['users', 'list', '--organization', 'org_a'],
]

test.each(NEED_ONE)('%s %s of a database that does not exist fails, and makes none', async (...args) => {
  const file = missing()
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, ...args).ended
  expect([code, stdout, stderr]).toEqual([1, '', `There is no database ${file}.\n`])
  expect(existsSync(dirname(file))).toBe(false)
})

test('the first organization may be made before the database', async () => {
  const file = missing()
  const { code, stderr } = await runAdmin(`sqlite:${file}`, 'organizations', 'create', '--name', 'A', '--plan', 'free')
    .ended
  expect([code, stderr]).toEqual([0, ''])
  expect(existsSync(file)).toBe(true)
})

/** What is no database of this service, and what is said of it. */
const OTHERS: { readonly name: string; readonly make: (file: string) => void; readonly says: string }[] = [
  {
    name: 'an empty file, which a copy on a full disk leaves',
    make: (file) => writeFileSync(file, ''),
    says: 'is empty or of another program, and no database of this service',
  },
  {
    name: 'a database of another program',
    make: (file) => new Database(file).exec('create table bookmarks (title text)').close(),
    says: 'is empty or of another program, and no database of this service',
  },
  {
    name: 'a file that is no database',
    make: (file) => writeFileSync(file, 'text'.repeat(1000)),
    says: 'SQLITE_NOTADB',
  },
  { name: 'a folder', make: mkdirSync, says: 'it is a folder' },
]

test.each(OTHERS)('$name is not restored in the place of a database, nor verified', async ({ make, says }) => {
  const folder = temporaryFolder()
  const [live, other] = [join(folder, 'live.db'), join(folder, 'other')]
  await (await openStore(`sqlite:${live}`)).close()
  make(other)
  const before = readFileSync(live)
  const runs = [
    runAdmin(`sqlite:${live}`, 'restore', '--from', other, '--replace'),
    runAdmin(`sqlite:${live}`, 'organizations', 'restore', '--from', other),
    runAdmin(`sqlite:${other}`, 'verify'),
    runAdmin(`sqlite:${other}`, 'copy', '--to', 'postgres://127.0.0.1:1/none'),
  ]
  for (const { code, stdout, stderr } of await Promise.all(runs.map(({ ended }) => ended))) {
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]*\n$/)
    expect(stderr).toContain(other)
    expect(stderr).toContain(says)
  }
  expect(readFileSync(live).equals(before)).toBe(true)
})
