import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restore } from '../../server/store/restore.ts'
import { copyBeside, movePlaces } from '../../server/store/runtime/sqlite/restore.ts'
import { WriteGroup } from '../../server/store/runtime/sqlite/write-group.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { changeDatabase } from '../support/change-database.ts'
import { run } from '../support/spawn.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { append, filled, names, rowCounts, rowCountsIn, threeFiles } from '../support/three-files.ts'

test('when a file has its organizations, the next one gets a file beside it, and all are there without the setting', async () => {
  const { file, store, owned } = await threeFiles()
  expect(names(file)).toEqual(['data.db', 'data.db-place-1', 'data.db-place-2'])
  await store.close()
  const later = await openStore(`sqlite:${file}`)
  onTestFinished(() => later.close())
  expect(await rowCounts(later, owned)).toEqual([1, 2, 3])
  for (const of of owned) await append(later, of, [10, 11])
  expect(await rowCounts(later, owned)).toEqual([3, 4, 5])
  await filled(later, 1)
  expect(names(file)).toHaveLength(3)
  expect(await verifySqlite(file)).toMatchObject({ organizations: 4, datasets: 4, rows: 13, problems: [] })
})

test('a file takes so many organizations, and none beyond 150 datasets', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`, { organizationsPerFile: 2 })
  onTestFinished(() => store.close())
  const [first] = [await filled(store, 1), await filled(store, 1), await filled(store, 1)]
  expect(names(file)).toEqual(['data.db', 'data.db-place-1'])
  await filled(store, 1)
  expect(names(file)).toHaveLength(2)
  await store.deleteOrganization(first)
  const { database, close } = connect(file)
  const insert = database.prepare(`insert into datasets (id, organization_id, project_id, name, created_at, updated_at)
    select 'ds_' || ?, organization_id, id, 'D', 1, 1 from projects limit 1`)
  // One is there already.
  for (let n = 0; n < 148; n += 1) insert.run(n)
  const last = await filled(store, 1)
  expect(names(file)).toEqual(['data.db', 'data.db-place-1'])
  await store.deleteOrganization(last)
  insert.run(148)
  close()
  await filled(store, 1)
  expect(names(file)).toEqual(['data.db', 'data.db-place-1', 'data.db-place-2'])
})

test('an organization that is deleted leaves nothing in the file that it shared', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`, { organizationsPerFile: 2 })
  onTestFinished(() => store.close())
  const [, , gone, stays] = [
    await filled(store, 1),
    await filled(store, 1),
    await filled(store, 1),
    await filled(store, 2),
  ] as const
  await store.deleteOrganization(gone)
  const { database, close } = connect(`${file}-place-1`)
  const tables = database.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all()
  expect(tables.filter((name) => name.startsWith('rows_'))).toHaveLength(1)
  for (const table of ['counters', 'imports', 'idempotency_keys', 'pending_events'])
    expect(
      database.prepare(`select count(*) from ${table} where organization_id = ?`).pluck().get(gone.organizationId),
    ).toBe(0)
  close()
  expect(await rowCounts(store, [stays])).toEqual([2])
})

test('a file that is missing is named, and is not made anew without the rows', async () => {
  const { file, store, owned } = await threeFiles()
  await store.close()
  rmSync(`${file}-place-1`)
  const later = await openStore(`sqlite:${file}`)
  onTestFinished(() => later.close())
  const [first, second] = owned
  await expect(later.findDataset(second)).rejects.toThrow(`${file}-place-1 is missing`)
  await expect(append(later, second, [1])).rejects.toThrow(`${file}-place-1 is missing`)
  expect(existsSync(`${file}-place-1`)).toBe(false)
  expect(await rowCounts(later, [first])).toEqual([1])
  await expect(verifySqlite(file)).rejects.toThrow(`${file}-place-1 is missing`)
  await expect(later.backup(`${file}.backup`)).rejects.toThrow(`${file}-place-1 is missing`)
  expect(readdirSync(dirname(file)).filter((name) => name.includes('backup'))).toEqual([])
})

test('a file that SQLite finds damaged is told of by verify, and the others are looked at', async () => {
  const { file, store } = await threeFiles()
  await store.close()
  const { database, close } = connect(`${file}-place-2`)
  database.prepare('update counters set row_count = 7').run()
  close()
  const { problems } = await verifySqlite(file)
  expect(problems).toMatchObject([expect.stringContaining('counters.row_count is 7, and the table has 3 rows')])
})

test('verify refuses a file beside the database that is of an older version', async () => {
  const { file, store } = await threeFiles()
  await store.close()
  const last = '(select max(name) from dataset_service_migrations)'
  await changeDatabase(`sqlite:${file}-place-1`, '', `delete from dataset_service_migrations where name = ${last}`)
  await expect(verifySqlite(file)).rejects.toThrow('of an older version. Start this version on it once')
})

test('a restore that is interrupted before its last step leaves the database whole, and the next one succeeds', async () => {
  const { file, store, owned } = await threeFiles()
  const backup = join(dirname(dirname(file)), 'backup.db')
  await store.backup(backup)
  await append(store, owned[1], [10])
  await store.close()
  await movePlaces(await copyBeside(backup, file), file)
  expect(await rowCountsIn(file, owned)).toEqual([1, 3, 3])
  const more = await openStore(`sqlite:${file}`, { organizationsPerFile: 1 })
  const fourth = await filled(more, 4)
  expect(await rowCounts(more, [...owned, fourth])).toEqual([1, 3, 3, 4])
  await more.close()
  const left = ['data.db-place-3', 'data.db-place-4']
  expect((await verifySqlite(file)).leftOver).toEqual(
    left.map((name) => expect.stringContaining(`${name} is in no use`)),
  )
  await restore(backup, file, { replace: true })
  expect(names(file).filter((name) => left.includes(name) || /restoring|placing/.test(name))).toEqual([])
  expect(await rowCountsIn(file, owned)).toEqual([1, 2, 3])
})

test('writes of several files that wait together are committed together, and each file fails alone', () => {
  const file = join(temporaryFolder(), 'data.db')
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const [one, other] = [1, 2].map((number) => {
    const place = catalogue.places.make(number)
    // A reference that is looked at by the commit.
    place.database.exec(`create table a (n integer primary key);
      create table b (n integer references a (n) deferrable initially deferred)`)
    place.close()
    return number
  }) as [number, number]
  catalogue.database.exec('create table c (n integer)')
  const group = new WriteGroup(catalogue, true)
  const write = (...statements: [number | undefined, string][]) => {
    group.beginWrite()
    for (const [place, statement] of statements)
      (place === undefined ? catalogue : catalogue.places.at(place)).database.exec(statement)
    return group.endWrite()
  }
  group.begin()
  const ofCatalogue = write([undefined, 'insert into c values (1)'])
  const lost = write([one, 'insert into b values (5)'])
  const kept = write([other, 'insert into a values (5)'])
  expect(() => write([undefined, 'insert into c values (2)'], [other, 'insert into a values (6)'])).toThrow(
    'a write changed the catalogue and rows',
  )
  expect(group.undoWrite()).toBe(true)
  const failures = group.commit()
  expect([ofCatalogue, lost, kept].map(({ changed }) => changed && failures.has(changed))).toEqual([false, true, false])
  const count = (place: number | undefined, table: string) =>
    (place === undefined ? catalogue : catalogue.places.at(place)).database
      .prepare(`select count(*) from ${table}`)
      .pluck()
      .get()
  expect([count(undefined, 'c'), count(one, 'b'), count(other, 'a')]).toEqual([1, 0, 1])
})

test('files that are not used are closed, and opened again', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`, { organizationsPerFile: 1 })
  await filled(store, 1)
  await filled(store, 1)
  await store.close()
  for (let number = 2; number <= 50; number += 1) copyFileSync(`${file}-place-1`, `${file}-place-${number}`)
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const places = Array.from({ length: 50 }, (_, n) => catalogue.places.at(n + 1))
  expect(places.filter(({ database }) => database.open)).toHaveLength(32)
  expect(places[0]?.database.open).toBe(false)
  const again = catalogue.places.at(1)
  expect(again.database.prepare('select sum(row_count) from counters').pluck().get()).toBe(1)
})

test.skipIf(process.platform !== 'linux')(
  'a process that may open few files keeps few of the places open, and reads all of them',
  async () => {
    const file = join(temporaryFolder(), 'data.db')
    const { places, close } = connect(file)
    for (let number = 1; number <= 12; number += 1) places.make(number).close()
    close()
    const script = `
      import { readdirSync, readlinkSync } from 'node:fs'
      import { connectReadOnly } from ${JSON.stringify(new URL('../../server/store/sql/sqlite/connection.ts', import.meta.url))}
      const { places } = connectReadOnly(${JSON.stringify(file)})
      for (let number = 1; number <= 12; number += 1) places.at(number).database.pragma('user_version')
      const open = readdirSync('/proc/self/fd').flatMap((fd) => {
        try { return [readlinkSync('/proc/self/fd/' + fd)] } catch { return [] }
      })
      console.log(new Set(open.flatMap((path) => path.match(/-place-\\d+/) ?? [])).size)`
    const node = [process.execPath, '--input-type=module', '--eval', script]
    const { stdout, stderr } = await run('sh', ['-c', 'ulimit -n 256; exec "$@"', 'sh', ...node])
    expect(stderr).toBe('')
    expect(Number(stdout)).toBe(4)
  },
)
