import { cpSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { arriveOrganization } from '../../server/store/runtime/sqlite/moving/arrive.ts'
import { clearSome } from '../../server/store/runtime/sqlite/moving/clear.ts'
import { Holds } from '../../server/store/runtime/sqlite/moving/holds.ts'
import { connect, connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { append, contents, copyFilled, type Owned } from '../support/filled-organization.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** A database with two organizations, and a backup of it. */
async function backedUp() {
  const file = join(temporaryFolder(), 'live', 'data.db')
  const { owned, other } = await copyFilled(file)
  const store = await openStore(`sqlite:${file}`)
  onTestFinished(() => store.close())
  const backup = join(dirname(dirname(file)), 'backup.db')
  await store.backup(backup)
  return { file, store, owned, other, backup }
}

const names = (file: string) => readdirSync(dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))

/** Rows, history and columns. The log and the counters go on anew. */
function kept(file: string, owned: Owned): unknown[][] {
  const [rows = [], , history = [], , columns = []] = contents(file, owned) as unknown[][][]
  return [rows, history, columns]
}

async function rowsOf(store: Store, owned: Owned): Promise<number | undefined> {
  return (await store.findDataset(owned))?.rowCount
}

test('one organization comes back from a backup with all that it had, and the others keep what they wrote since', async () => {
  const { file, store, owned, other, backup } = await backedUp()
  const { organizationId } = owned
  const before = kept(file, owned)
  const ownBackup = `${backup}-own`
  await store.backupOrganization(ownBackup, organizationId)
  for (const [round, from] of [backup, ownBackup].entries()) {
    await append(store, owned, [{ n: 1, word: 'lost' }])
    await append(store, other, [{ n: 1, word: 'kept' }])
    const verified = await verifySqlite(file)
    await store.deleteOrganization({ organizationId })
    await store.clearMoved()
    expect(names(file)).toEqual(['data.db'])
    expect(await rowsOf(store, owned)).toBeUndefined()
    const received = await store.receiveOrganization({ from, organizationId })
    expect(received).toMatchObject({ datasets: 2, rows: 599 })
    expect(kept(file, owned)).toEqual(before)
    expect(await verifySqlite(file)).toEqual({ ...verified, rows: 599 + 20 + round })
    expect(await append(store, owned, [{ n: 1, word: 'more' }])).toMatchObject({ outcome: 'appended' })
    expect(await rowsOf(store, owned)).toBe(300)
  }
  expect(await rowsOf(store, other)).toBe(11)
  await expect(store.receiveOrganization({ from: backup, organizationId })).rejects.toThrow('is in the database')
})

test('wherever copying an organization into a database is cut off, it is whole or not there, and the next time it arrives', async () => {
  const { file, store, owned, other, backup } = await backedUp()
  const { organizationId } = owned
  const before = kept(file, owned)
  const whole = await verifySqlite(file)
  await store.deleteOrganization({ organizationId })
  const without = await verifySqlite(file)
  const eventsOf = (catalogue: ReturnType<typeof connect>) =>
    catalogue.database.prepare('select count(*) from events where organization_id = ?').pluck().get(organizationId)
  await store.close()
  const images: string[] = []
  const [catalogue, from] = [connect(file), connectReadOnly(backup)]
  onTestFinished(() => catalogue.close())
  const events = eventsOf(from)
  await arriveOrganization(catalogue, from, organizationId, async () => {
    const folder = join(temporaryFolder(), 'image')
    cpSync(dirname(file), folder, { recursive: true })
    images.push(join(folder, 'data.db'))
  })
  const found = { there: 0, left: 0 }
  for (const cut of images) {
    const left = connect(cut) // as a writer ten seconds later
    const isThere = left.database.prepare('select 1 from organizations where id = ?').get(organizationId) !== undefined
    left.database.prepare('update places set held_until = 1 where held_until is not null').run()
    new Holds(left).refresh()
    if (eventsOf(left) !== 0) found.left += 1
    while ((await clearSome(left)) === 'more');
    expect(await verifySqlite(cut)).toEqual({ ...(isThere ? whole : without), leftOver: [] })
    expect(names(cut)).toEqual(isThere ? ['data.db', 'data.db-place-1'] : ['data.db'])
    expect(eventsOf(left)).toBe(isThere ? events : 0)
    if (!isThere) await arriveOrganization(left, from, organizationId, async () => {})
    else found.there += 1
    left.close()
    expect(kept(cut, owned)).toEqual(before)
    expect(await verifySqlite(cut)).toEqual(whole)
    expect(contents(cut, other)).toEqual(contents(file, other))
  }
  expect(found.there).toBe(1)
  expect(found.left).toBeGreaterThanOrEqual(2)
  expect(images.length).toBeGreaterThanOrEqual(4)
  from.close()
})

test('a copy that stood still for long is given up, and one that is under way is not begun again', async () => {
  const { file, store, owned, backup } = await backedUp()
  const { organizationId } = owned
  await store.deleteOrganization({ organizationId })
  const [catalogue, from] = [connect(file), connectReadOnly(backup)]
  onTestFinished(() => catalogue.close())
  onTestFinished(() => from.close())
  let steps = 0
  const arriving = arriveOrganization(catalogue, from, organizationId, async () => {
    steps += 1
    if (steps !== 2) return
    await expect(store.receiveOrganization({ from: backup, organizationId })).rejects.toThrow('is being copied')
    catalogue.database.prepare('update places set held_until = 1').run()
    await store.clearMoved()
  })
  await expect(arriving).rejects.toThrow('took too long between two steps')
  expect(names(file)).toEqual(['data.db'])
  expect(await store.receiveOrganization({ from: backup, organizationId })).toMatchObject({ rows: 599 })
})

test('while an organization is copied into a database, the others write, and a backup of then is whole without it', async () => {
  const { file, store, owned, other, backup } = await backedUp()
  const { organizationId } = owned
  await store.deleteOrganization({ organizationId })
  const [catalogue, from] = [connect(file), connectReadOnly(backup)] // as another process
  let steps = 0
  const during = join(dirname(dirname(file)), 'during.db')
  await arriveOrganization(catalogue, from, organizationId, async () => {
    steps += 1
    expect(await append(store, other, [{ n: 7, word: 'seven' }])).toMatchObject({ outcome: 'appended' })
    const has = (table: string, column: string) =>
      catalogue.database.prepare(`select 1 from ${table} where ${column} = ?`).get(organizationId) !== undefined
    if (!has('events', 'organization_id') || has('organizations', 'id') || existsSync(during)) return
    await store.backup(during)
  })
  catalogue.close()
  from.close()
  expect(await rowsOf(store, other)).toBe(9 + steps)
  expect(await rowsOf(store, owned)).toBe(299)
  expect(await verifySqlite(during)).toMatchObject({ organizations: 1, problems: [], leftOver: [] })
  const copy = connectReadOnly(during)
  expect(copy.database.prepare('select distinct organization_id from events').pluck().all()).toEqual([
    other.organizationId,
  ])
  copy.close()
})
