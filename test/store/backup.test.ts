import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { restore } from '../../server/store/restore.ts'
import { takeName } from '../../server/store/runtime/sqlite/new-file.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { append, columns, filled, names, rowCountsIn, threeFiles } from '../support/three-files.ts'

test('a backup has all files, and replaces a database with others, which is kept whole', async () => {
  const { file, store, owned } = await threeFiles()
  const backup = join(dirname(dirname(file)), 'backup.db')
  await store.backup(backup)
  await expect(store.backup(backup)).rejects.toThrow('A backup never replaces a file')
  for (const of of owned) await append(store, of, [10])
  const fourth = await filled(store, 4)
  await store.close()
  const restored = await restore(backup, file, { replace: true })
  expect(restored).toMatchObject({ organizations: 3, datasets: 3, rows: 6, problems: [] })
  expect(await rowCountsIn(file, [...owned, fourth])).toEqual([1, 2, 3, undefined])
  expect(await verifySqlite(restored.kept ?? '')).toMatchObject({ organizations: 4, rows: 13, problems: [] })
  expect(await rowCountsIn(restored.kept ?? '', [...owned, fourth])).toEqual([2, 3, 4, 4])
  expect(await verifySqlite(backup)).toMatchObject({ organizations: 3, rows: 6, problems: [] })
})

test('backups are whole while organizations and datasets come and go', async () => {
  const { file, store, owned } = await threeFiles()
  let isOver = false
  const changing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const { organizationId, projectId } = owned[n % 3] ?? owned[0]
      const dataset = { organizationId, projectId, datasetId: `ds_${n}x` }
      await store.createDataset({ ...dataset, name: 'Passing', columns, now: 1 })
      const found = await store.findDataset(dataset)
      if (n % 4 > 0) await store.deleteDataset({ ...dataset, metadataVersion: found?.metadataVersion ?? 0, now: 1 })
    }
  })()
  for (let n = 0; n < 4; n += 1) {
    const backup = `${file}.${n}`
    await store.backup(backup)
    const { problems, organizations } = await verifySqlite(backup)
    expect({ problems, organizations }).toEqual({ problems: [], organizations: 3 })
  }
  isOver = true
  await changing
})

test('of several backups to one file one is written, whole, and the others change nothing', async () => {
  const { file, store, owned } = await threeFiles()
  const backup = join(dirname(file), 'backup.db')
  const [one] = owned
  const racing = [
    ...Array.from({ length: 3 }, () => store.backup(backup)),
    store.backupOrganization(backup, one.organizationId),
  ]
  const ended = await Promise.allSettled(racing)
  const refused = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refused).toHaveLength(racing.length - 1)
  for (const reason of refused)
    expect(reason).toMatch(/backup\.db(-place-\d)? exists\. A backup never replaces a file\.$/)
  expect(await verifySqlite(backup)).toMatchObject({ problems: [] })
  expect(names(backup).filter((name) => name.includes('partial'))).toEqual([])
})

test('a file that appears while a backup is written is not replaced', async () => {
  const { file } = await threeFiles()
  const [draft, taken] = ['draft', 'taken'].map((name) => join(dirname(file), name)) as [string, string]
  writeFileSync(draft, 'new')
  writeFileSync(taken, 'old')
  await expect(takeName(draft, taken)).rejects.toThrow(`${taken} exists.`)
  expect([readFileSync(draft, 'utf8'), readFileSync(taken, 'utf8')]).toEqual(['new', 'old'])
  await takeName(draft, `${taken}-not`)
  expect([existsSync(draft), readFileSync(`${taken}-not`, 'utf8')]).toEqual([false, 'new'])
})

test('a backup removes what killed ones left a day ago, and only that', async () => {
  const { file, store } = await threeFiles()
  const backup = join(dirname(file), 'backup.db')
  const drafts = [`${backup}.partial`, `${backup}.01ab34ef.partial`, `${backup}-place-1.01ab34ef.partial`]
  const old = [...drafts, `${backup}.01ab34ef.partial-journal`]
  const others = [`${backup}.a.partial`, `${backup}.01ab34ef.partial.gz`, `${file}.partial`]
  const recent = `${backup}.ffffffff.partial`
  for (const name of [...old, ...others, recent]) writeFileSync(name, '')
  const yesterday = Date.now() / 1000 - 25 * 3600
  for (const name of [...old, ...others]) utimesSync(name, yesterday, yesterday)
  await store.backup(backup)
  expect(old.filter(existsSync)).toEqual([])
  expect([...others, recent].filter((name) => !existsSync(name))).toEqual([])
})

test('a backup into a folder that is missing says so', async () => {
  const { file, store } = await threeFiles()
  const nowhere = join(dirname(file), 'nowhere', 'backup.db')
  await expect(store.backup(nowhere)).rejects.toThrow(`${nowhere} cannot be written: ENOENT`)
})
