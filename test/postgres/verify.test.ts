import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import type { Store } from '../../server/store/store.ts'
import { verifyPostgres } from '../../server/store/verify/verify.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, openNode, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

/** Three datasets of an organization with a row each, in the order in which they are verified. */
async function threeDatasets(url: string, store: Store): Promise<SharedDataset[]> {
  const first = await makeDataset(store)
  const columns = [{ name: 'n', type: 'number' as const }]
  const others = ['ds_b', 'ds_c'].map((datasetId) => ({ ...first, datasetId }))
  for (const other of others) await store.createDataset({ ...other, name: other.datasetId, columns, now: 1 })
  for (const shared of [first, ...others]) await rowsOn(store, shared).append([{ n: 1 }])
  const counters = await onServer(url, `select dataset_id from "${first.organizationId}".counters`)
  return counters.map((record) => ({ ...first, datasetId: String(record['dataset_id']) }))
}

/** Begins to verify, and waits until that stands before the locked table of a dataset. Returns what unlocks it and awaits the end. */
async function verifyingUpTo(url: string, { organizationId, datasetId }: SharedDataset) {
  const table = `"${organizationId}"."${datasetId.replace('ds_', 'rows_')}"`
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query(`lock table ${table} in access exclusive mode`)
  const verified = verifyPostgres(url, CREATE_SCHEMA)
  const waiting = `select pid from pg_locks where not granted and relation = '${table}'::regclass`
  await expect.poll(() => onServer(url, waiting)).toHaveLength(1)
  return async () => {
    await other.query('commit')
    return verified
  }
}

test('an organization may have more datasets than the server has room for locks: verify holds those of one at a time', async (context) => {
  needs(context, 'whole tables')
  const url = await migratedDatabase()
  const datasets = await threeDatasets(url, await openNode(url))
  const finished = await verifyingUpTo(url, datasets.at(-1) as SharedDataset)
  const held = `select relname from pg_locks join pg_class on pg_class.oid = relation
    where granted and mode = 'AccessShareLock' and relname like 'rows\\_%'`
  expect(await onServer(url, held)).toEqual([])
  expect(await finished()).toMatchObject({ datasets: 3, rows: 3, problems: [] })
})

test('datasets that get another table, or are purged, while verify runs are no failure', async (context) => {
  needs(context, 'whole tables')
  const url = await migratedDatabase()
  const store = await openNode(url)
  const [first, second, third] = (await threeDatasets(url, store)) as [SharedDataset, SharedDataset, SharedDataset]
  const finished = await verifyingUpTo(url, first)
  const { operations, caller } = rowsOn(store, second)
  const path = { dataset_id: second.datasetId, column_name: 'n' }
  await operations.updateColumn({ path, query: { dry_run: false }, body: { type: 'text' } }, caller)
  const purged = { path: { dataset_id: third.datasetId }, query: { purge: false }, headers: {} }
  await operations.deleteDataset(purged, caller)
  const purging = operations.deleteDataset({ ...purged, query: { purge: true } }, caller)
  const gone = `select to_regclass('"${first.organizationId}"."${third.datasetId.replace('ds_', 'rows_')}"') as table`
  await expect.poll(() => onServer(url, gone)).toEqual([{ table: null }])
  expect(await finished()).toMatchObject({ datasets: 2, rows: 2, problems: [] })
  await purging
})
