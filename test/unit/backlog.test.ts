import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Backlog } from '../../server/store/runtime/backlog.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes jobs of an organization wait, and ends the first of them on demand. */
function organization(backlog: Backlog, id: string) {
  const ends: (() => void)[] = []
  return {
    /** Whether the last of so many jobs was accepted. */
    send(count: number): boolean {
      const before = ends.length
      const jobs = Array.from({ length: count }, () =>
        backlog.run(id, () => new Promise<void>((resolve) => void ends.push(resolve))),
      )
      const refused = expect.objectContaining({ name: 'StoreError', reason: 'unavailable' })
      for (const job of jobs) job.catch((error) => expect(error).toEqual(refused))
      return ends.length === before + count
    },
    async end(count: number, eachMs: number): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        vi.advanceTimersByTime(eachMs)
        ends.shift()?.()
        await Promise.resolve() // it is counted
        await new Promise(setImmediate) // and measured
      }
    },
  }
}

test('what would wait longer than the limit is refused, once the pace is known', async () => {
  const a = organization(new Backlog({ jobs: 1_000, waitMs: 1_000 }), 'a')
  expect(a.send(61)).toBe(true)
  await a.end(10, 20)
  expect(a.send(1)).toBe(false) // 51 wait, for 20 ms each
  await a.end(10, 10)
  expect(a.send(1)).toBe(true) // 41, for 10
})

test('a few may wait however long they take', async () => {
  const a = organization(new Backlog({ jobs: 1_000, waitMs: 1_000 }), 'a')
  a.send(17)
  await a.end(2, 900)
  expect(a.send(1)).toBe(true)
  expect(a.send(1)).toBe(false)
})

test('one pause, after which all jobs end together, is no reason to refuse', async () => {
  const a = organization(new Backlog({ jobs: 1_000, waitMs: 1_000 }), 'a')
  a.send(100)
  await a.end(50, 10)
  await a.end(1, 5_000)
  expect(a.send(50)).toBe(true)
  await a.end(1, 5_000)
  expect(a.send(1)).toBe(false)
})

test('another organization is still accepted, and the refused one is once its own jobs have ended', async () => {
  const backlog = new Backlog({ jobs: 20, waitMs: 1_000 })
  const [a, b] = [organization(backlog, 'a'), organization(backlog, 'b')]
  expect(a.send(21)).toBe(false)
  expect(b.send(20)).toBe(true)
  expect(backlog.load).toBe(40)
  await a.end(20, 500)
  expect(a.send(20)).toBe(true)
})

test('a job that fails makes room as one that is done', async () => {
  const backlog = new Backlog({ jobs: 1, waitMs: 1_000 })
  await expect(backlog.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await backlog.run('a', async () => 'done')).toBe('done')
  expect(backlog.load).toBe(0)
})
