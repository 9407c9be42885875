import { isDeepStrictEqual } from 'node:util'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeOrganization } from './test-server.ts'
import { problemsOf } from './verify-database.ts'

const ROWS = 60

/** A dataset with a column whose type is changed. */
export interface ChangedDataset {
  readonly databaseUrl: string
  readonly organizationId: string
  readonly datasetId: string
}

/** Creates a dataset with an index in an empty database. */
export async function makeChanged(databaseUrl: string): Promise<ChangedDataset> {
  const store = await openStore(databaseUrl)
  const { organizationId, projectId } = await makeOrganization(store)
  const datasetId = 'ds_changed'
  const columns = [
    { name: 'n', type: 'number' as const },
    { name: 't', type: 'text' as const },
  ]
  const now = 1
  await store.createDataset({ organizationId, projectId, datasetId, name: 'Changed', columns, now })
  const rows = Array.from({ length: ROWS }, (_, n) => ({ n, t: `t${n}` }))
  const body = Buffer.from(JSON.stringify({ rows }))
  await store.appendRows({ organizationId, datasetId, body, maxRows: ROWS, maxProblems: 1, now })
  const fields = [{ column: 2, type: 'text' as const, descending: true }]
  await store.createIndex({ organizationId, datasetId, indexId: 'idx_changed', fields, maxIndexes: 1, now })
  await store.close()
  return { databaseUrl, organizationId, datasetId }
}

/** The faults of a dataset whose rows must be wholly of the old or of the new form. */
export async function problemsOfForm(store: Store, { databaseUrl, organizationId, datasetId }: ChangedDataset) {
  const table = await store.findRowTable({ organizationId, datasetId })
  if (table === undefined) return ['the dataset is gone']
  const { generation, rowCount, largestRowBytes } = table
  const page = await store.selectRows({
    ...{ organizationId, datasetId, generation, rowCount, largestRowBytes, indexes: [], sort: [], position: [] },
    columns: table.columns.map(({ number }) => number),
    ...{ withTimes: false, where: { all: [] }, limit: 100, limitBytes: 8_000_000, rowOverheadBytes: 10 },
  })
  const isText = table.columns[0]?.type === 'text'
  const cells = page.rows.slice(0, ROWS).map(([, , , n, t]) => [n, t])
  const expected = Array.from({ length: ROWS }, (_, n) => [isText ? String(n) : n, `t${n}`])
  return [
    ...(isDeepStrictEqual(cells, expected) ? [] : [`its rows are not those of ${isText ? 'the new' : 'the old'} form`]),
    ...(page.rows.length === rowCount ? [] : [`${rowCount} rows are counted, and ${page.rows.length} are there`]),
    ...(table.indexes.length === 1 ? [] : ['its index is gone']),
    ...(await problemsOf(databaseUrl)),
  ]
}
