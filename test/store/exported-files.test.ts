import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FileQuery } from '../../server/store/interface/exports.ts'
import { exportedStores, openSpoolFiles, ownExportedStore } from '../support/exported-store.ts'

const exportedStore = exportedStores()

async function storeWithFile(rowCount: number, made = exportedStore) {
  const known = await made(rowCount)
  const { dataset, query: rows } = known
  const query: FileQuery = {
    ...{ organizationId: rows.organizationId, datasetId: rows.datasetId, generation: 0, where: rows.where, sort: [] },
    format: 'parquet',
    columns: [...dataset.columns].reverse(), // texts first, so that the file is large
    columnsVersion: dataset.columnsVersion,
    asked: { format: 'parquet' },
    tag: '"present"',
  }
  return { ...known, query }
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const piece of pieces) read.push(piece)
  return Buffer.concat(read)
}

/** Texts that do not get smaller, so that the file is not kept in memory. */
async function largeFile(made = exportedStore) {
  const known = await storeWithFile(0, made)
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ n, t: randomBytes(75).toString('base64') }))
  const body = Buffer.from(JSON.stringify({ rows }))
  const { dataset } = known
  await known.store.appendRows({ ...dataset, datasetId: dataset.id, body, maxRows: 10_000, maxProblems: 1, now: 2 })
  return known
}

test('a file is made once for all readers, and kept for readers who come back', async () => {
  const { store, query } = await storeWithFile(200)
  const first = await store.exportFile(query, undefined)
  const size = await first.whenComplete()
  const bytes = await bytesOf(first.read())
  expect(bytes.length).toBe(size)
  const again = await store.exportFile({ ...query, tag: first.tag }, undefined)
  expect([again.tag, again.sizeBytes]).toEqual([first.tag, size])
  expect(await bytesOf(again.read(size - 4))).toEqual(Buffer.from('PAR1'))
})

test('a file is of one state, and says which', async () => {
  const { store, query, append } = await storeWithFile(100)
  const [before, same] = [await store.exportFile(query, undefined), await store.exportFile(query, undefined)]
  expect(same.tag).toBe(before.tag)
  const bytes = await bytesOf(before.read())
  await append(1)
  const after = await store.exportFile(query, undefined)
  expect(after.tag).not.toBe(before.tag)
  expect(await bytesOf(after.read())).not.toEqual(bytes)
  expect(await bytesOf(same.read())).toEqual(bytes)
  after.release()
})

test('other columns than were known are reported before the first byte', async () => {
  const { store, query } = await storeWithFile(10)
  const known = store.exportFile({ ...query, columnsVersion: query.columnsVersion + 1 }, undefined)
  await expect(known).rejects.toMatchObject({ reason: 'columns_changed' })
})

test('a file is given up when its last reader leaves, also if it was not begun', async () => {
  const { store, file, query } = await largeFile()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = store.exportFile(query, running.signal)
  const second = store.exportFile({ ...query, tag: '"other"', asked: { other: true } }, waiting.signal)
  waiting.abort()
  running.abort()
  await expect(second).rejects.toMatchObject({ reason: 'gone' })
  await expect(first).rejects.toMatchObject({ reason: 'gone' })
  await expect.poll(async () => (await store.state()).jobs.export).toBe(0)
  expect(openSpoolFiles(file)).toEqual([])
  expect(store.exportBytes(query.organizationId)).toBe(0)
  // A file that one reader left is complete for the next.
  const again = await store.exportFile(query, undefined)
  expect((await bytesOf(again.read())).length).toBe(await again.whenComplete())
})

test('a file that is read counts for its organization, and one that is only kept does not', async () => {
  const { store, query } = await largeFile()
  const file = await store.exportFile(query, undefined)
  const size = await file.whenComplete()
  expect(store.exportBytes(query.organizationId)).toBe(size)
  const reader = file.read()
  await reader.next()
  await reader.return?.()
  expect(store.exportBytes(query.organizationId)).toBe(0)
})

test('a file that takes more than its organization may have fails, and gives the disk back', async () => {
  // Files of other tests that nobody reads would be dropped first.
  const { store, file, query } = await largeFile(ownExportedStore)
  const made = await store.exportFile({ ...query, allowedBytes: 1_000 }, undefined)
  await expect(made.whenComplete()).rejects.toMatchObject({ reason: 'unavailable', message: /of 1000 bytes/ })
  made.release()
  await expect.poll(() => openSpoolFiles(file)).toEqual([])
})
