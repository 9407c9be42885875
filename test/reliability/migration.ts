import { join } from 'node:path'
import { databaseAt, onServer, startPostgres } from '../../scripts/postgres/server.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { openStore } from '../../server/store/store.ts'
import { verifyPostgres, verifySqlite } from '../../server/store/verify/verify.ts'
import { type Dump, dumpOf, migrationsOf, withoutTimes } from '../support/database-dump.ts'
import { FIRST_WITH_PLACES, makeEarlier, makeEarlierInPlaces, versions } from '../support/earlier-database.ts'
import { halfDone, openKilled } from '../support/killed-opening.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'

/** An engine, with databases of an early version on it. */
interface Target {
  readonly name: string
  /** A new, empty database: its address. */
  create(): Promise<string>
  /** Fills it as an earlier version did. */
  fill(databaseUrl: string): Promise<void>
  verify(databaseUrl: string): Promise<{ readonly problems: readonly string[] }>
}

/**
 * A migration from the first version to the latest, and one of several files from the first version that had them, is killed just before each
 * of its statements in turn, with `--every 5` before each fifth, always on a new database. Then the database is as before or as afterwards, and a normal start leaves it as one that was never
 * killed. With the planted defect no transaction begins.
 */
await instrument({ every: 1 }, async ({ folder, numbers: { every }, plant }) => {
  const postgres = await startPostgres()
  let made = 0
  const sqlite: Target = {
    name: 'SQLite',
    create: async () => `sqlite:${join(folder, `${made++}.db`)}`,
    fill: makeFirst,
    verify: (databaseUrl) => verifySqlite(databaseUrl.slice('sqlite:'.length)),
  }
  const inPlaces: Target = {
    ...sqlite,
    name: 'SQLite, several files',
    fill: (databaseUrl) => makeEarlierInPlaces(databaseUrl, FIRST_WITH_PLACES),
  }
  const ofPostgres: Target = {
    name: 'PostgreSQL',
    fill: makeFirst,
    async create() {
      const name = `migration_${made++}`
      await onServer(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
      return databaseAt(postgres.url, name)
    },
    verify: (databaseUrl) => verifyPostgres(databaseUrl, CREATE_SCHEMA),
  }
  try {
    const found = []
    for (const target of [sqlite, inPlaces, ofPostgres]) found.push(await killEach(target, every, plant))
    return {
      figures: Object.fromEntries(found.map(({ name, figures }) => [name, figures])),
      broken: found.flatMap(({ name, broken }) => broken.map((problem) => `${name}: ${problem}`)),
    }
  } finally {
    await postgres.stop()
  }
})

/** Stops at the first kill that broke something. */
async function killEach(target: Target, every: number, withoutTransactions: boolean) {
  const whole = await filled(target)
  const { statements } = await openKilled(whole.databaseUrl, {})
  const afterwards = await dumpOf(whole.databaseUrl)
  const startsMs: number[] = []
  const broken = [...unless(String(migrationsOf(afterwards)) === String(versions), 'it was not migrated at all')]
  for (let before = 1; before <= statements && broken.length === 0; before += every) {
    const one = await filled(target)
    const { signal } = await openKilled(one.databaseUrl, { before, withoutTransactions })
    const problems = [
      ...unless(signal === 'SIGKILL', 'it was not killed'),
      ...halfDone(await dumpOf(one.databaseUrl), one.before, afterwards),
      ...(await problemsOfStart(target, one.databaseUrl, afterwards, startsMs)),
    ]
    broken.push(...problems.map((problem) => `killed before statement ${before}: ${problem}`))
    progress(`${target.name}, statement ${before} of ${statements}`)
  }
  const startMs = { median: Math.round(percentile(startsMs, 0.5)), longest: Math.round(Math.max(0, ...startsMs)) }
  return { name: target.name, figures: { statements, kills: startsMs.length, startMs }, broken }
}

function makeFirst(databaseUrl: string): Promise<void> {
  return makeEarlier(databaseUrl, versions[0] ?? '')
}

async function filled({ create, fill }: Target): Promise<{ databaseUrl: string; before: Dump }> {
  const databaseUrl = await create()
  await fill(databaseUrl)
  return { databaseUrl, before: await dumpOf(databaseUrl) }
}

/** The faults of a database after a normal start. It must be like one that was never killed. */
async function problemsOfStart(
  { verify }: Target,
  databaseUrl: string,
  expected: Dump,
  startsMs: number[],
): Promise<readonly string[]> {
  const began = performance.now()
  try {
    await (await openStore(databaseUrl)).close()
  } catch (error) {
    return [`it cannot be opened: ${error instanceof Error ? error.message : error}`]
  }
  startsMs.push(performance.now() - began)
  const found = withoutTimes(await dumpOf(databaseUrl))
  const isSame = JSON.stringify(found) === JSON.stringify(withoutTimes(expected))
  return [...unless(isSame, 'schema or records differ'), ...(await verify(databaseUrl)).problems]
}
