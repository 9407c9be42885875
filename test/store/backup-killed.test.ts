import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { openKilled } from '../support/killed-opening.ts'
import { seedOf } from '../support/seed.ts'
import { names, threeFiles } from '../support/three-files.ts'

const BACK_UP = { program: new URL('../support/back-up.ts', import.meta.url) }

test('a backup of several files that is killed leaves only drafts, and can be made again under its name', async () => {
  const { file, store } = await threeFiles()
  await store.close()
  const backupTo = async (backup: string, kill: { before?: number }) =>
    openKilled(`sqlite:${file}`, kill, { ...BACK_UP, args: [backup] })
  const [whole, killed] = ['whole', 'killed'].map((folder) => join(dirname(dirname(file)), `${folder}.db`)) as [
    string,
    string,
  ]
  const { statements } = await backupTo(whole, {})
  for (const before of [statements, 1 + (seedOf() % statements)]) {
    expect((await backupTo(killed, { before })).signal, `statement ${before}`).toBe('SIGKILL')
    const left = names(killed).filter((name) => name.startsWith('killed.db') && !name.endsWith('.partial'))
    expect(left, `statement ${before}`).toEqual([])
  }
  const again = await openStore(`sqlite:${file}`)
  await again.backup(killed).finally(() => again.close())
  expect(await verifySqlite(killed)).toEqual(await verifySqlite(whole))
})
