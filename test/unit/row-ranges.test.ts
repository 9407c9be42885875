import { expect, test } from 'vitest'
import { forEachRange, type RowRange, scanPlan } from '../../server/store/reads/row-ranges.ts'

const ROWS = 100_000
const plan = scanPlan(ROWS, { rowCount: ROWS, largestRowBytes: 10 }, ROWS)

test('a scan visits every row once, and waits after each range for what others do meanwhile', async () => {
  const steps: string[] = []
  let next = 1
  const pace = async () => {
    steps.push('pause')
    await Promise.resolve()
    steps.push('go on')
  }
  await forEachRange(plan, pace, async ({ from, to }) => {
    expect(from).toBe(next)
    next = to + 1
    steps.push('visit')
  })
  expect(next).toBe(ROWS + 1)
  expect(steps).toEqual(Array.from({ length: steps.length / 3 }, () => ['visit', 'pause', 'go on']).flat())
})

test('a scan whose time is up ends with that error, and visits no row more', async () => {
  const visited: RowRange[] = []
  const isUp = new Error('the time is up')
  const scan = forEachRange(
    plan,
    () => Promise.reject(isUp),
    async (range) => void visited.push(range),
  )
  await expect(scan).rejects.toBe(isUp)
  expect(visited).toHaveLength(1)
})

test('one row of 8 MiB does not make a range of each two rows, nor does a scan count more time than it took', async () => {
  const rowCount = 20_000
  const counted: number[] = []
  const start = process.threadCpuUsage()
  await forEachRange(
    scanPlan(rowCount, { rowCount, largestRowBytes: 8 * 1024 ** 2 }, rowCount),
    async (ms) => void counted.push(ms),
    async () => {},
  )
  const { user, system } = process.threadCpuUsage(start)
  expect(counted.length).toBeLessThan(1_000)
  expect(counted.reduce((sum, ms) => sum + ms)).toBeLessThanOrEqual((user + system) / 1000)
})

test('rows that may be larger than those before come in ranges that grow step by step', async () => {
  const sizes: number[] = []
  await forEachRange(
    scanPlan(200, { rowCount: 200, largestRowBytes: 8 * 1024 ** 2 }, 200),
    async () => {},
    async ({ from, to }) => void sizes.push(to - from + 1),
  )
  expect(sizes.slice(0, 7)).toEqual([2, 4, 8, 16, 32, 32, 32])
})
