import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { columnLifecycle } from '../../server/store/column-lifecycle.ts'
import { indexLifecycle } from '../../server/store/index-lifecycle.ts'
import { changesInTurn } from '../../server/store/runtime/changes-in-turn.ts'
import { openPostgres } from '../../server/store/runtime/postgres/engine.ts'
import { SerialChanges } from '../../server/store/serial-changes.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { needs } from '../support/given-server.ts'
import { makeDataset, migratedDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'
import { problemsOf } from '../support/verify-database.ts'

/** An engine of a node of its own, closed at the test's end. */
function openEngine(url: string) {
  const engine = openPostgres({ url, replicaUrl: undefined, createSchema: CREATE_SCHEMA })
  onTestFinished(() => engine.close())
  return engine
}

test('a unique index whose rows get the same key while it is built names the row that another transaction wrote', async (context) => {
  needs(context, 'whole tables', 'session')
  const url = await migratedDatabase()
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

test('a unique index that is deleted while a column gets another type refuses no row afterwards', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  const rows = rowsOn(store, shared)
  await rows.append([{ n: 1 }])
  await store.createColumn({ ...shared, name: 'm', type: 'number', maxColumns: 9, now: 1 })
  const fields = [{ column: 1, type: 'number' as const, descending: false, unique: true as const }]
  const index = { ...shared, indexId: 'idx_unique' }
  await store.createIndex({ ...index, fields, maxIndexes: 1, now: 1 })
  const engine = openEngine(url)
  const finishRebuild: typeof engine.statements.finishRebuild = async (end) => {
    expect(await store.deleteIndex(index)).toBe(true)
    return engine.statements.finishRebuild(end)
  }
  const statements = { ...engine.statements, finishRebuild }
  const columns = columnLifecycle({ ...engine, statements }, new SerialChanges(changesInTurn()))
  const retyped = await columns.updateColumn({ ...shared, columnName: 'm', type: 'text', now: 2 })
  expect(retyped).toMatchObject({ outcome: 'updated' })
  expect(await problemsOf(url)).toEqual([])
  expect(await rows.append([{ n: 1 }])).toEqual([2])
})

test('an index that could not be built leaves nothing, also if its dataset got another table meanwhile', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const shared = await makeDataset(store)
  await rowsOn(store, shared).append([{ n: 1 }])
  await store.createColumn({ ...shared, name: 'm', type: 'number', maxColumns: 9, now: 1 })
  const engine = openEngine(url)
  const buildIndex = async () => {
    await store.updateColumn({ ...shared, columnName: 'm', type: 'text', now: 2 })
    throw new Error('the connection was lost')
  }
  const indexes = indexLifecycle({ ...engine, buildIndex }, new SerialChanges(changesInTurn()))
  const fields = [{ column: 1, type: 'number' as const, descending: false }]
  const created = indexes.createIndex({ ...shared, indexId: 'idx_lost', fields, maxIndexes: 1, now: 1 })
  await expect(created).rejects.toThrow('the connection was lost')
  expect((await store.selectIndexes({ ...shared, after: 0, limit: 9 })).items).toEqual([])
  expect(await problemsOf(url)).toEqual([])
})
