import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../../server/store/restore.ts'
import { clearSome } from '../../server/store/runtime/sqlite/moving/clear.ts'
import { Holds } from '../../server/store/runtime/sqlite/moving/holds.ts'
import { moveOrganization } from '../../server/store/runtime/sqlite/moving/move.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { append, contents, copyFilled, filled } from '../support/filled-organization.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** A store of a database with two organizations. */
async function opened() {
  const file = join(temporaryFolder(), 'live', 'data.db')
  const organizations = await copyFilled(file)
  return { file, store: await openedAt(file), ...organizations }
}

async function openedAt(file: string) {
  const store = await openStore(`sqlite:${file}`)
  onTestFinished(() => store.close())
  return store
}

const names = (file: string) => readdirSync(dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))

test('an organization is moved to a file of its own, and back, with all that it has', async () => {
  const { file, store, owned, other } = await opened()
  const { organizationId } = owned
  const before = await verifySqlite(file)
  const rows = contents(file, owned)
  const place = `${file}-place-1`
  expect(await store.moveOrganization({ organizationId, to: 'new' })).toEqual({
    ...{ outcome: 'moved', file: place, datasets: 2, rows: 599, isCleared: true },
  })
  expect(await verifySqlite(file)).toEqual({ ...before, problems: [] })
  expect(contents(file, owned)).toEqual(rows)
  expect(await append(store, owned, [{ n: 1, word: 'more' }])).toMatchObject({ outcome: 'appended' })
  expect(await store.moveOrganization({ organizationId, to: 0 })).toMatchObject({ outcome: 'moved', rows: 600, file })
  expect(names(file)).toEqual(['data.db'])
  expect(await verifySqlite(file)).toEqual({ ...before, rows: before.rows + 1 })
  expect((await store.findDataset(owned))?.rowCount).toBe(300)
  await store.moveOrganization({ organizationId, to: 'new' })
  expect(names(file)).toEqual(['data.db', 'data.db-place-2'])
  await store.moveOrganization({ organizationId: other.organizationId, to: 2 })
  expect(await verifySqlite(file)).toEqual({ ...before, rows: before.rows + 1 })
  expect(await store.moveOrganization({ organizationId, to: 2 })).toEqual({ outcome: 'is_there' })
  expect(await store.moveOrganization({ organizationId, to: 7 })).toEqual({ outcome: 'no_such_file' })
  expect(await store.moveOrganization({ organizationId: 'org_none', to: 'new' })).toEqual({
    outcome: 'no_such_organization',
  })
})

test('wherever a move is cut off, the organization is whole in one file, and what is left is removed', async () => {
  const { file, store } = await opened()
  const owned = await filled(store, 1_000)
  await store.close()
  const before = await verifySqlite(file)
  const rows = contents(file, owned)
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const images: string[] = []
  const image = () => {
    const folder = join(temporaryFolder(), 'image')
    cpSync(dirname(file), folder, { recursive: true })
    images.push(join(folder, 'data.db'))
  }
  for (const to of ['new', 0] as const) {
    const steps = moveOrganization(catalogue, { organizationId: owned.organizationId, to })
    for (let step = await steps.next(); step.done !== true; step = await steps.next()) image()
  }
  const places = new Set<number>()
  let held = 0
  for (const cut of images) {
    expect(await verifySqlite(cut)).toMatchObject({ rows: before.rows, problems: [] })
    const left = connect(cut) // as a writer ten seconds later
    held += left.database.prepare('update places set held_until = 1 where held_until is not null').run().changes
    new Holds(left).refresh()
    left.places.isForWriting = true
    expect(() => left.of(owned.organizationId)).not.toThrow()
    while ((await clearSome(left)) === 'more');
    left.close()
    expect(contents(cut, owned)).toEqual(rows)
    places.add(names(cut).length)
    expect(await verifySqlite(cut)).toEqual({ ...before, leftOver: [] })
  }
  expect(places).toEqual(new Set([1, 2]))
  expect(held).toBeGreaterThanOrEqual(4)
})

test('while an organization is moved it is read, its writes are refused for now, and others write', async () => {
  const { file, store, owned, other } = await opened()
  const catalogue = connect(file) // as another process
  onTestFinished(() => catalogue.close())
  const steps = moveOrganization(catalogue, { organizationId: owned.organizationId, to: 'new' })
  const refused: boolean[] = []
  let appended = 0
  for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
    const outcome = await append(store, owned, [{ n: 7, word: 'seven' }]).catch((error) => error.reason)
    refused.push(outcome === 'unavailable')
    if (outcome !== 'unavailable') appended += 1
    expect(await append(store, other, [{ n: 7, word: 'seven' }])).toMatchObject({ outcome: 'appended' })
    expect((await store.findDataset(owned))?.rowCount).toBe(299 + appended)
    await nextTurn() // with which a read ends
  }
  expect(refused).toContain(true)
  expect(refused.at(-1)).toBe(false)
  expect(existsSync(`${file}-place-1`)).toBe(true)
  expect(await append(store, owned, [{ n: 8, word: 'eight' }])).toMatchObject({ outcome: 'appended' })
  expect((await store.findDataset(owned))?.rowCount).toBe(300 + appended)
  expect(await verifySqlite(file)).toMatchObject({ problems: [], unnamedTables: 0 })
})

test('an organization is not moved while an import of it runs or an index of it is built, and then it is', async () => {
  const { file, store, owned } = await opened()
  const { organizationId, datasetId } = owned
  const { database } = connect(file)
  onTestFinished(() => void database.close())
  const move = () => store.moveOrganization({ organizationId, to: 'new' })
  const columns = database.pragma('table_info(imports)') as {
    name: string
    type: string
    notnull: number
    pk: number
  }[]
  const needed = columns.filter(({ notnull, pk }) => notnull === 1 && pk === 0)
  const given: Record<string, string> = { id: 'imp_1', organization_id: organizationId, dataset_id: datasetId }
  for (const status of ['queued', 'running']) {
    const values = needed.map(({ name, type }) =>
      name === 'status' ? status : (given[name] ?? (type === 'TEXT' ? '' : 0)),
    )
    database
      .prepare(`insert into imports (${needed.map(({ name }) => name)}) values (${needed.map(() => '?')})`)
      .run(...values)
    expect(await move()).toEqual({ outcome: 'busy', why: 'the import imp_1 is running' })
    database.exec('delete from imports')
  }
  database.exec("update indexes set status = 'building'")
  expect(await move()).toMatchObject({
    outcome: 'busy',
    why: expect.stringMatching(/^the index idx_\w+ is being built$/),
  })
  database.exec("update indexes set status = 'ready'")
  expect(await move()).toMatchObject({ outcome: 'moved' })
})

test('a move that stood still for long is given up, and nothing that was written since is lost', async () => {
  const { file, store, owned } = await opened()
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const { organizationId } = owned
  const steps = moveOrganization(catalogue, { organizationId, to: 'new' })
  await steps.next()
  await steps.next()
  expect(await store.moveOrganization({ organizationId, to: 'new' })).toEqual({ outcome: 'being_moved' })
  catalogue.database.prepare('update places set held_until = 1').run()
  expect(await append(store, owned, [{ n: 7, word: 'seven' }])).toMatchObject({ outcome: 'appended' })
  await expect(steps.next()).rejects.toThrow('took too long between two steps')
  await store.clearMoved()
  expect(names(file)).toEqual(['data.db'])
  expect((await store.findDataset(owned))?.rowCount).toBe(300)
  expect(await store.moveOrganization({ organizationId, to: 'new' })).toMatchObject({ outcome: 'moved', rows: 600 })
})

test('what was moved stays whole for a backup that began before, and a backup during a move can be restored', async () => {
  const { file, store, owned } = await opened()
  const { organizationId } = owned
  const before = await verifySqlite(file)
  const reader = connect(file) // as a backup that reads the catalogue
  reader.database.exec('begin; select 1 from organizations')
  reader.database.pragma('schema_version')
  const catalogue = connect(file)
  const steps = moveOrganization(catalogue, { organizationId, to: 'new' })
  for (let n = 0; n < 3; n += 1) await steps.next()
  const during = join(dirname(dirname(file)), 'during.db')
  await store.backup(during)
  for (let step = await steps.next(); step.done !== true && step.value !== 'waits'; step = await steps.next());
  expect(reader.database.prepare('select count(*) from counters').pluck().get()).toBe(4)
  reader.close()
  for (let step = await steps.next(); step.done !== true; step = await steps.next());
  catalogue.close()
  await store.close()
  expect(await restore(during, file, { replace: true })).toEqual({
    ...before,
    file,
    kept: expect.stringContaining(file),
  })
})

test('a backup at any step of a move out of the database file, beside other files, is whole', async () => {
  const { file, store, owned, other } = await opened()
  await store.moveOrganization({ organizationId: other.organizationId, to: 'new' })
  const { problems, organizations, datasets, rows } = await verifySqlite(file)
  const catalogue = connect(file)
  const steps = moveOrganization(catalogue, { organizationId: owned.organizationId, to: 'new' })
  let taken = 0
  for (let step = await steps.next(); step.done !== true; step = await steps.next()) {
    const backup = join(dirname(dirname(file)), `step-${taken}.db`)
    await store.backup(backup)
    expect(await verifySqlite(backup)).toMatchObject({ problems, organizations, datasets, rows })
    taken += 1
  }
  expect(taken).toBeGreaterThan(2)
  catalogue.close()
})

test('one organization is backed up to a database of its own, with nothing of the others', async () => {
  const { file, store, owned, other } = await opened()
  await append(store, other, [{ n: 1, word: 'canary of another organization' }])
  for (const to of [undefined, 'new'] as const) {
    const { organizationId } = owned
    if (to !== undefined) await store.moveOrganization({ organizationId, to })
    const backup = join(dirname(dirname(file)), `${to}.db`)
    await store.backupOrganization(backup, organizationId)
    expect(await verifySqlite(backup)).toMatchObject({
      organizations: 1,
      datasets: 2,
      rows: 599,
      problems: [],
      unnamedTables: 0,
    })
    expect(contents(backup, owned)).toEqual(contents(file, owned))
    const bytes = readFileSync(backup)
    expect([bytes.includes('canary'), bytes.includes(other.organizationId), bytes.includes('w\u00f6rd 3')]).toEqual([
      ...[false, false, true],
    ])
    const served = await openedAt(backup)
    expect(await append(served, owned, [{ n: 1, word: 'more' }])).toMatchObject({ outcome: 'appended' })
    expect((await served.selectUsers({ organizationId, after: 0, limit: 10 })).items).toHaveLength(1)
  }
  await expect(store.backupOrganization(file, owned.organizationId)).rejects.toThrow('A backup never replaces a file')
})
