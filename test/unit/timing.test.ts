import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectingWork, startWork, type Work } from '../../server/timing.ts'

test('work is noted for the request that asked, with what it waited apart from what it took', async () => {
  const work: Work[] = []
  const start = performance.now()
  await collectingWork(work, async () => {
    const ended = startWork('scan')
    await setTimeout(30)
    ended?.(20)
  })
  const elapsed = performance.now() - start
  const [{ lane, waitMs, runMs } = { lane: 'main', waitMs: 0, runMs: 0 }] = work
  expect([lane, runMs]).toEqual(['scan', 20])
  expect(waitMs).toBeGreaterThan(5)
  expect(waitMs + runMs).toBeLessThanOrEqual(elapsed)
})

test('without a request for it, nothing is measured', async () => {
  const work: Work[] = []
  const other = collectingWork(work, () => setTimeout(5))
  expect(startWork('main')).toBeUndefined()
  await other
  expect(work).toEqual([])
})
