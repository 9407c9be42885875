import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { type Dump, dumpOf, migrationsOf, withoutTimes } from '../support/database-dump.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { halfDone, openKilled } from '../support/killed-opening.ts'
import { seedOf } from '../support/seed.ts'

/** A database of the first version. */
async function first({ create }: TestEngine): Promise<string> {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  await makeEarlier(databaseUrl, versions[0] ?? '')
  return databaseUrl
}

async function started(databaseUrl: string): Promise<Dump> {
  await (await openStore(databaseUrl)).close()
  return dumpOf(databaseUrl)
}

describe.each(engines)('a migration ($name)', (engine) => {
  test('that is killed at any statement leaves nothing half done, and the next start ends it', async () => {
    const original = await first(engine)
    const before = await dumpOf(original)
    const copy = async () => {
      const { databaseUrl, remove } = await engine.copy(original)
      onTestFinished(remove)
      return databaseUrl
    }
    const whole = await copy()
    const { statements } = await openKilled(whole, {})
    const afterwards = await dumpOf(whole)
    expect(migrationsOf(afterwards)).toEqual(versions)

    const killed = async (statement: number) => {
      const one = await copy()
      expect((await openKilled(one, { before: statement })).signal, `statement ${statement}`).toBe('SIGKILL')
      expect(halfDone(await dumpOf(one), before, afterwards), `statement ${statement}`).toEqual([])
      expect(withoutTimes(await started(one))).toEqual(withoutTimes(afterwards))
    }
    // The last one, and another one in each run; `npm run test:reliability -- migration` tries each.
    const kills = [statements, 1 + (seedOf() % (statements - 1))]
    await Promise.all(kills.map(killed))
  })
})
