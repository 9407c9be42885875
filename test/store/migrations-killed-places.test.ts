import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { dumpOf, recordedIn, withoutTimes } from '../support/database-dump.ts'
import { FIRST_WITH_PLACES, makeEarlierInPlaces, versions } from '../support/earlier-database.ts'
import { halfDone, openKilled } from '../support/killed-opening.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { problemsOf } from '../support/verify-database.ts'

/** Kills of one migration, spread evenly up to its last statement; `npm run test:reliability -- migration` tries each. */
const KILLS = 2

async function earlier() {
  const databaseUrl = `sqlite:${join(temporaryFolder(), 'data.db')}`
  await makeEarlierInPlaces(databaseUrl, FIRST_WITH_PLACES)
  return { databaseUrl, before: await dumpOf(databaseUrl) }
}

test('a migration of several files that is killed at any statement leaves none half done and the catalogue not ahead, and the next start ends it', async () => {
  const whole = await earlier()
  const { statements } = await openKilled(whole.databaseUrl, {})
  const afterwards = await dumpOf(whole.databaseUrl)
  expect(Object.keys(afterwards)).toEqual(['main', 'place 1', 'place 2'])
  for (const file of Object.values(afterwards)) expect(recordedIn(file)).toEqual(versions)
  expect(await problemsOf(whole.databaseUrl)).toEqual([])
  const migrated = new Set<number>()
  for (let n = 1; n <= KILLS; n += 1) {
    const before = Math.round((statements * n) / KILLS)
    const one = await earlier()
    expect((await openKilled(one.databaseUrl, { before })).signal, `statement ${before}`).toBe('SIGKILL')
    const found = await dumpOf(one.databaseUrl)
    expect(halfDone(found, one.before, afterwards), `statement ${before}`).toEqual([])
    migrated.add(Object.values(found).filter((file) => recordedIn(file).length === versions.length).length)
    await (await openStore(one.databaseUrl)).close()
    expect(withoutTimes(await dumpOf(one.databaseUrl))).toEqual(withoutTimes(afterwards))
  }
  expect(migrated.size).toBeGreaterThan(1) // some files were through, and some not
})
