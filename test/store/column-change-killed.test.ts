import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ChangedDataset, makeChanged } from '../support/changed-dataset.ts'
import { engines } from '../support/engines.ts'
import { KILLED_CHANGES, type KilledChange, makeKilled, statementsOf } from '../support/killed-change.ts'
import { wasCutOff } from '../support/killed-opening.ts'
import { seedOf } from '../support/seed.ts'

describe.each(engines)('$name', ({ name, create, copy }) => {
  const changes = KILLED_CHANGES.filter(({ only = name }) => only === name)
  const statements = new Map<KilledChange, number>()
  const removals: (() => Promise<void>)[] = []
  let unchanged: ChangedDataset

  async function made(atEnd: (remove: () => Promise<void>) => void): Promise<ChangedDataset> {
    const { databaseUrl, remove } = await copy(unchanged.databaseUrl)
    atEnd(remove)
    return { ...unchanged, databaseUrl }
  }

  beforeAll(async () => {
    const { databaseUrl, remove } = await create({ migrated: true })
    removals.push(remove)
    unchanged = await makeChanged(databaseUrl)
    const unkilled: { change: KilledChange; dataset: ChangedDataset }[] = []
    for (const change of changes) unkilled.push({ change, dataset: await made((end) => removals.push(end)) })
    const counts = await statementsOf(unkilled)
    for (const [index, change] of changes.entries()) statements.set(change, counts[index] ?? 0)
  })
  afterAll(async () => {
    for (const remove of removals) await remove()
  })

  test.each(changes)(
    '$name and killed at any statement leaves the old form or the new one, and can be made again at once',
    async (change) => {
      const count = statements.get(change) ?? 0
      expect(count).toBeGreaterThan(15)
      // Another one in each run; `npm run test:reliability -- column-change` tries them all.
      const before = 1 + (seedOf() % count)
      const dataset = await made(onTestFinished)
      expect(wasCutOff(await makeKilled(change, dataset, { before }), before), `statement ${before}`).toBe(true)
      expect(await change.problemsAfter(dataset), `statement ${before}`).toEqual([])
    },
  )
})
