import { expect, inject, test } from 'vitest'
import { linesNoted } from '../support/noted-lines.ts'

/** Functions of SQLite alone, with the reason. */
const OF_SQLITE: Readonly<Record<string, string>> = {
  backup: 'PostgreSQL has tools of its own',
  backupOrganization: 'the backup is a SQLite database',
  moveOrganization: 'PostgreSQL has no files between which to move',
  sendOrganization: 'it moves from SQLite to PostgreSQL',
}

/** Outcomes that may come by chance, when two requests meet. Tests that have them meet run on both engines. */
const BY_CHANCE = /(changed|dropped)$/

test.skipIf(!inject('isWholeRun'))(
  'whatever the store has answered to a server on SQLite, it has answered on PostgreSQL too',
  () => {
    const seen = [...linesNoted('engines')]
    const on = (engine: string) =>
      seen.filter((line) => line.startsWith(engine)).map((line) => line.slice(engine.length + 1))
    const onPostgres = new Set(on('PostgreSQL'))
    const lacking = on('SQLite').filter(
      (answer) => !onPostgres.has(answer) && !((answer.split(' ')[0] ?? '') in OF_SQLITE) && !BY_CHANCE.test(answer),
    )
    console.log(`${onPostgres.size} kinds of answers of the store seen on PostgreSQL`)
    expect(lacking.sort()).toEqual([])
  },
)
