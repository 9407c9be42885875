import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { type Dump, dumpOf, migrationsOf, withoutTimes } from '../support/database-dump.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { halfDone, openKilled } from '../support/killed-opening.ts'

/** Kills of one migration, spread evenly up to its last statement; `npm run test:reliability -- migration` tries each. */
const KILLS = 3

/** A database of the first version, and its content. */
async function first({ create }: TestEngine): Promise<{ databaseUrl: string; before: Dump }> {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  await makeEarlier(databaseUrl, versions[0] ?? '')
  return { databaseUrl, before: await dumpOf(databaseUrl) }
}

async function started(databaseUrl: string): Promise<Dump> {
  await (await openStore(databaseUrl)).close()
  return dumpOf(databaseUrl)
}

describe.each(engines)('a migration ($name)', (engine) => {
  test('that is killed at any statement leaves nothing half done, and the next start ends it', async () => {
    const whole = await first(engine)
    const { statements } = await openKilled(whole.databaseUrl, {})
    const afterwards = await dumpOf(whole.databaseUrl)
    expect(migrationsOf(afterwards)).toEqual(versions)

    const kills = Array.from({ length: KILLS }, (_, n) => Math.round((statements * (n + 1)) / KILLS))
    const killed = async (before: number) => {
      const one = await first(engine)
      expect((await openKilled(one.databaseUrl, { before })).signal, `statement ${before}`).toBe('SIGKILL')
      expect(halfDone(await dumpOf(one.databaseUrl), one.before, afterwards), `statement ${before}`).toEqual([])
      expect(withoutTimes(await started(one.databaseUrl))).toEqual(withoutTimes(afterwards))
    }
    await Promise.all(kills.map(killed))
  })
})
