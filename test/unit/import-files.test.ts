import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ImportFiles } from '../../server/store/import-files.ts'
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
