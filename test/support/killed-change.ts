import { isDeepStrictEqual } from 'node:util'
import { openStore, type Store } from '../../server/store/store.ts'
import { type Opening, openKilled } from './killed-opening.ts'
import { makeOrganization } from './test-server.ts'
import { problemsOf } from './verify-database.ts'

const PROGRAM = new URL('./change-column.ts', import.meta.url)
const ROWS = 60

/** A dataset of which a column is given another type. */
export interface ChangedDataset {
  readonly databaseUrl: string
  readonly organizationId: string
  readonly datasetId: string
}

/** Makes a dataset with an index on an empty database. */
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

/** Changes the column in a process of its own, and kills that just before a statement of that number. */
export function changeKilled(dataset: ChangedDataset, kill: Parameters<typeof openKilled>[1]): Promise<Opening> {
  const { databaseUrl, organizationId, datasetId } = dataset
  return openKilled(databaseUrl, kill, { program: PROGRAM, args: [organizationId, datasetId] })
}

/** What is wrong after a kill, a sentence each: the dataset is wholly of the old or of the new form, and the change can be made again. */
export async function problemsAfterKill(dataset: ChangedDataset): Promise<string[]> {
  const { databaseUrl, organizationId, datasetId } = dataset
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOfForm(store, dataset)
    await store.dropSpareTables({ touchedBefore: Number.MAX_SAFE_INTEGER })
    const left = await store.steps.selectSpareTables({ organizationId, touchedBefore: Number.MAX_SAFE_INTEGER })
    const change = { organizationId, datasetId, columnName: 'n', type: 'text' as const, now: Date.now() }
    const { outcome } = await store.updateColumn(change)
    return [
      ...torn,
      ...(left.length === 0 ? [] : ['the sweep left a table']),
      ...(outcome === 'updated' ? [] : [`the change ends as ${outcome}`]),
      ...(await problemsOfForm(store, dataset)),
    ]
  } finally {
    await store.close()
  }
}

async function problemsOfForm(store: Store, { databaseUrl, organizationId, datasetId }: ChangedDataset) {
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
