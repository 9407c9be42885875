import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ExportJobs } from '../../server/store/runtime/exports/export-job.ts'
import { Exports } from '../../server/store/runtime/exports/exports.ts'
import { Thread, threadOf } from '../../server/store/runtime/thread.ts'
import { exportedStores, openSpoolFiles, ownExportedStore, textOf } from '../support/exported-store.ts'

const EXPORT_THREAD = new URL('../../server/store/runtime/sqlite/export-thread.ts', import.meta.url)
const DYING_THREAD = new URL('../support/dying-export-thread.ts', import.meta.url)

const exportedStore = exportedStores()

function exportsBy(script: URL, file: string, limitBytes?: number): Exports {
  const exports = new Exports(new Thread(threadOf(script, { file }), 10), (spool) => spool(), limitBytes)
  onTestFinished(() => exports.close())
  return exports
}

test('an export is of one moment: what is written while it is spooled is not in it', async () => {
  const { store, query, dataset, append } = await exportedStore(8_000)
  const rows = await store.exportRows(query)
  const [cell] = dataset.columns
  const change = {
    organizationId: dataset.organizationId,
    datasetId: dataset.id,
    columnsVersion: dataset.columnsVersion,
    columns: [1, 2],
    now: 3,
  }
  await store.updateRow({ ...change, rowNumber: 8_000, cells: [{ column: cell?.number ?? 0, value: -1 }] })
  await store.deleteRow({ organizationId: dataset.organizationId, datasetId: dataset.id, rowNumber: 7_999, now: 3 })
  await append(5)
  const lines = (await textOf(rows)).trimEnd().split('\r\n')
  expect(lines.length).toBe(8_001)
  expect(rows.rowCount).toBe(8_000)
  expect(lines.slice(-2).map((line) => line.split(',')[0])).toEqual(['7998', '7999'])
})

test('a reader that does not read holds no WAL back', async () => {
  const { store, query, append, walBytes } = await ownExportedStore(1_000)
  const rows = await store.exportRows(query)
  await rows.next()
  await expect.poll(async () => (await store.state()).jobs.export).toBe(0)
  for (let times = 0; times < 20; times += 1) await append(1_000)
  expect(walBytes()).toBeLessThan(12 * 1024 ** 2)
  await rows.return?.()
})

test('a spooled export is a file without a name, which is gone when it was read or given up', async () => {
  const { store, file, query } = await exportedStore(2_000)
  const [read, givenUp, untouched] = [
    await store.exportRows(query),
    await store.exportRows(query),
    await store.exportRows(query),
  ]
  await givenUp.next()
  expect(openSpoolFiles(file)).toHaveLength(3)
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('export-'))).toEqual([])
  expect((await textOf(read)).length).toBeGreaterThan(1_500_000)
  expect(openSpoolFiles(file)).toHaveLength(2)
  await givenUp.return?.()
  await untouched.return?.()
  expect(openSpoolFiles(file)).toEqual([])
  expect(await givenUp.next()).toEqual({ done: true, value: undefined })
})

test('a small export takes no file', async () => {
  const { store, file, query } = await exportedStore(100)
  const rows = await store.exportRows(query)
  expect(openSpoolFiles(file)).toEqual([])
  expect((await textOf(rows)).split('\r\n')).toHaveLength(102)
})

test('of one organization at most 64 exports are open; another organization is still served', async () => {
  const { store, query } = await exportedStore(500)
  const open = []
  for (let count = 0; count < 64; count += 1) open.push(await store.exportRows(query))
  await expect(store.exportRows(query)).rejects.toMatchObject({ reason: 'unavailable' })
  const other = await store.exportRows({ ...query, organizationId: 'org_other' })
  expect((await textOf(other)).split('\r\n')).toHaveLength(502)
  await open[0]?.return?.()
  const next = await store.exportRows(query)
  await Promise.all([...open, next].map((rows) => rows.return?.()))
})

test('of all organizations at most 256 exports are open', async () => {
  const { file, query } = await exportedStore(10)
  const gate = Promise.withResolvers<void>()
  const thread = new Thread<ExportJobs>(threadOf(EXPORT_THREAD, { file }), 10)
  const exports = new Exports(thread, (spool) => gate.promise.then(spool))
  onTestFinished(() => exports.close())
  const start = (organizationId: string) => exports.start({ ...query, organizationId }, undefined)
  const open = Array.from({ length: 256 }, (_, n) => start(`org_${n % 8}`))
  const further = expect(start('org_8')).rejects.toThrow('0 exports of org_8 are open, 256 of all')
  gate.resolve()
  await further
  for (const { rowCount } of await Promise.all(open)) expect(rowCount).toBe(10)
  expect((await start('org_8')).rowCount).toBe(10)
})

test('of one organization one export is spooled at a time, of all four', async () => {
  const { file, query } = await exportedStore(10)
  const gate = Promise.withResolvers<void>()
  const spooled: string[] = []
  const thread = new Thread<ExportJobs>(threadOf(EXPORT_THREAD, { file }), 10)
  const exports = new Exports(thread, async (spool, { organizationId }) => {
    spooled.push(organizationId)
    await gate.promise
    await spool()
  })
  onTestFinished(() => exports.close())
  const asked = ['one', 'one', 'two', 'three', 'four', 'five']
  const open = asked.map((organizationId) => exports.start({ ...query, organizationId }, undefined))
  await expect.poll(() => spooled).toEqual(['one', 'two', 'three', 'four'])
  gate.resolve()
  await Promise.all(open)
  expect(spooled.toSorted()).toEqual(asked.toSorted())
})

test('spooled exports that take more of the disk than all may are given up, and freed', async () => {
  const { file, query } = await exportedStore(2_000)
  const exports = exportsBy(EXPORT_THREAD, file, 1024 ** 2)
  const rows = await exports.start(query, undefined)
  await expect(textOf(rows)).rejects.toMatchObject({ reason: 'unavailable', message: /bytes of disk/ })
  expect(openSpoolFiles(file)).toEqual([])
  const small = await exports.start({ ...query, columns: query.columns.slice(0, 1) }, undefined)
  expect((await textOf(small)).length).toBeGreaterThan(8_000)
})

test('an export whose thread dies is not taken for a whole one', async () => {
  const { file, query } = await exportedStore(10)
  const exports = exportsBy(DYING_THREAD, file)
  const rows = await exports.start(query, undefined)
  expect(Buffer.from((await rows.next()).value).toString()).toBe('half')
  await expect(rows.next()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(openSpoolFiles(file)).toEqual([])
})

test('a table or a column that is gone is reported before the first byte', async () => {
  const { store, query, dataset } = await exportedStore(10)
  const columns = [...dataset.columns, { number: 99, name: 'gone', type: 'text' as const }]
  await expect(store.exportRows({ ...query, columns })).rejects.toMatchObject({ reason: 'columns_changed' })
  await expect(store.exportRows({ ...query, datasetId: 'ds_gone' })).rejects.toMatchObject({
    reason: 'columns_changed',
  })
})

test('a store that closes ends its exports and their files', async () => {
  const { store, file, query } = await ownExportedStore(8_000)
  const rows = await store.exportRows(query)
  await rows.next()
  await store.close()
  await expect(rows.next()).rejects.toMatchObject({ reason: 'unavailable' })
  expect(openSpoolFiles(file)).toEqual([])
})

test('an export counts as under way until all of it is spooled, not only until its first bytes are there', async () => {
  const { file, query } = await exportedStore(8_000)
  const exports = exportsBy(EXPORT_THREAD, file)
  const rows = await exports.start(query, undefined)
  // All promises that settle by themselves have settled then. The thread's message that spooling has ended comes in a later turn of the event loop.
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  expect(exports.load).toBe(1)
  await textOf(rows)
  await expect.poll(() => exports.load).toBe(0)
})
