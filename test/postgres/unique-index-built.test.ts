import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

test('a unique index whose rows get the same key while it is built names the row that another transaction wrote', async (context) => {
  needs(context, 'whole tables', 'session')
  const url = await newDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append([{ n: 1 }, { n: 2 }, { n: 3 }])
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  onTestFinished(() => writer.end())
  await writer.query('begin')
  const table = shared.datasetId.replace('ds_', 'rows_')
  await writer.query(`update "${shared.organizationId}"."${table}" set c_1 = 1 where row_number = 3`)
  const fields = [{ column: 1, type: 'number' as const, descending: false, unique: true as const }]
  const created = store.createIndex({ ...shared, indexId: 'idx_unique', fields, maxIndexes: 1, now: 1 })
  const waiting = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and query like 'create unique index%' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n']).toBe(1)
  await writer.query('commit')
  expect(await created).toMatchObject({ outcome: 'not_unique', rowCount: 1, rowNumber: 3, sameAs: 1 })
})
