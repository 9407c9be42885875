import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { migrateWithPlaces } from '../../server/store/migrations/places.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { changeDatabase } from '../support/change-database.ts'
import { type Dump, dumpOf, withoutTimes } from '../support/database-dump.ts'
import * as earlier from '../support/earlier-contents.ts'
import { makeEarlier } from '../support/earlier-database.ts'
import { makeFirstForm } from '../support/first-form.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { startTestServer } from '../support/test-server.ts'

const newFile = () => join(temporaryFolder(), 'a.db')

async function upgraded(file: string): Promise<Dump> {
  const catalogue = connect(file)
  await migrateWithPlaces(catalogue)
  catalogue.close()
  return withoutTimes(await dumpOf(`sqlite:${file}`))
}

/** When columns changed was not noted in the first form. */
function withoutTimeOfColumns(dump: Dump): Dump {
  const { main } = dump
  if (main === undefined) throw new Error('the dump has no catalogue')
  const counters = main.tables['counters']?.map((row) => ({ ...row, columns_updated_at: null })) ?? []
  return { ...dump, main: { ...main, tables: { ...main.tables, counters } } }
}

describe.each(['001-catalogue', '002-indexes'])('a database of the first form with step %s', (version) => {
  test('becomes in an upgrade what a database of the later form becomes', async () => {
    const [first, later] = [newFile(), newFile()]
    await makeFirstForm(`sqlite:${first}`, version)
    await makeEarlier(`sqlite:${later}`, version)
    expect(await upgraded(first)).toEqual(withoutTimeOfColumns(await upgraded(later)))
    expect(await verifySqlite(first)).toMatchObject({ problems: [] })
  })
})

test('a server that starts on a database of the first form serves its rows, and takes new datasets, rows and columns', async () => {
  const databaseUrl = `sqlite:${newFile()}`
  await makeFirstForm(databaseUrl, '002-indexes')
  const server = await startTestServer({ databaseUrl })
  onTestFinished(() => server.close())
  const client = new DatasetService({ apiKey: earlier.API_KEY, baseUrl: server.baseUrl, fetch: server.fetch })
  expect(await client.rows.list(earlier.DATASET).toArray()).toEqual(earlier.ROWS)
  await client.rows.append(earlier.DATASET, [{ age: 7 }])
  await client.columns.create(earlier.DATASET, { name: 'later', type: 'text' })
  const columns = [{ name: 'a', type: 'text' as const }]
  const { id } = await client.datasets.create({ name: 'New', project_id: 'proj_0earlier', columns })
  await client.rows.append(id, [{ a: 'x' }])
  expect(await client.datasets.get(earlier.DATASET)).toMatchObject({ row_count: 5 })
  await client.datasets.delete(earlier.DATASET)
})

test('counters that an interrupted creation left in a database of the first form are kept for the sweep', async () => {
  const file = newFile()
  await makeFirstForm(`sqlite:${file}`, '001-catalogue')
  const left = `insert into counters values ('ds_1earlier', 1, 2, 0, 1, 1, 0, 1, 1);
    create table rows_1earlier (row_number integer primary key, created_at bigint not null, updated_at bigint, c_1 text);`
  await changeDatabase(`sqlite:${file}`, '', left)
  const counters = (await upgraded(file))['main']?.tables['counters'] ?? []
  expect(counters.find(({ dataset_id }) => dataset_id === 'ds_1earlier')).toMatchObject({
    organization_id: earlier.ORGANIZATION,
  })
})
