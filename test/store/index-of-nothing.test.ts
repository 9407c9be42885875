import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { beginIndex } from '../../server/store/sql/sqlite/index-tables.ts'
import { sqlite } from '../support/engines.ts'

test('an index that is begun when its dataset has just been deleted leaves no table', async () => {
  const { databaseUrl, remove } = await sqlite.create()
  const { database, db } = connect(databaseUrl.slice('sqlite:'.length))
  onTestFinished(async () => {
    database.close()
    await remove()
  })
  database.exec('create table counters (dataset_id, generation); create table columns (dataset_id, number)')
  const fields = [{ column: 1, type: 'text' as const, descending: false }]
  await beginIndex(db, { organizationId: 'org_1', datasetId: 'ds_1', generation: 0, indexId: 'idx_1', fields })
  const tables = database.prepare(`select name from sqlite_master where type = 'table' order by name`).pluck().all()
  expect(tables).toEqual(['columns', 'counters'])
})
