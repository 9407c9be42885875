import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { putInPlace } from '../../server/store/runtime/sqlite/restore.ts'
import { lockTarget } from '../../server/store/runtime/sqlite/target-lock.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { administer } from '../support/administer.ts'
import { changeDatabase } from '../support/change-database.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

async function append(store: Store, organizationId: string, ages: readonly number[]): Promise<void> {
  const body = Buffer.from(JSON.stringify({ rows: ages.map((age) => ({ age })) }))
  await store.appendRows({ organizationId, datasetId: 'ds_1', body, maxRows: 100, maxProblems: 1, now: 1 })
}

/** A folder with a database of three rows, and with a backup from when it had two. Each test has a copy. */
let template: { folder: string; organizationId: string; apiKey: string }

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  const store = await openStore(`sqlite:${join(folder, 'data', 'live.db')}`)
  const { organizationId, projectId, apiKey } = await makeOrganization(store)
  const columns = [{ name: 'age', type: 'number' as const }]
  await store.createDataset({ organizationId, projectId, datasetId: 'ds_1', name: 'A', columns, now: 1 })
  await append(store, organizationId, [1, 2])
  await store.backup(join(folder, 'backup.db'))
  await append(store, organizationId, [3])
  await store.close()
  template = { folder, organizationId, apiKey }
})

afterAll(() => rmSync(template.folder, { recursive: true }))

function backedUp() {
  const folder = temporaryFolder()
  cpSync(template.folder, folder, { recursive: true })
  return { ...template, folder, file: join(folder, 'data', 'live.db'), backup: join(folder, 'backup.db') }
}

async function restoreTo(file: string, ...args: string[]) {
  const { code, stderr, answer } = await administer(`sqlite:${file}`, 'restore', ...args)
  return { code, stderr, answer }
}

/** The same, with the program. */
async function restoreWithProgram(file: string, ...args: string[]) {
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, 'restore', ...args).ended
  return { code, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) }
}

function rowsOf(file: string): unknown {
  const database = new Database(file)
  const count = database.prepare('select count(*) from rows_1').pluck().get()
  database.close()
  return count
}

async function servedRows(baseUrl: string, apiKey: string): Promise<number> {
  const reply = await fetch(`${baseUrl}/datasets/ds_1`, { headers: { Authorization: `Bearer ${apiKey}` } })
  const { data } = (await reply.json()) as { data: { row_count: number } }
  return data.row_count
}

test('a backup is restored to where nothing is, and served with its keys and rows', async () => {
  const { folder, backup, organizationId, apiKey } = backedUp()
  const target = join(folder, 'new', 'restored.db')
  const { code, answer } = await restoreTo(target, '--from', backup)
  expect({ code, answer }).toMatchObject({
    code: 0,
    answer: { file: target, kept_as: null, ok: true, datasets: 1, rows: 2, problems: [] },
  })
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(readdirSync(dirname(target))).toEqual(['restored.db'])
  const restored = await openStore(`sqlite:${target}`)
  const log = { organizationId, datasetId: 'ds_1', after: 0, limit: 10 }
  expect(await restored.selectChanges(log)).toMatchObject([{ version: 2, kind: 'appended', firstRow: 1, rowCount: 2 }])
  await restored.close()
  const server = await startTestServer({ databaseUrl: `sqlite:${target}` })
  onTestFinished(() => server.close())
  expect(await servedRows(server.baseUrl, apiKey)).toBe(2)
  expect(existsSync(backup)).toBe(true)
})

test('a database that exists is replaced only with --replace, and kept complete under the name that is printed', async () => {
  const { file, backup } = backedUp()
  const before = readFileSync(file)
  const refused = await restoreTo(file, '--from', backup)
  expect(refused).toEqual({
    code: 1,
    stderr: `${file} exists. With --replace it is replaced, and kept under another name.\n`,
    answer: undefined,
  })
  expect(readFileSync(file).equals(before)).toBe(true)

  const { code, answer } = await restoreTo(file, '--from', backup, '--replace')
  expect(code).toBe(0)
  expect(answer.kept_as).toMatch(/live\.db\.replaced-\d{4}-[\dTZ-]+$/)
  expect(rowsOf(file)).toBe(2)
  expect(rowsOf(answer.kept_as)).toBe(3)
})

test('what is left of a database that is missing is named, and not replaced', async () => {
  const { folder, backup } = backedUp()
  const file = join(folder, 'missing.db')
  writeFileSync(`${file}-wal`, 'of a missing one')
  const { code, stderr } = await restoreTo(file, '--from', backup)
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${file}-wal exists. With --replace`) })
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('of a missing one')
})

test('where what is beside the old database cannot be kept, this stays in its place', async () => {
  const folder = temporaryFolder()
  const [copy, target, kept] = [join(folder, 'copy.db'), join(folder, 'live.db'), join(folder, 'kept.db')]
  for (const file of [copy, target, `${target}-wal`]) writeFileSync(file, file)
  mkdirSync(`${kept}-wal`)
  await expect(putInPlace(copy, target, kept, [])).rejects.toThrow(/rename/)
  for (const file of [copy, target, `${target}-wal`]) expect(readFileSync(file, 'utf8')).toBe(file)
})

test('a database that a server holds is not replaced', async () => {
  const { file, backup, apiKey } = backedUp()
  const server = spawnServer({ DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'production' })
  const baseUrl = await server.baseUrl
  const { code, stderr } = await restoreTo(file, '--from', backup, '--replace')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${file} cannot be replaced: a process has it open. Stop its server first.\n`,
  })
  expect(await servedRows(baseUrl, apiKey)).toBe(3)
})

test('of two restores to one database at once, one is refused in one line and the other is whole', async () => {
  const { file, backup } = backedUp()
  const unlock = lockTarget(file) // what a restore holds as long as it runs
  const { code, stderr } = await restoreTo(file, '--from', backup, '--replace')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Another restore to ${file} is running. Wait until it has ended.\n`,
  })
  unlock()
  const both = await Promise.all([1, 2].map(() => restoreWithProgram(file, '--from', backup, '--replace')))
  expect(both.map(({ code }) => code)).toContain(0)
  for (const { stderr } of both) expect(stderr).toMatch(/^(Another restore [^\n]+\n)?$/)
  expect(readdirSync(dirname(file)).filter((name) => /restor|plac/.test(name.replace('replaced', '')))).toEqual([])
  expect(rowsOf(file)).toBe(2)
})

test.runIf(process.platform === 'linux')(
  'a restore into a folder that takes no files is refused in one line',
  async () => {
    const { backup } = backedUp()
    const { code, stderr } = await restoreTo('/proc/restored.db', '--from', backup)
    expect(code).toBe(1)
    expect(stderr).toBe('/proc/restored.db.restore-lock cannot be created: unable to open database file.\n')
  },
)

test('a restore that was killed holds up no later one', async () => {
  const { folder, backup } = backedUp()
  const target = join(folder, 'killed.db')
  writeFileSync(`${target}.restore-lock`, '')
  writeFileSync(`${target}.restoring`, 'half')
  expect(await restoreTo(target, '--from', backup)).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder).filter((name) => name.startsWith('killed'))).toEqual(['killed.db'])
  expect(rowsOf(target)).toBe(2)
})

test('a database that is none any more is replaced, with what was left beside it', async () => {
  const { folder, file, backup } = backedUp()
  writeFileSync(file, 'damaged'.repeat(1000))
  writeFileSync(`${file}-wal`, 'of the damaged one')
  const { code, answer, stderr } = await restoreTo(file, '--from', backup, '--replace')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(readFileSync(`${answer.kept_as}-wal`, 'utf8')).toBe('of the damaged one')
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(rowsOf(file)).toBe(2)
  expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('restoring'))).toEqual([])
})

const BAD: { name: string; harm: (backup: string, organizationId: string) => void | Promise<void>; says: RegExp }[] = [
  { name: 'is none', harm: (backup) => writeFileSync(backup, 'notes'.repeat(1000)), says: /file is not a database/ },
  { name: 'lost its end', harm: (backup) => truncateSync(backup, 40_000), says: /malformed|integrity_check/ },
  {
    name: 'lost a row',
    harm: (backup, organizationId) =>
      changeDatabase(`sqlite:${backup}`, organizationId, 'delete from rows_1 where row_number = 1'),
    says: /is not whole: ds_1: counters\.row_count is 2, and the table has 1 rows\./,
  },
  {
    name: 'is of a newer version',
    harm: (backup, organizationId) =>
      changeDatabase(
        `sqlite:${backup}`,
        organizationId,
        `insert into dataset_service_migrations values ('999-future', '2030')`,
      ),
    says: /migration 999-future, which this version does not know/,
  },
]

test.each(BAD)(
  'a backup that $name is refused in one line, and the database stays as it is',
  async ({ harm, says }) => {
    const { folder, file, backup, organizationId } = backedUp()
    await harm(backup, organizationId)
    const before = readFileSync(file)
    const { code, stderr, answer } = await restoreTo(file, '--from', backup, '--replace')
    expect({ code, answer }).toEqual({ code: 1, answer: undefined })
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).toMatch(says)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(join(folder, 'data'))).toEqual(['live.db'])
  },
)

test('a mistake in a command is reported in words', async () => {
  const folder = temporaryFolder()
  expect((await restoreTo(join(folder, 'a.db'))).stderr).toBe('--from is missing.\n')
  expect((await restoreTo(join(folder, 'a.db'), '--from', join(folder, 'none.db'))).stderr).toMatch(
    /There is no backup/,
  )
  expect((await restoreTo(join(folder, 'a.db'), '--form', 'x')).stderr).toMatch(/restore --from FILE \[--replace\]/)
  expect((await administer('postgres://u:p@127.0.0.1:1/d', 'restore', '--from', 'x')).stderr).toBe(
    'restore is for SQLite. Restore PostgreSQL with its own tools, such as pg_restore.\n',
  )
})
