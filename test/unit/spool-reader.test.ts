import { expect, test } from 'vitest'
import type { SpooledBytes } from '../../server/store/runtime/exports/spool.ts'
import { SpoolReader } from '../../server/store/runtime/exports/spool-reader.ts'
import { keptInMemory } from '../support/kept-in-memory.ts'

const PIECES = 50

function spool(readAt: SpooledBytes['readAt']): SpooledBytes {
  const size = { rowCount: 0, sizeBytes: undefined, diskBytes: 0 }
  return { ...size, whenComplete: async () => 0, readAt, free: async () => {} }
}

test('an export that is read for hours keeps no piece that was read', async () => {
  const read: WeakRef<object>[] = []
  const reader = new SpoolReader(
    spool(async (_, limit) => new Uint8Array(limit)),
    async () => {},
  )
  for (let piece = 0; piece < PIECES; piece += 1) read.push(new WeakRef((await reader.next()).value as object))
  expect(await keptInMemory(read)).toBeLessThan(3)
  await reader.return()
})

test('a reader that leaves while a piece is awaited is not kept waiting', async () => {
  let ended = 0
  const reader = new SpoolReader(
    spool(() => new Promise(() => {})),
    async () => {
      ended += 1
    },
  )
  const next = reader.next()
  await reader.return()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(ended).toBe(1)
})
