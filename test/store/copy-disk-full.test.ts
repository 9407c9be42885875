import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { makeMigrated } from '../support/engines.ts'
import { append, filled } from '../support/filled-organization.ts'
import { smallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const DISK_KIB = 4096
const LARGE = Array.from({ length: 2500 }, (_, n) => ({ n, word: `${n}`.padEnd(1000, 'x') }))

async function opened(folder: string): Promise<{ store: Store; file: string }> {
  const file = join(folder, 'data.db')
  await makeMigrated(file)
  const store = await openStore(`sqlite:${file}`)
  onTestFinished(() => store.close())
  return { store, file }
}

test('an organization that is restored to a disk without room for it leaves the room to the others', async ({
  skip,
}) => {
  const folder = smallDisk(DISK_KIB)
  if (folder === undefined) return skip('no file system can be mounted here')
  const backedUp = await opened(temporaryFolder())
  const { organizationId } = await filled(backedUp.store, 10)
  const large = await filled(backedUp.store, 10)
  await append(backedUp.store, large, LARGE)
  await append(backedUp.store, large, LARGE)
  const { store, file } = await opened(folder)
  const other = await filled(store, 10)
  const received = store.receiveOrganization({ from: backedUp.file, organizationId: large.organizationId })
  await expect(received).rejects.toThrow(`${file}-place-1 cannot be written: its disk is full.`)
  expect(await append(store, other, LARGE.slice(0, 500))).toMatchObject({ outcome: 'appended' })
  expect(await verifySqlite(file)).toMatchObject({ problems: [], leftOver: [] })
  expect(await store.receiveOrganization({ from: backedUp.file, organizationId })).toMatchObject({ rows: 19 })
})

test('an organization that is moved to a new file on a disk without room for it stays, and can be written', async ({
  skip,
}) => {
  const folder = smallDisk(DISK_KIB + 3000)
  if (folder === undefined) return skip('no file system can be mounted here')
  const { store, file } = await opened(folder)
  const owned = await filled(store, 10)
  await append(store, owned, LARGE)
  const moved = store.moveOrganization({ organizationId: owned.organizationId, to: 'new' })
  await expect(moved).rejects.toThrow(`${file}-place-1 cannot be written: its disk is full.`)
  expect(await append(store, owned, LARGE.slice(0, 500))).toMatchObject({ outcome: 'appended' })
  expect(await verifySqlite(file)).toMatchObject({ problems: [], leftOver: [] })
})

test('a backup to a full disk names it, and leaves nothing there', async ({ skip }) => {
  const folder = smallDisk(1024)
  if (folder === undefined) return skip('no file system can be mounted here')
  const { store } = await opened(temporaryFolder())
  const owned = await filled(store, 10)
  await append(store, owned, LARGE)
  const backup = join(folder, 'backup.db')
  const full = `${backup} cannot be written: its disk is full.`
  await expect(store.backup(backup)).rejects.toThrow(full)
  await expect(store.backupOrganization(backup, owned.organizationId)).rejects.toThrow(full)
  expect(readdirSync(folder)).toEqual([])
})
