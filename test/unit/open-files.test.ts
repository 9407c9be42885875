import { expect, test } from 'vitest'
import { connectionsWithin } from '../../server/lifecycle/open-files.ts'

test('a node takes as many connections as are wanted, as long as it may have enough files open', () => {
  expect(connectionsWithin(Number.POSITIVE_INFINITY, 10_000)).toBe(10_000)
  expect(connectionsWithin(100_000, 10_000, 4)).toBe(10_000)
})

test('each event loop takes open files from the connections, and where there are many, so do the files of places', () => {
  const of = (openFiles: number, loops?: number) => connectionsWithin(openFiles, 10_000, loops)
  expect(of(4_000) - of(4_000, 2)).toBe(of(4_000, 2) - of(4_000, 3))
  expect(of(1_023) - of(1_024)).toBe(384 - 1)
  expect(of(2_047, 2) - of(2_048, 2)).toBe(384 - 1)
})

test('too few open files for a node are refused, for each event loop', () => {
  expect(connectionsWithin(256, 10_000)).toBeGreaterThan(0)
  expect(() => connectionsWithin(255, 10_000)).toThrow('may have 255 files open (ulimit -n), and needs 256 at least')
  expect(() => connectionsWithin(511, 10_000, 2)).toThrow('needs 512 at least')
})
