import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type ChangedDataset, makeChanged } from '../support/changed-dataset.ts'
import { engines } from '../support/engines.ts'
import { KILLED_CHANGES } from '../support/killed-change.ts'
import { wasCutOff } from '../support/killed-opening.ts'
import { seedOf } from '../support/seed.ts'

describe.each(engines)('$name', ({ name, create, copy }) => {
  let unchanged: ChangedDataset
  let remove = async () => {}

  beforeAll(async () => {
    const created = await create({ migrated: true })
    remove = created.remove
    unchanged = await makeChanged(created.databaseUrl)
  })
  afterAll(() => remove())

  async function made(): Promise<ChangedDataset> {
    const copied = await copy(unchanged.databaseUrl)
    onTestFinished(copied.remove)
    return { ...unchanged, databaseUrl: copied.databaseUrl }
  }

  test.each(KILLED_CHANGES.filter(({ only = name }) => only === name))(
    '$name and killed at any statement leaves the old form or the new one, and can be made again at once',
    async ({ run, problemsAfter }) => {
      const { statements } = await run(await made(), {})
      expect(statements).toBeGreaterThan(15)
      // Another one in each run; `npm run test:reliability -- column-change` tries them all.
      const before = 1 + (seedOf() % statements)
      const dataset = await made()
      expect(wasCutOff(await run(dataset, { before }), before), `statement ${before}`).toBe(true)
      expect(await problemsAfter(dataset), `statement ${before}`).toEqual([])
    },
  )
})
