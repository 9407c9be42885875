import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createOrganization } from '../../server/admin/provisioning.ts'
import { rowLifecycle } from '../../server/store/row-lifecycle.ts'
import { changesInTurn } from '../../server/store/runtime/changes-in-turn.ts'
import { openSqlite } from '../../server/store/runtime/sqlite/engine.ts'
import { SerialChanges } from '../../server/store/serial-changes.ts'
import { openStore } from '../../server/store/store.ts'
import { sqlite } from '../support/engines.ts'
import { problemsOf } from '../support/verify-database.ts'

const OWNER = { organizationId: 'org_gone', projectId: 'proj_gone' }
const DATASET = { organizationId: OWNER.organizationId, datasetId: 'ds_gone' }
const ROWS = 5_000

/** A dataset with an index of which half of the rows were changed, by a process that ended while it emptied the table before. */
async function interrupted() {
  const { databaseUrl, remove } = await sqlite.create({ migrated: true })
  const store = await openStore(databaseUrl)
  const file = databaseUrl.replace(/^sqlite:/, '')
  const engine = openSqlite(file)
  const database = new Database(file, { readonly: true })
  onTestFinished(async () => {
    database.close()
    await engine.close()
    await store.close()
    await remove()
  })
  await createOrganization(store, { ...OWNER, name: 'Gone', plan: 'pro' })
  const columns = [{ name: 'n', type: 'number' as const }]
  await store.createDataset({ ...OWNER, ...DATASET, name: 'Gone', columns, now: 1 })
  const body = Buffer.from(JSON.stringify({ rows: Array.from({ length: ROWS }, (_, n) => ({ n })) }))
  await store.appendRows({ ...DATASET, body, maxRows: ROWS, maxProblems: 1, now: 2 })
  const fields = [{ column: 1, type: 'number' as const, descending: true }]
  await store.createIndex({ ...DATASET, indexId: 'idx_gone', fields, maxIndexes: 1, now: 3 })
  let taken = 0
  const emptySpareTable: typeof engine.statements.emptySpareTable = async (table) => {
    taken += 1
    if (taken > 1) throw new Error('the process has ended')
    return engine.statements.emptySpareTable(table)
  }
  const lifecycle = rowLifecycle(
    { ...engine, statements: { ...engine.statements, emptySpareTable } },
    new SerialChanges(changesInTurn()),
  )
  const changed = await lifecycle.changeMatching({
    ...{ ...DATASET, columnsVersion: (await store.findRowTable(DATASET))?.columnsVersion ?? 0 },
    rows: { where: { column: 1, type: 'number', operator: '<', value: ROWS / 2 } },
    cells: [{ index: 0, value: -1 }],
    ...{ expected: undefined, isDryRun: false, key: undefined, mostRows: 1, maxProblems: 1, now: Date.now() },
  })
  expect(changed).toMatchObject({ outcome: 'changed', updated: ROWS / 2 })
  const names = database.prepare<[], string>("select name from sqlite_master where name glob '*_gone*' order by name")
  return { store, databaseUrl, tables: () => names.pluck().all() }
}

const PRESENT = ['ix_gone_2', 'ix_gone_2_delete', 'ix_gone_2_insert', 'ix_gone_2_update', 'rows_gone_2']

test('nobody reads a table that is being emptied, and what a crash left of it goes at the next start', async () => {
  const { store, databaseUrl, tables } = await interrupted()
  expect(tables()).toEqual(['gone_rows_gone', 'ix_gone', ...PRESENT])
  expect(await problemsOf(databaseUrl)).toEqual([])
  expect(await store.dropSpareTables({ touchedBefore: Number.MAX_SAFE_INTEGER })).toBe(1)
  expect(tables()).toEqual(PRESENT)
  expect((await store.findRowTable(DATASET))?.rowCount).toBe(ROWS)
  expect(await problemsOf(databaseUrl)).toEqual([])
})

test('a dataset that is deleted takes along what was being emptied of it', async () => {
  const { store, tables } = await interrupted()
  expect(tables()).toEqual(expect.arrayContaining(['gone_rows_gone']))
  await store.deleteDataset({ ...DATASET, now: Date.now() })
  await store.purgeDataset({ ...DATASET, now: Date.now() })
  expect(tables()).toEqual([])
})
