import { expect, onTestFinished, test, vi } from 'vitest'
import { sweepRegularly } from '../../server/lifecycle/sweep.ts'
import { watchClock } from '../../server/lifecycle/watch-clock.ts'
import { makeDataset, migratedDatabase, openNode } from '../support/postgres-dataset.ts'

/** A log, as a list of what was said. */
function noted() {
  const said: { readonly level: string; readonly ahead_ms: number }[] = []
  const at = (level: string) => (figures: { ahead_ms: number }) => void said.push({ level, ...figures })
  return { said, logger: { warn: at('warn'), info: at('info') } }
}

test('a node whose clock is ten minutes off says so in its log', async () => {
  const store = await openNode(await migratedDatabase())
  expect(Math.abs(await store.clockAheadMs())).toBeLessThan(60_000)
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 10 * 60_000)
  onTestFinished(() => clock.mockRestore())
  const { said, logger } = noted()
  const watching = watchClock(store, logger)
  onTestFinished(() => clearInterval(watching))
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]?.level).toBe('warn')
  expect(Math.round((said[0]?.ahead_ms ?? 0) / 60_000)).toBe(-10)
})

test('a node whose clock is a year ahead purges nothing that the others keep in the trash', async () => {
  const store = await openNode(await migratedDatabase())
  const { organizationId, datasetId } = await makeDataset(store)
  await store.deleteDataset({ organizationId, datasetId, now: Date.now() })
  const now = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 365 * 24 * 60 * 60_000)
  onTestFinished(() => clock.mockRestore())
  const swept = Promise.withResolvers<void>()
  const failures: unknown[] = []
  // The last step of a sweep.
  const sweep = sweepRegularly({ ...store, forgetHints: async () => swept.resolve() }, (error) => failures.push(error))
  onTestFinished(() => sweep.stop())
  await swept.promise
  expect(failures).toEqual([])
  expect((await store.restoreDataset({ organizationId, datasetId, keep: undefined, now: now() })).outcome).toBe(
    'restored',
  )
})

test('what a node builds whose clock is ten minutes behind is not taken for abandoned by the others', async () => {
  const databaseUrl = await migratedDatabase()
  const [behind, other] = [await openNode(databaseUrl), await openNode(databaseUrl)]
  const { organizationId, datasetId } = await makeDataset(behind)
  const dataset = { organizationId, datasetId }
  const update = { ...dataset, columnName: 'n', type: 'text', now: Date.now() - 10 * 60_000 } as const
  expect(await behind.steps.beginColumnUpdate(update)).toMatchObject({ outcome: 'begun' })
  const column = { name: 'm', type: 'text', maxColumns: 9, keep: undefined } as const
  await expect(other.createColumn({ ...dataset, ...column, now: Date.now() })).rejects.toMatchObject({
    reason: 'unavailable',
    message: `another change of ${datasetId} is under way`,
  })
})

test('a clock that stays wrong is reported once, and again when it is right', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const ahead = [0, 6_000, 7_000, -100, 0]
  const { said, logger } = noted()
  const watching = watchClock({ clockAheadMs: async () => ahead.shift() ?? 0 }, logger)
  onTestFinished(() => clearInterval(watching))
  for (let minute = 0; minute < 4; minute += 1) await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([
    { level: 'warn', ahead_ms: 6_000 },
    { level: 'info', ahead_ms: -100 },
  ])
})
