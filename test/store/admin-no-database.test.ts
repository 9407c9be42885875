import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { administer } from '../support/administer.ts'
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
  const { code, stdout, stderr } = await administer(`sqlite:${file}`, ...args)
  expect([code, stdout, stderr]).toEqual([1, '', `There is no database ${file}.\n`])
  expect(existsSync(dirname(file))).toBe(false)
})

test('the first organization may be made before the database', async () => {
  const file = missing()
  const { code, stderr } = await administer(
    `sqlite:${file}`,
    'organizations',
    'create',
    '--name',
    'A',
    '--plan',
    'free',
  )
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

let template: string

beforeAll(async () => {
  template = join(mkdtempSync(join(tmpdir(), 'dataset-service-')), 'template.db')
  await (await openStore(`sqlite:${template}`)).close()
})

afterAll(() => rmSync(dirname(template), { recursive: true }))

test.each(OTHERS)('$name is not restored in the place of a database, nor verified', async ({ make, says }) => {
  const folder = temporaryFolder()
  const [live, other] = [join(folder, 'live.db'), join(folder, 'other')]
  copyFileSync(template, live)
  make(other)
  const before = readFileSync(live)
  const runs = [
    await administer(`sqlite:${live}`, 'restore', '--from', other, '--replace'),
    await administer(`sqlite:${live}`, 'organizations', 'restore', '--from', other),
    await administer(`sqlite:${other}`, 'verify'),
    await administer(`sqlite:${other}`, 'copy', '--to', 'postgres://127.0.0.1:1/none'),
  ]
  for (const { code, stdout, stderr } of runs) {
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^[^\n]*\n$/)
    expect(stderr).toContain(other)
    expect(stderr).toContain(says)
  }
  expect(readFileSync(live).equals(before)).toBe(true)
})
