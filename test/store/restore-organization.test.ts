import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { restoringAlone } from '../../server/store/restore.ts'
import { lockTarget } from '../../server/store/runtime/sqlite/target-lock.ts'
import { openStore } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { administer } from '../support/administer.ts'
import { changeDatabase } from '../support/change-database.ts'
import { append } from '../support/filled-organization.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, type TestOrganization } from '../support/test-server.ts'

const columns = [{ name: 'age', type: 'number' as const }]

/** A server with four organizations. Each has a dataset, which has a row more than in the backup; each test changes another one. */
interface Served {
  readonly folder: string
  readonly file: string
  readonly backup: string
  readonly organizations: readonly [TestOrganization, TestOrganization, TestOrganization, TestOrganization]
  readonly baseUrl: string
}

let served: Served
let stop = async () => {}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  const [file, backup] = [join(folder, 'live.db'), join(folder, 'backup.db')]
  const store = await openStore(`sqlite:${file}`)
  const make = () => makeOrganization(store)
  const organizations = [await make(), await make(), await make(), await make()] as const
  const datasets = organizations.map((organization, at) => ({ ...organization, datasetId: `ds_${at}` }))
  for (const dataset of datasets) {
    const { organizationId, projectId, datasetId } = dataset
    await store.createDataset({ organizationId, projectId, datasetId, name: 'A', columns, now: 1 })
    await append(store, dataset, [{ age: 1 }, { age: 2 }])
  }
  await store.backup(backup)
  for (const dataset of datasets) await append(store, dataset, [{ age: 3 }])
  await store.close()
  const settings = { DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'production' }
  const server = spawnServer(settings, {}, [], (end) => {
    stop = end
  })
  served = { folder, file, backup, organizations, baseUrl: await server.baseUrl }
})

afterAll(async () => {
  await stop()
  rmSync(served.folder, { recursive: true })
})

async function rowsOf(at: 0 | 1 | 2 | 3): Promise<number> {
  const { apiKey } = served.organizations[at]
  const headers = { Authorization: `Bearer ${apiKey}` }
  const reply = await fetch(`${served.baseUrl}/datasets/ds_${at}`, { headers })
  const { data } = (await reply.json()) as { data?: { row_count: number } }
  return data?.row_count ?? reply.status
}

async function admin(...args: string[]) {
  const { code, stderr, answer } = await administer(`sqlite:${served.file}`, 'organizations', ...args)
  return { code, stderr, answer }
}

test('what cannot be restored is refused in one line before anything is deleted', async () => {
  const { file, organizations } = served
  const backup = join(temporaryFolder(), 'backup.db')
  copyFileSync(served.backup, backup)
  const [{ organizationId }, other] = organizations
  const restore = (...args: string[]) => admin('restore', '--replace', 'Test', ...args)
  const link = `${backup}-link`
  symlinkSync(file, link)
  const lines = [
    await restore(),
    await restore('--from', `${backup}-none`),
    await restore('--from', backup),
    await restore('--from', backup, '--organization', 'org_none'),
    await restore('--from', link, '--organization', organizationId),
  ].map(({ code, stderr }) => ({ code, stderr: stderr.split('\n')[0] }))
  const names = organizations.map((of) => `${of.organizationId} (Test)`)
  expect(lines).toEqual([
    { code: 1, stderr: '--from is missing.' },
    { code: 1, stderr: `There is no backup ${backup}-none.` },
    { code: 1, stderr: `${backup} has 4 organizations. Name one of them: ${names.join(', ')}` },
    { code: 1, stderr: `${backup} does not have org_none.` },
    { code: 1, stderr: `${link} is the database itself, and no backup of it.` },
  ])
  const before = readFileSync(backup)
  await changeDatabase(`sqlite:${backup}`, organizationId, 'delete from rows_0 where row_number = 1')
  const damaged = await restore('--from', backup, '--organization', organizationId)
  expect(damaged.stderr).toContain('is not whole: ds_0: counters.row_count is 2, and the table has 1 rows.')
  expect(await rowsOf(0)).toBe(3)
  expect(readFileSync(backup).length).toBe(before.length)
  const healthy = await restore('--from', backup, '--organization', other.organizationId)
  expect(healthy).toMatchObject({ code: 0, answer: { rows: 2 } })
})

test('an organization is restored while a server goes on, once its name was typed if it is there', async () => {
  const { file, backup, organizations } = served
  const { organizationId } = organizations[2]
  const place = (number: string) => `${file}-place-${number}`
  const restore = ['restore', '--from', backup, '--organization', organizationId]
  expect(await rowsOf(2)).toBe(3)
  const refused = await admin(...restore)
  expect(refused).toEqual({
    ...{ code: 1, answer: undefined },
    stderr: `${organizationId} is in the database. To delete what it has now, for good, and to restore it from the backup, repeat the command with --replace and its name, which is "Test".\n`,
  })
  expect((await admin(...restore, '--replace', 'Tset')).stderr).toContain('Nothing was changed.')
  expect(await rowsOf(2)).toBe(3)
  const replaced = await admin(...restore, '--replace', 'Test')
  const number = replaced.answer?.file.slice(place('').length)
  expect(replaced).toEqual({
    ...{ code: 0, stderr: '' },
    answer: { organization_id: organizationId, datasets: 1, rows: 2, replaced: true, file: place(number) },
  })
  expect([await rowsOf(2), await rowsOf(0)]).toEqual([2, 3])

  await admin('delete', '--organization', organizationId, '--name', 'Test')
  // The server may take what it knows of a key for true for a second.
  await expect.poll(() => rowsOf(2), { timeout: 5_000 }).toBe(401)
  const next = place(String(Number(number) + 1))
  expect(await admin(...restore)).toMatchObject({ code: 0, answer: { replaced: false, file: next } })
  await expect.poll(() => rowsOf(2), { timeout: 5_000 }).toBe(2)
})

test('of two restores of an organization at once, one is refused in one line and the other is whole', async () => {
  const { file, backup, organizations } = served
  const args = ['restore', '--from', backup, '--organization', organizations[3].organizationId, '--replace', 'Test']
  const link = `${file}-link`
  symlinkSync(file, link)
  const unlock = lockTarget(link) // what a restore holds as long as it runs, under whatever name of the database
  const stderr = `Another restore to ${file} is running. Wait until it has ended.\n`
  expect(await admin(...args)).toEqual({ code: 1, stderr, answer: undefined })
  expect(await rowsOf(3)).toBe(3)
  unlock()
  const both = await Promise.all([1, 2].map(() => runAdmin(`sqlite:${file}`, 'organizations', ...args).ended))
  expect(both.map(({ code }) => code)).toContain(0)
  for (const { code, stderr } of both) expect(stderr).toMatch(code === 0 ? /^$/ : /^Another restore [^\n]+\n$/)
  expect(await rowsOf(3)).toBe(2)
})

test('a restore sees what was committed before it was alone, whatever its process has read in the same turn', async () => {
  const { file, organizations } = served
  const { organizationId } = organizations[2]
  const store = await openStore(`sqlite:${file}`)
  onTestFinished(store.close)
  const before = store.findOrganization({ organizationId })
  const other = new Database(file)
  other.prepare('update organizations set name = ? where id = ?').run('Renamed', organizationId)
  other.close()
  const seen = restoringAlone(file, () => store.findOrganization({ organizationId }))
  expect([(await before)?.name, (await seen)?.name]).toEqual(['Test', 'Renamed'])
})
