import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { type Dump, dumpOf, migrationsOf } from '../support/database-dump.ts'
import { ORGANIZATION } from '../support/earlier-contents.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { engines } from '../support/engines.ts'

/** Versions that had a step before others with lower numbers. */
const OUT_OF_ORDER: readonly (readonly [string, readonly string[]])[] = [
  ['004-request-windows', ['003-console']],
  ['008-quotas', ['007-memberships']],
  ['017-index-tables-beside', ['015-imports', '016-change-hints']],
]

/** What both versions had: tables, datasets and rows. Users, keys and imports depend on the steps that came later. */
function common(dump: Dump) {
  const kept = ['datasets', 'counters', 'columns', 'indexes', 'rows_0earlier']
  return Object.entries(dump).map(([place, { schema, tables }]) => [place, schema, kept.map((name) => tables[name])])
}

describe.each(engines)('on $name', ({ name, create }) => {
  async function upgraded(version: string, { without = [] as readonly string[], changed = '' } = {}): Promise<Dump> {
    const { databaseUrl, remove } = await create()
    onTestFinished(remove)
    await makeEarlier(databaseUrl, version, without)
    if (changed !== '') await changeDatabase(databaseUrl, ORGANIZATION, changed)
    await (await openStore(databaseUrl)).close()
    return dumpOf(databaseUrl)
  }

  // On PostgreSQL it costs seconds, and any of them shows that organizations get the steps too.
  test.each(name === 'SQLite' ? OUT_OF_ORDER : OUT_OF_ORDER.slice(-1))(
    'a database of the version that had %s and not yet %s opens with the tables and the rows of any other',
    async (version, without) => {
      const dump = await upgraded(version, { without })
      expect(migrationsOf(dump).toSorted()).toEqual(versions)
      expect(common(dump)).toEqual(common(await upgraded(version)))
    },
  )

  test('a database of the version whose step 013 only found datasets by name gets descriptions and rules', async () => {
    const without = [
      'datasets drop column description',
      '{org}.columns drop column description',
      '{org}.columns drop column rules',
    ]
    const changed = without.map((what) => `alter table ${what}`).join('; ')
    const version = '013-names-and-rules'
    expect(common(await upgraded(version, { changed }))).toEqual(common(await upgraded(version)))
  })
})
