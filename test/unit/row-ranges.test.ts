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
