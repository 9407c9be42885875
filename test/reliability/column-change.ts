import { join } from 'node:path'
import { databaseAt, onServer, startPostgres } from '../../scripts/postgres/server.ts'
import { makeChanged } from '../support/changed-dataset.ts'
import { KILLED_CHANGES, type KilledChange, makeKilled } from '../support/killed-change.ts'
import { wasCutOff } from '../support/killed-opening.ts'
import { instrument, progress, unless } from './support/instrument.ts'

/**
 * A change of a column's type, one of half of the rows, an index that is created, an organization that is deleted, and on SQLite one that is moved,
 * are killed just before each of their statements in turn, with `--every 5` before each fifth, always on a new database; with `--last 1` the last
 * kind only. Then the dataset has all rows in the old form or in the new one, or the deletion can be finished, the sweep at the next start leaves
 * nothing of the other, and the change can be made again at once. With the planted defect no transaction begins.
 */
await instrument({ every: 1, last: KILLED_CHANGES.length }, async ({ folder, numbers: { every, last }, plant }) => {
  const postgres = await startPostgres()
  let made = 0
  const onSqlite = async () => `sqlite:${join(folder, `${made++}.db`)}`
  const onPostgres = async () => {
    const name = `column_change_${made++}`
    await onServer(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
    return databaseAt(postgres.url, name)
  }
  try {
    const figures: Record<string, object> = {}
    const broken: string[] = []
    for (const change of KILLED_CHANGES.slice(-last)) {
      for (const [engine, create] of Object.entries({ SQLite: onSqlite, PostgreSQL: onPostgres })) {
        if (change.only !== undefined && change.only !== engine) continue
        const name = `${change.name}, ${engine}`
        const found = await killEach({ ...change, name }, create, every, plant)
        figures[name] = found.figures
        broken.push(...found.broken)
      }
    }
    return { figures, broken }
  } finally {
    await postgres.stop()
  }
})

/** Stops at the first kill that broke something. */
async function killEach(
  change: KilledChange,
  create: () => Promise<string>,
  every: number,
  withoutTransactions: boolean,
) {
  const { name, problemsAfter } = change
  const { statements } = await makeKilled(change, await makeChanged(await create()), {})
  const broken: string[] = []
  let kills = 0
  for (let before = 1; before <= statements && broken.length === 0; before += every) {
    const dataset = await makeChanged(await create())
    const isCutOff = wasCutOff(await makeKilled(change, dataset, { before, withoutTransactions }), before)
    const problems = [...unless(isCutOff, 'it was not killed'), ...(await problemsAfter(dataset))]
    broken.push(...problems.map((problem) => `${name}, killed before statement ${before}: ${problem}`))
    kills += 1
    progress(`${name}, statement ${before} of ${statements}`)
  }
  return { figures: { statements, kills }, broken }
}
