import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ImportFiles } from '../../server/store/import-files.ts'
import { smallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const PART = Buffer.alloc(1_000, 'x')

function received(parts: () => AsyncGenerator<Uint8Array>) {
  const folder = temporaryFolder()
  const files = new ImportFiles(join(folder, 'import-'))
  const outcome = files.receive({ bytes: parts(), allowedBytes: 1_500 }, undefined)
  return { outcome, left: () => readdirSync(folder) }
}

test('a file whose client breaks off in the middle leaves nothing on the disk', async () => {
  const { outcome, left } = received(async function* () {
    yield PART
    throw new Error('aborted')
  })
  await expect(outcome).rejects.toThrow('aborted')
  expect(left()).toEqual([])
})

test('a file that is larger than is allowed is not read to its end, and leaves nothing on the disk', async () => {
  let readParts = 0
  const { outcome, left } = received(async function* () {
    for (; readParts < 1_000; readParts += 1) yield PART
  })
  expect(await outcome).toBeUndefined()
  expect(readParts).toBe(1)
  expect(left()).toEqual([])
})

const MIB = 1024 ** 2
test('files that wait leave room on the disk for the writes of others, however many they are', async ({ skip }) => {
  const folder = smallDisk(64 * 1024) ?? skip('no disk can be mounted')
  const files = new ImportFiles(join(folder, 'import-'))
  const bytes = () => ReadableStream.from([Buffer.alloc(MIB), Buffer.alloc(MIB / 2)])
  const fill = async () => {
    for (let count = 0; count < 50; count += 1)
      await files.receive({ bytes: bytes(), allowedBytes: 2 * MIB }, undefined)
  }
  await expect(fill()).rejects.toMatchObject({ reason: 'unavailable' })
  const { bavail, bsize } = statfsSync(folder)
  expect(bavail * bsize).toBeGreaterThan(2 * MIB)
})
