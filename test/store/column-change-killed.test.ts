import { expect, onTestFinished, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { changeKilled, makeChanged, problemsAfterKill } from '../support/killed-change.ts'

/** Evenly up to the last statement; `npm run test:reliability -- column-change` tries each. */
const KILLS = 4

test.each(engines)(
  'a change of a column that is killed at any statement leaves the old form or the new one, and can be made again ($name)',
  { timeout: 60_000 },
  async ({ create }) => {
    const made = async () => {
      const { databaseUrl, remove } = await create({ migrated: true })
      onTestFinished(remove)
      return makeChanged(databaseUrl)
    }
    const { statements } = await changeKilled(await made(), {})
    expect(statements).toBeGreaterThan(20)
    const kills = Array.from({ length: KILLS }, (_, n) => Math.round((statements * (n + 1)) / (KILLS + 1)))
    for (const before of kills) {
      const dataset = await made()
      expect((await changeKilled(dataset, { before })).signal, `statement ${before}`).toBe('SIGKILL')
      expect(await problemsAfterKill(dataset), `statement ${before}`).toEqual([])
    }
  },
)
