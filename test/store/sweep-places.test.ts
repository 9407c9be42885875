import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sweepRegularly } from '../../server/lifecycle/sweep.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a start sweeps every file: tables without a dataset, trash that has run out, and old changes', async () => {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`, { organizationsPerFile: 1 })
  onTestFinished(() => store.close())
  const now = Date.now()
  const columns = [{ name: 'a', type: 'text' as const }]
  const body = () => Buffer.from('{"rows": [{"a": "x"}]}')
  for (const n of [0, 1, 2]) {
    const { organizationId, projectId } = await makeOrganization(store)
    const append = (datasetId: string, at: number) =>
      store.appendRows({ organizationId, datasetId, body: body(), maxRows: 1, maxProblems: 1, now: at })
    const [kept, trashed] = [`ds_kept${n}`, `ds_trashed${n}`]
    for (const datasetId of [kept, trashed])
      await store.createDataset({ organizationId, projectId, datasetId, name: datasetId, columns, now })
    for (const at of [now - 1_000 * DAY_MS, now]) await append(kept, at)
    await append(trashed, now)
    await store.deleteDataset({ organizationId, datasetId: trashed, now: now - 1_000 * DAY_MS })
    await store.steps.createRowTable({ organizationId, datasetId: `ds_orphan${n}`, columns, now: now - DAY_MS })
  }
  const failures: unknown[] = []
  const sweep = sweepRegularly(store, (error) => failures.push(error))
  onTestFinished(() => sweep.stop())
  const catalogue = connect(file)
  onTestFinished(() => catalogue.close())
  const inFile = (place: number) => {
    const { database } = place === 0 ? catalogue : catalogue.places.at(place)
    const list = (statement: string) => database.prepare<[], string | number>(statement).pluck().all()
    return {
      tables: list("select name from sqlite_master where type = 'table' and name glob 'rows_*'"),
      counted: list('select dataset_id from counters'),
      versions: list(`select version from changes where dataset_id = 'ds_kept${place}'`),
    }
  }
  for (const place of [0, 1, 2])
    await expect
      .poll(() => inFile(place), { timeout: 20_000 })
      .toEqual({
        tables: [`rows_kept${place}`],
        counted: [`ds_kept${place}`],
        versions: [3],
      })
  expect(failures).toEqual([])
  expect(await verifySqlite(file)).toMatchObject({ datasets: 3, rows: 6, problems: [], unnamedTables: 0 })
})
