import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { KILLED_CHANGES, makeChanged } from '../support/killed-change.ts'

/** Spread evenly up to the last statement; `npm run test:reliability -- column-change` tries each. */
const KILLS = 2

const tried = engines.flatMap((engine) => KILLED_CHANGES.map((change) => ({ ...change, engine })))

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
    const kills = Array.from({ length: KILLS }, (_, n) => Math.round((statements * (n + 1)) / (KILLS + 1)))
    for (const before of kills) {
      const dataset = await made()
      expect((await run(dataset, { before })).signal, `statement ${before}`).toBe('SIGKILL')
      expect(await problemsAfter(dataset), `statement ${before}`).toEqual([])
    }
  },
)
