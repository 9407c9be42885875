import { expect, onTestFinished, test } from 'vitest'
import { makeChanged } from '../support/changed-dataset.ts'
import { engines } from '../support/engines.ts'
import { KILLED_CHANGES } from '../support/killed-change.ts'
import { wasCutOff } from '../support/killed-opening.ts'

const tried = engines.flatMap((engine) =>
  KILLED_CHANGES.filter(({ only = engine.name }) => only === engine.name).map((change) => ({ ...change, engine })),
)

test.each(tried)(
  '$name and killed at any statement leaves the old form or the new one, and can be made again at once ($engine.name)',
  async ({ run, problemsAfter, engine: { create, copy } }) => {
    const { databaseUrl, remove } = await create({ migrated: true })
    onTestFinished(remove)
    const changed = await makeChanged(databaseUrl)
    const made = async () => {
      const copied = await copy(databaseUrl)
      onTestFinished(copied.remove)
      return { ...changed, databaseUrl: copied.databaseUrl }
    }
    const { statements } = await run(await made(), {})
    expect(statements).toBeGreaterThan(15)
    // Another one in each run; `npm run test:reliability -- column-change` tries them all.
    const before = 1 + Math.floor(Math.random() * statements)
    const dataset = await made()
    expect(wasCutOff(await run(dataset, { before }), before), `statement ${before}`).toBe(true)
    expect(await problemsAfter(dataset), `statement ${before}`).toEqual([])
  },
)
