import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { dumpOf, migrationsOf } from '../support/database-dump.ts'
import { makeEarlier, versions } from '../support/earlier-database.ts'
import { engines } from '../support/engines.ts'

const EARLIER = 'kysely_migration'

const OTHERS = 'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)'

async function tableIn(databaseUrl: string, name: string): Promise<readonly Record<string, unknown>[]> {
  return Object.values(await dumpOf(databaseUrl)).flatMap(({ tables }) => tables[name] ?? [])
}

describe.each(engines)('on $name', (engine) => {
  async function emptyDatabase(): Promise<string> {
    const { databaseUrl, remove } = await engine.create()
    onTestFinished(remove)
    return databaseUrl
  }

  test('another program that records its migrations by the name that Kysely proposes keeps its table, and the service works beside it', async () => {
    const databaseUrl = await emptyDatabase()
    await changeDatabase(databaseUrl, '', OTHERS)
    await changeDatabase(
      databaseUrl,
      '',
      `insert into kysely_migration values ('001-catalogue', '2020'), ('002', '2021')`,
    )
    const before = await tableIn(databaseUrl, EARLIER)
    for (const _ of ['first start', 'second start']) {
      await (await openStore(databaseUrl)).close()
      expect(await tableIn(databaseUrl, EARLIER)).toEqual(before)
      expect(migrationsOf(await dumpOf(databaseUrl))).toEqual(versions)
    }
  })

  test.each([versions[0] ?? '', '018-events'])(
    'servers that start at once on a database of version %s take its records over once, and earlier servers refuse it from then on',
    async (version) => {
      const databaseUrl = await emptyDatabase()
      await makeEarlier(databaseUrl, version)
      const recorded = await tableIn(databaseUrl, EARLIER)
      const stores = await Promise.all(Array.from({ length: 3 }, () => openStore(databaseUrl)))
      await Promise.all(stores.map((store) => store.close()))
      expect(migrationsOf(await dumpOf(databaseUrl))).toEqual(versions)
      // With the times at which they ran.
      expect(await tableIn(databaseUrl, 'dataset_service_migrations')).toEqual(expect.arrayContaining([...recorded]))
      const refused = (await tableIn(databaseUrl, EARLIER)).map(({ name }) => name)
      expect(refused.toSorted()).toEqual([...recorded.map(({ name }) => name), 'moved to dataset_service_migrations'])
    },
  )
})
