import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockTarget } from '../../server/store/runtime/sqlite/target-lock.ts'
import { openStore } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { changeDatabase } from '../support/change-database.ts'
import { append } from '../support/filled-organization.ts'
import { spawnServer, temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const columns = [{ name: 'age', type: 'number' as const }]

/** A server with two organizations, of which one has a row more than its backup. */
async function served() {
  const folder = temporaryFolder()
  const [file, backup] = [join(folder, 'live.db'), join(folder, 'backup.db')]
  const store = await openStore(`sqlite:${file}`)
  const [own, other] = [await makeOrganization(store), await makeOrganization(store)]
  for (const [datasetId, { organizationId, projectId }] of Object.entries({ ds_1: own, ds_2: other })) {
    const dataset = { organizationId, projectId, datasetId }
    await store.createDataset({ ...dataset, name: 'A', columns, now: 1 })
    await append(store, dataset, [{ age: 1 }, { age: 2 }])
  }
  await store.backup(backup)
  await append(store, { ...own, datasetId: 'ds_1' }, [{ age: 3 }])
  await store.close()
  const server = spawnServer({ DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'production' })
  onTestFinished(() => void server.process.kill('SIGTERM'))
  const baseUrl = await server.baseUrl
  const rowsOf = async (datasetId: string, { apiKey }: typeof own) => {
    const reply = await fetch(`${baseUrl}/datasets/${datasetId}`, { headers: { Authorization: `Bearer ${apiKey}` } })
    const { data } = (await reply.json()) as { data?: { row_count: number } }
    return data?.row_count ?? reply.status
  }
  const admin = async (...args: string[]) => {
    const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, 'organizations', ...args).ended
    return { code, stderr, answer: stdout === '' ? undefined : JSON.parse(stdout) }
  }
  return { file, backup, own, other, rowsOf, admin }
}

test('an organization is restored while a server goes on, once its name was typed if it is there', async () => {
  const { file, backup, own, other, rowsOf, admin } = await served()
  const { organizationId } = own
  const restore = ['restore', '--from', backup, '--organization', organizationId]
  expect(await rowsOf('ds_1', own)).toBe(3)
  const refused = await admin(...restore)
  expect(refused).toEqual({
    ...{ code: 1, answer: undefined },
    stderr: `${organizationId} is in the database. To delete what it has now, for good, and to restore it from the backup, repeat the command with --replace and its name, which is "Test".\n`,
  })
  expect((await admin(...restore, '--replace', 'Tset')).stderr).toContain('Nothing was changed.')
  expect(await rowsOf('ds_1', own)).toBe(3)
  expect(await admin(...restore, '--replace', 'Test')).toEqual({
    ...{ code: 0, stderr: '' },
    answer: { organization_id: organizationId, datasets: 1, rows: 2, replaced: true, file: `${file}-place-1` },
  })
  expect([await rowsOf('ds_1', own), await rowsOf('ds_2', other)]).toEqual([2, 2])

  await admin('delete', '--organization', organizationId, '--name', 'Test')
  expect(await rowsOf('ds_1', own)).toBe(401)
  expect(await admin(...restore)).toMatchObject({ code: 0, answer: { replaced: false, file: `${file}-place-2` } })
  expect(await rowsOf('ds_1', own)).toBe(2)
})

test('what cannot be restored is refused in one line before anything is deleted', async () => {
  const { file, backup, own, other, rowsOf, admin } = await served()
  const { organizationId } = own
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
  const both = `has 2 organizations. Name one of them: ${organizationId} (Test), ${other.organizationId} (Test)`
  expect(lines).toEqual([
    { code: 1, stderr: '--from is missing.' },
    { code: 1, stderr: `There is no backup ${backup}-none.` },
    { code: 1, stderr: `${backup} ${both}` },
    { code: 1, stderr: `${backup} does not have org_none.` },
    { code: 1, stderr: `${link} is the database itself, and no backup of it.` },
  ])
  const before = readFileSync(backup)
  await changeDatabase(`sqlite:${backup}`, organizationId, 'delete from rows_1 where row_number = 1')
  const damaged = await restore('--from', backup, '--organization', organizationId)
  expect(damaged.stderr).toContain('is not whole: ds_1: counters.row_count is 2, and the table has 1 rows.')
  expect(await rowsOf('ds_1', own)).toBe(3)
  expect(readFileSync(backup).length).toBe(before.length)
  const healthy = await restore('--from', backup, '--organization', other.organizationId)
  expect(healthy).toMatchObject({ code: 0, answer: { rows: 2 } })
})

test('of two restores of an organization at once, one is refused in one line and the other is whole', async () => {
  const { file, backup, own, rowsOf, admin } = await served()
  const restore = () => admin('restore', '--from', backup, '--organization', own.organizationId, '--replace', 'Test')
  const link = `${file}-link`
  symlinkSync(file, link)
  const unlock = lockTarget(link) // what a restore holds as long as it runs, under whatever name of the database
  const stderr = `Another restore to ${file} is running. Wait until it has ended.\n`
  expect(await restore()).toEqual({ code: 1, stderr, answer: undefined })
  expect(await rowsOf('ds_1', own)).toBe(3)
  unlock()
  const both = await Promise.all([restore(), restore()])
  expect(both.map(({ code }) => code)).toContain(0)
  for (const { code, stderr } of both) expect(stderr).toMatch(code === 0 ? /^$/ : /^Another restore [^\n]+\n$/)
  expect(await rowsOf('ds_1', own)).toBe(2)
})
