import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { makeDataset, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

test("an organization whose table another program holds leaves connections to the others' pages", async () => {
  const url = await newDatabase()
  const store = await openNode(url)
  const [held, free] = [await makeDataset(store), await makeDataset(store)]
  for (const dataset of [held, free]) await rowsOn(store, dataset).append([{ n: 1 }])
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  const table = held.datasetId.replace('ds_', 'rows_')
  await holder.query(`begin; lock table "${held.organizationId}"."${table}" in access exclusive mode`)
  const pages = Array.from({ length: 20 }, () => rowsOn(store, held).page())
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await onServer(url, waiting))[0]?.['n']).toBe(8)
  expect((await rowsOn(store, free).page()).data).toHaveLength(1)
  await holder.query('rollback')
  expect((await Promise.all(pages)).map(({ data }) => data.length)).toEqual(pages.map(() => 1))
})
