import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WalRest } from '../../server/store/runtime/sqlite/wal-rest.ts'

/** Notes what happens and what waits, with a WAL of so many bytes that SQLite restarts beyond 100. */
function setUp(walBytes: number, { fails = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-wal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.db')
  writeFileSync(`${file}-wal`, 'x'.repeat(walBytes))
  const seen: string[] = []
  const checkpoint = async () => {
    seen.push('checkpoint')
    if (fails) throw new Error('the WAL is read')
    writeFileSync(`${file}-wal`, '')
  }
  const rest = new WalRest(file, checkpoint, 100)
  const read = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    rest.run(async () => {
      seen.push(`${name} begins`)
      await until
      seen.push(`${name} ends`)
      return name
    })
  const grow = () => writeFileSync(`${file}-wal`, 'x'.repeat(101))
  const waits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => waits.mockRestore())
  return { seen, read, grow, waits }
}

test('a read beside a large WAL waits for those under way, and for the checkpoint', async () => {
  const { seen, read, grow } = setUp(0)
  const first = Promise.withResolvers<void>()
  const one = read('one', first.promise)
  await expect.poll(() => seen).toEqual(['one begins'])
  grow()
  const others = [read('two'), read('three')]
  await passing(50)
  expect(seen).toEqual(['one begins'])
  first.resolve()
  expect(await Promise.all([one, ...others])).toEqual(['one', 'two', 'three'])
  expect(seen.slice(0, 3)).toEqual(['one begins', 'one ends', 'checkpoint'])
  expect(seen.filter((what) => what === 'checkpoint')).toHaveLength(1)
})

test('reads beside a small WAL do not wait', async () => {
  const { seen, read, waits } = setUp(99)
  const first = Promise.withResolvers<void>()
  const one = read('one', first.promise)
  expect(await read('two')).toBe('two')
  first.resolve()
  await one
  expect(seen.slice(2)).toEqual(['two ends', 'one ends'])
  expect(waits).not.toHaveBeenCalled()
})

test('a read that goes on for long makes others wait a second, once', async () => {
  const { seen, read, grow, waits } = setUp(0)
  const first = Promise.withResolvers<void>()
  const one = read('one', first.promise)
  await expect.poll(() => seen).toEqual(['one begins'])
  grow()
  expect([await read('two'), await read('three')]).toEqual(['two', 'three'])
  expect(waits.mock.calls).toEqual([[1_000]])
  first.resolve()
  await one
  expect(seen).not.toContain('checkpoint')
})

test('a checkpoint that is not to be had is tried again later, and fails no read', async () => {
  const { seen, read } = setUp(101, { fails: true })
  expect([await read('one'), await read('two')]).toEqual(['one', 'two'])
  expect(seen.filter((what) => what === 'checkpoint')).toHaveLength(1)
})
